import Foundation
import FuzzSupport

/// All Swift sources that the repository has for its own tests.
enum SampleFiles {
  /// The files of the samples, the examples of the rules' pages, and the corpus.
  static func all(in repository: String) throws -> [FuzzInputs.Sample] {
    var samples: [FuzzInputs.Sample] = []
    // Inputs that the fuzzer has found are `.txt` files, so that formatters leave them alone.
    for (folder, ending) in [("Samples", ".swift"), ("Tests/Fuzzer/Corpus", ".txt")] {
      let root = repository + "/" + folder
      let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      for path in paths.sorted() where path.hasSuffix(ending) {
        samples.append(.init(name: folder + "/" + path, source: try text(root + "/" + path)))
      }
    }
    let rules = repository + "/Rules"
    for name in try FileManager.default.contentsOfDirectory(atPath: rules).sorted() where name.hasSuffix(".md") {
      for (number, source) in examples(in: try text(rules + "/" + name)).enumerated() {
        samples.append(.init(name: "\(name)/Example\(number).swift", source: source))
      }
    }
    return samples
  }

  private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// Blocks that begin with ` ```swift FRAMEWORK `, each with the import of its framework.
  private static func examples(in page: String) -> [String] {
    var examples: [String] = []
    var current: (framework: FuzzedFramework, lines: [Substring])?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if let example = current {
        if line == "```" {
          examples.append((example.lines + ["import \(example.framework.module)", ""]).joined(separator: "\n"))
          current = nil
        } else {
          current?.lines.append(line)
        }
      } else if line.hasPrefix("```swift ") {
        let words = line.split(separator: " ")
        current = words.dropFirst().first.flatMap { FuzzedFramework(rawValue: String($0)) }.map { ($0, []) }
      }
    }
    return examples
  }
}
