import Foundation
import TestSupport
import Testing

/// What holds for every file.
@Suite("sources")
struct SourceTests {
  /// Lines of types that are larger than 900 lines: none may grow, and whoever makes one smaller lowers its limit.
  private static let large = [
    "SwinjectEvaluator": 4_760, "Evaluator": 4_810, "Program": 2_150, "InjectionEvaluator": 1_650,
    "DraftBuilder": 1_650,
    "Scene": 1_600, "Lowering": 1_610, "Declarations": 1_420, "ManifestInterpreter": 1_180, "FactoryEvaluator": 1_120,
    "Graph": 930,
  ]

  /// A type is what one has to hold in one's head, however many files its extensions stand in.
  @Test("a type is no larger than people can hold in their heads")
  func typeSizes() throws {
    let parts = try SwiftFile.all(below: "Sources").filter { !$0.path.contains("/Generated/") }.flatMap(\.parts)
    let sizes = Dictionary(grouping: parts, by: \.type).map { type, parts in
      (type: type, lines: parts.reduce(0) { $0 + $1.lineCount }, stored: parts.reduce(0) { $0 + $1.storedCount })
    }
    for size in sizes.sorted(by: { ($0.lines, $0.type) > ($1.lines, $1.type) }).prefix(10) {
      print("\(size.type): \(size.lines) lines with all extensions, \(size.stored) stored properties")
    }
    for size in sizes { #expect(size.lines <= Self.large[size.type] ?? 900, "\(size)") }
    #expect(Set(Self.large.keys).subtracting(sizes.map(\.type)) == [])
  }

  @Test("a name of a file tells which one is meant")
  func fileNames() throws {
    let names = try SwiftFile.all(below: "Sources").map { $0.path.split(separator: "/").last.map(String.init) ?? "" }
    #expect(Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test("what traps, or what the compiler cannot check, has its reason beside it")
  func traps() throws {
    #expect(try SwiftFile.all(below: "Sources").flatMap(\.unexplainedTraps) == [])
  }

  @Test("no file names a place on this machine")
  func places() throws {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    // A checkout right below the root of the disk has no parent worth looking for.
    let parent = Repository.root.deletingLastPathComponent().path
    let places = [home, parent].filter { $0.count > 1 }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    for path in try ProjectFiles.paths() {
      guard let text = try? Repository.text(of: path) else { continue }
      for place in places {
        // `../tmp/note` is no place on any machine.
        let isNamed = text.ranges(of: place).contains { range in
          range.lowerBound == text.startIndex || !text[text.index(before: range.lowerBound)].isPartOfPath
        }
        #expect(!isNamed, "\(path) contains \(place)")
      }
    }
  }
}

extension Character {
  /// Whether a path may go on with it.
  fileprivate var isPartOfPath: Bool {
    isLetter || isNumber || self == "." || self == "-" || self == "_" || self == "/"
  }
}
