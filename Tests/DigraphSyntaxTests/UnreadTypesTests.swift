import CustomDump
import DigraphModel
import Foundation
import FuzzSupport
import Testing

@testable import DigraphSyntax

/// Types that are not parsed; the rest of the file gives the same facts as if these types were in another file.
@Suite("unread types")
struct UnreadTypesTests {
  /// The first lines of the types that are skipped if `hit` is the only word that is looked for.
  private func leftOut(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      let scan = WordScanner(Vocabulary(words: ["hit"])).scan(bytes)
      return UnreadCode(in: bytes, hits: scan.hits, typeHits: scan.typeHits).types.map { range in
        String(decoding: bytes[range].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      }
    }
  }

  @Test("types without a word, which nothing names that is read, are left out")
  func types() {
    expectNoDifference(
      leftOut(
        """
        import class UIKit.UIView
        let a = hit
        @MainActor public final class A: B { func f() { C() } }
        class C: @unchecked Sendable {
        }
        struct D { let e = hit }
        enum F: Int { case one }
        protocol G: AnyObject { func h() }
        actor I { class func j() {} }
        """),
      [
        "@MainActor public final class A: B { func f() { C() } }", "class C: @unchecked Sendable {",
        "enum F: Int { case one }", "protocol G: AnyObject { func h() }", "actor I { class func j() {} }",
      ])
  }

  @Test("what is named by something that is read is read, too, and what that names, but for bodies")
  func named() {
    expectNoDifference(
      leftOut(
        """
        struct A { let hit: B }
        struct B { let c: [C]; func f() { D() } }
        struct C {}
        struct D {}
        struct `Type` {}
        struct K$L {}
        func g(_ h: Type) -> H { J() }
        func m(_ n: K$L) {}
        class H: I {}
        class I {}
        class J {}
        """),
      ["struct D {}", "class J {}"])
  }

  @Test("an extension is left out only with its type")
  func extensions() {
    expectNoDifference(
      leftOut(
        """
        extension A: Codable {}
        struct A {}
        extension A.B { func f() {} }
        extension Elsewhere { func f() {} }
        extension [Int] { func f() {} }
        struct C { let hit = 0 }
        extension C: @retroactive Codable {}
        struct D {}
        extension D { let hit = 0 }
        extension D: Codable {}
        """),
      ["extension A: Codable {}", "struct A {}", "extension A.B { func f() {} }"])
  }

  @Test("the type that the program begins with is read")
  func main() {
    expectNoDifference(
      leftOut("let a = hit\n@MainActor @main struct B {}\n@UIApplicationMain\nclass C {}\n@MainActor class D {}"),
      ["@MainActor class D {}"])
  }

  @Test("words that only types are read for")
  func typeWords() {
    let source = "let a = hit; struct B: Hint {}; struct C { var hinted: Hinted }"
    let reader = SourceReader(Vocabulary(words: ["hit"], typeWords: ["Hint"]))
    let bytes = Array(source.utf8)
    let facts = bytes.withUnsafeBufferPointer { reader.facts(of: $0, scan: reader.scan($0), extent: .usedDeclarations) }
    expectNoDifference(facts.types.map(\.name), ["B"])
  }

  @Test("a file whose brackets do not match is read in full")
  func unmatched() {
    expectNoDifference(leftOut("let a = hit\nstruct A {}\n}"), [])
    expectNoDifference(leftOut("let a = hit\n#if B\nclass A: C {\n#else\nclass A {\n#endif\n}"), [])
  }

  @Test("code around a type stays apart, and where it is")
  func apart() {
    let source = "import A; struct B {} ; let c = hit; struct D {} struct E {} // é\nlet f = hit"
    let reader = SourceReader(Vocabulary(words: ["hit"]))
    let bytes = Array(source.utf8)
    let facts = bytes.withUnsafeBufferPointer { reader.facts(of: $0, scan: reader.scan($0), extent: .usedDeclarations) }
    expectNoDifference(facts.syntaxErrors.map(\.message), [])
    expectNoDifference(facts.properties.map(\.name), ["c", "f"])
    expectNoDifference(facts.properties.map { facts.position(at: $0.nameRange.lowerBound).line }, [1, 2])
    expectNoDifference(facts.unreadDeclarations, [0, 1, 2])
  }

  @Test("what is read of our own sources is the same as if all types were read")
  func agreement() throws {
    let seed =
      ProcessInfo.processInfo.environment["DIGRAPH_FUZZ_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0..<1_000_000_000)
    print("one word for each file, from seed \(seed)")
    var random = SeededRandom(seed: seed)
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    let swift = files.filter { $0.pathExtension == "swift" && !$0.path.contains("Generated") }
      .sorted { $0.path < $1.path }
    var leftOut = 0
    for file in swift {
      let bytes = try Array(Data(contentsOf: file))
      let words = String(decoding: bytes, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 8 }
      guard let word = words.randomElement(using: &random) else { continue }
      let reader = SourceReader(Vocabulary(words: [String(word)]))
      bytes.withUnsafeBufferPointer { bytes in
        let scan = reader.scan(bytes)
        let unread = UnreadCode(in: bytes, hits: scan.hits, typeHits: scan.typeHits).types
        let some = reader.facts(of: bytes, scan: scan, extent: .usedDeclarations)
        let all = reader.facts(of: bytes, scan: scan, extent: .declarations)
        func isRead(_ range: Range<Int>) -> Bool { !unread.contains { $0.contains(range.lowerBound) } }
        let isSame =
          some.types.map(\.range) == all.types.map(\.range).filter(isRead)
          && some.functions.map(\.range) == all.functions.map(\.range).filter(isRead)
          && some.functions.map { $0.body == nil } == all.functions.filter { isRead($0.range) }.map { $0.body == nil }
          && some.properties.map(\.range) == all.properties.map(\.range).filter(isRead)
          && some.aliases.map(\.nameRange) == all.aliases.map(\.nameRange).filter(isRead)
          && some.directives == all.directives && some.annotations == all.annotations
          && some.lineStarts == all.lineStarts && some.header == all.header
        #expect(isSame, "\(file.lastPathComponent) with \(word)")
        #expect(
          some.unreadDeclarations.map { scan.declarations[$0].name }.count
            >= all.types.count(where: { !isRead($0.range) }), "\(file.lastPathComponent) with \(word)")
        leftOut += unread.count
      }
    }
    #expect(leftOut > 20)
  }
}
