import CustomDump
import DigraphModel
import DigraphProjects
import DigraphSyntax
import Foundation
import FuzzSupport
import TestSupport
import Testing

@testable import DigraphPipeline

/// Facts are the same after they have been encoded and decoded.
@Suite("facts as bytes")
struct FactsCodingTests {
  private static let vocabulary = Vocabulary(
    words: ["register", "resolve", "Container", "Assembly", "Assembler", "init", "x", "func", "let"],
    supertypes: ["Assembly"])

  private func json(_ facts: FileFacts?) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return String(decoding: try encoder.encode(facts), as: UTF8.self)
  }

  @Test("the facts of all samples and of all examples")
  func corpus() throws {
    let reader = SourceReader(Self.vocabulary)
    for file in try Corpus.apps().joined() {
      let facts = reader.facts(of: file.source)
      let bytes = FactsCoding.encode(facts).bytes
      let back = FactsCoding.decode(bytes)
      if try json(back) != json(facts) { expectNoDifference(try json(back), try json(facts), "\(file.path)") }
      // Reading bytes must cost much less than parsing the source again.
      #expect(bytes.count < 4 * file.source.utf8.count + 200, "\(file.path)")
    }
  }

  @Test("every kind of declaration, node and detail")
  func everything() throws {
    let source = """
      import Swinject
      @testable import struct A.B
      // digraph:disable:next x - because
      // @generator public
      @main @a(b: 1, c) public final class C<T: P, U>: D<T>, E where T == U {
        enum F: String { case a = "x", b(Int, c: String) }
        indirect enum G { case a }
        typealias H<V> = [V: any P & Q]
        associatedtype I = Int
        @Inject<A>(x: 1) private(set) lazy var a: Int? = register(x)
        static let b = C<Int>(), c: (Int, String) -> Void = { _, _ in x }
        var d: Int { get async throws { x } }
        var e = 1 { didSet { x() } willSet { resolve() } }
        init?(_ a: inout Int, b c: @escaping @Sendable (A) async throws -> B = { x }, d: Int... /* e */) rethrows { x }
        subscript(a: Int) -> Int { get { x } set { x } }
        deinit { x }
        func f<W>(_ w: W) async throws -> some P { func g() { x }; return x as! T }
        #if A && B
        func h() { x }
        #elseif C
        var i: [Int] { x }
        #else
        struct J { let x = 1 }
        #endif
      }
      extension A.B: C where D == E { func x() {} }
      x(1, b: "a\\(x)b", c: [1, 2], d: [x: 1.5], e: nil, f: true) { [weak self, y = x] (z: Int) -> Int in z } then: { $0 }
      if let x, case .a(let y) = x, #available(iOS 1, *) { } else { }
      guard x is A, let z = x as? B else { }
      for x in x where x { } ; while x { } ; repeat { } while x; switch x { case .a where x: x default: x }
      do { try! x } catch { x } ; defer { x } ; throw x; let (p, q) = x; x = try? await x!.y?.z[0] ?? (x ? -x : x~) + \\.a
      #x(1); x ~> (A, name: "b"); A.B<C>.self; x as [A: (B, C)].Type

      """
    let facts = SourceReader(Self.vocabulary).facts(of: source + "\n" + source)
    expectNoDifference(try json(FactsCoding.decode(FactsCoding.encode(facts).bytes)), try json(facts))
    let broken = SourceReader(Self.vocabulary).facts(of: "let x = \(String(repeating: "(", count: 500))x\n}}}")
    #expect(!broken.omissions.isEmpty || !broken.syntaxErrors.isEmpty)
    expectNoDifference(try json(FactsCoding.decode(FactsCoding.encode(broken).bytes)), try json(broken))
  }

  @Test("the digest sees all that moves or changes, but not what is added at the end")
  func digest() {
    func digest(_ source: String) -> ContentHash {
      FactsCoding.encode(SourceReader(Self.vocabulary).facts(of: source)).digest
    }
    let source = "import A\nfunc f() {\n  x.register(y)\n}\n"
    #expect(digest(source) == digest(source))
    #expect(digest(source) == digest(source + "\n// A comment.\n\n"))
    for other in [
      "\n" + source, source.replacing("  x", with: "   x"), source.replacing("y", with: "z"), source + "let a: B",
    ] {
      #expect(digest(source) != digest(other))
    }
  }

  @Test("bytes that are cut or changed are no facts, or others, but never a crash")
  func damage() throws {
    let file = try #require(try Corpus.apps().joined().first)
    let bytes = FactsCoding.encode(SourceReader(Self.vocabulary).facts(of: file.source)).bytes
    for count in stride(from: 0, to: bytes.count, by: 7) { #expect(FactsCoding.decode(Array(bytes[..<count])) == nil) }
    #expect(FactsCoding.decode(bytes + [0]) == nil)
    var mutation = Mutation(seed: 7)
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0...mutation.below(4) { damaged[mutation.below(damaged.count)] = UInt8(mutation.below(256)) }
      if let facts = FactsCoding.decode(damaged) {
        // Facts from damaged bytes can still be walked.
        for node in facts.code.nodes.indices {
          _ = Node(code: facts.code, id: NodeID(Int32(node))).children.map(\.text)
        }
      }
    }
  }
}
