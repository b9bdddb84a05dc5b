import Foundation

/// Measured values of one kind.
struct Samples {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  /// The median. Of an even number of values, it is the lower one of the two in the middle.
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

/// Formats of printed numbers.
enum Format {
  static func ratio(_ value: Double) -> String { value.isFinite ? String(format: "%.2f", value) : "–" }

  static func time(_ seconds: Double) -> String {
    seconds.isNaN
      ? "–" : seconds < 1 ? String(format: "%.0f ms", seconds * 1000) : String(format: "%.2f s", seconds)
  }

  static func memory(_ bytes: Double) -> String { bytes.isNaN ? "–" : String(format: "%.0f MB", bytes / 1e6) }

  /// A row of a Markdown table.
  static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// The first rows of a Markdown table.
  static func header(_ cells: [String]) -> String { row(cells) + "\n" + row(cells.map { _ in "---" }) }
}

/// Prints a line at once, even into a pipe, so that a measurement of hours shows its progress.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
