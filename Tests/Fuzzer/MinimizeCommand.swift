import ArgumentParser
import Foundation
import FuzzSupport

/// `digraph-fuzz minimize`
struct MinimizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minimize",
    abstract: "Takes away from a kept input whatever it does not need to end in the same way.",
    discussion: "Zeller, Hildebrandt, \"Simplifying and Isolating Failure-Inducing Input\" (2002): files, lines, words."
  )

  @Argument(help: "The folder of the input.")
  var folder: String

  @Argument(help: "The folder for what is left.")
  var result: String

  @OptionGroup var limits: LimitOptions

  func run() throws {
    var minimizer = Minimizer(folder: result, limits: limits)
    let input = try InputFolder.read(folder)
    guard let end = try minimizer.end(of: input) else {
      throw ValidationError("nothing is wrong with this input, within these limits")
    }
    say("looking for the smallest input with: \(end)")
    let smallest = try minimizer.smallest(input, end)
    try InputFolder.write(smallest, to: result)
    say("\(smallest.files.reduce(0) { $0 + $1.bytes.count }) bytes after \(minimizer.runs) runs")
  }
}

/// Removes parts of an input as long as the rest ends in the same way.
private struct Minimizer {
  let folder: String
  let limits: LimitOptions
  private(set) var runs = 0

  init(folder: String, limits: LimitOptions) {
    self.folder = folder
    self.limits = limits
  }

  /// The failure that ends a run of an input; `nil` if the run ends well.
  mutating func end(of input: FuzzInput) throws -> String? {
    runs += 1
    try InputFolder.write(input, to: folder)
    let output = folder + ".txt"
    defer { try? FileManager.default.removeItem(atPath: output) }
    let child = try Child.run(
      ownPath, ["replay", folder] + limits.arguments, output: output, patience: 10 * Double(limits.seconds))
    switch child.end {
    case .exit(0): return nil
    case .exit(3):
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").last.map(String.init)
    case let end: return end.description
    }
  }

  mutating func smallest(_ input: FuzzInput, _ end: String) throws -> FuzzInput {
    var best = input
    func isSame(_ candidate: FuzzInput, _ minimizer: inout Minimizer) throws -> Bool {
      try minimizer.end(of: candidate) == end
    }
    best.files = try reduced(best.files) { files, minimizer in
      var candidate = best
      candidate.files = files
      return try isSame(candidate, &minimizer)
    }
    best.sideFiles = try reduced(best.sideFiles) { files, minimizer in
      var candidate = best
      candidate.sideFiles = files
      return try isSame(candidate, &minimizer)
    }
    for split in [Self.lines, Self.words] {
      var before = -1
      while case let size = best.files.reduce(0, { $0 + $1.bytes.count }), size != before {
        before = size
        for number in best.files.indices {
          let parts = try reduced(split(best.files[number].bytes)) { parts, minimizer in
            var candidate = best
            candidate.files[number].bytes = Array(parts.joined())
            return try isSame(candidate, &minimizer)
          }
          best.files[number].bytes = Array(parts.joined())
        }
      }
    }
    return best
  }

  /// The parts that are needed: ever smaller groups of parts are left out.
  private mutating func reduced<Part>(
    _ parts: [Part], _ isEnough: ([Part], inout Minimizer) throws -> Bool
  ) throws -> [Part] {
    var parts = parts
    var size = max(parts.count / 2, 1)
    while !parts.isEmpty {
      var start = 0
      var isSmaller = false
      while start < parts.count {
        let rest = Array(parts[..<start] + parts[min(start + size, parts.count)...])
        if try isEnough(rest, &self) {
          parts = rest
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller { break }
      size = max(size / 2, 1)
    }
    return parts
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) + [10] }
  }

  private static func words(_ bytes: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var isWord = false
    for byte in bytes {
      let continues = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
      if continues, isWord { words[words.count - 1].append(byte) } else { words.append([byte]) }
      isWord = continues
    }
    return words
  }
}
