import Foundation

/// Measured values of one thing.
struct Samples {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  var isEmpty: Bool { values.isEmpty }

  /// The middle value; of an even number, the lower one of the two in the middle.
  var median: Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[(sorted.count - 1) / 2]
  }

  /// The median, with the least and the greatest value if there are several.
  func text(_ format: (Double) -> String) -> String {
    guard let least = values.min(), let greatest = values.max() else { return "–" }
    return values.count == 1 ? format(least) : "\(format(median)) (\(format(least))–\(format(greatest)))"
  }
}

/// How numbers are printed.
enum Format {
  static func ratio(_ value: Double) -> String { String(format: "%.3f", value) }

  static func time(_ seconds: Double) -> String {
    seconds < 1 ? String(format: "%.0f ms", seconds * 1000) : String(format: "%.2f s", seconds)
  }

  static func memory(_ bytes: Double) -> String { String(format: "%.0f MB", bytes / 1e6) }
}

/// One figure to reach, and what was measured.
struct Figure {
  var what: String
  var goal: String
  var measured: String
  /// Where the measured value comes from.
  var detail = ""
  /// `nil` if it could not be measured.
  var isReached: Bool?

  /// A Markdown table.
  static func table(_ figures: [Figure]) -> String {
    var text = "| what | figure to reach | measured | from | verdict |\n|---|---|---|---|---|\n"
    for figure in figures {
      let verdict = figure.isReached.map { $0 ? "reached" : "**missed**" } ?? "–"
      text += "| \(figure.what) | \(figure.goal) | \(figure.measured) | \(figure.detail) | \(verdict) |\n"
    }
    return text
  }
}
