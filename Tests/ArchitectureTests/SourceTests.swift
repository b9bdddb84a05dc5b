import Foundation
import TestSupport
import Testing

/// What holds for every file.
@Suite("sources")
struct SourceTests {
  @Test("no file is longer than people read at a time: split it by construct")
  func length() throws {
    let long = try SwiftFile.all(below: "Sources").filter { $0.lineCount > 500 && !$0.path.contains("/Generated/") }
    #expect(long.isEmpty, "\(long.map { "\($0.path): \($0.lineCount) lines" })")
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
