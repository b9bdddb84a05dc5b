import Foundation
import TestSupport
import Testing

/// Properties that every source file must have.
@Suite("sources")
struct SourceTests {
  /// Types with more than 650 lines of code, comments apart. None may grow. A change that makes a type smaller lowers its
  /// limit here.
  private static let large = [
    "SwinjectEvaluator": 3_800, "Evaluator": 3_880, "Program": 1_670, "DraftBuilder": 1_440, "Lowering": 1_430,
    "Scene": 1_340, "InjectionEvaluator": 935, "Declarations": 1_210, "ManifestInterpreter": 1_010,
    "FactoryEvaluator": 760, "Graph": 710, "DeliEvaluator": 710,
  ]

  /// A reader has to hold a whole type in the head, however many files its extensions are spread over.
  @Test("a type is no larger than people can hold in their heads")
  func typeSizes() throws {
    let parts = try SwiftFile.all(below: "Sources").filter { !$0.path.contains("/Generated/") }.flatMap(\.parts)
    let sizes = Dictionary(grouping: parts, by: \.type).map { type, parts in
      (type: type, lines: parts.reduce(0) { $0 + $1.codeCount }, stored: parts.reduce(0) { $0 + $1.storedCount })
    }
    for size in sizes.sorted(by: { ($0.lines, $0.type) > ($1.lines, $1.type) }).prefix(10) {
      print("\(size.type): \(size.lines) lines of code with all extensions, \(size.stored) stored properties")
    }
    for size in sizes { #expect(size.lines <= Self.large[size.type] ?? 650, "\(size)") }
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
    // A checkout right below the root of the disk has `/` as its parent, and texts may contain that.
    let parent = Repository.root.deletingLastPathComponent().path
    let places = [home, parent].filter { $0.count > 1 }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    for path in try ProjectFiles.paths() {
      guard let text = try? Repository.text(of: path) else { continue }
      for place in places {
        // `../tmp/note` is a relative path, and names no place on this machine.
        let isNamed = text.ranges(of: place).contains { range in
          range.lowerBound == text.startIndex || !text[text.index(before: range.lowerBound)].isPartOfPath
        }
        #expect(!isNamed, "\(path) contains \(place)")
      }
    }
  }
}

extension Character {
  /// Whether the character can continue a path.
  fileprivate var isPartOfPath: Bool {
    isLetter || isNumber || self == "." || self == "-" || self == "_" || self == "/"
  }
}
