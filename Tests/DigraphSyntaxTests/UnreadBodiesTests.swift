import CustomDump
import DigraphModel
import Foundation
import FuzzSupport
import Testing

@testable import DigraphSyntax

/// Bodies that are not parsed; the result is the same as if they were.
@Suite("unread bodies")
struct UnreadBodiesTests {
  /// The source as it is parsed if `hit` is the only word that is looked for, without the skipped bodies.
  private func rest(_ source: String, supertypes: Set<String> = []) -> String {
    let bytes = Array(source.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      let scan = WordScanner(Vocabulary(words: ["hit"], supertypes: supertypes)).scan(bytes)
      var rest = Array(bytes)
      for range in UnreadCode(in: bytes, hits: scan.hits).ranges.reversed() {
        rest.replaceSubrange(range, with: Array("…".utf8))
      }
      return String(decoding: rest, as: UTF8.self)
    }
  }

  @Test("functions, initialisers and accessors without a word are left out")
  func leftOut() {
    expectNoDifference(
      rest(
        """
        func top() { a() }
        final class A: B {
          init() { b = { c } }
          deinit { d() }
          @objc private func e() { if f { g() } }
          subscript(index: Int) -> Int { index }
          subscript(name: String) -> Int { get { a() } set { b() } }
          var h: Int { i() + 1 }
          var j = 0 { didSet { k() } }
          var l: Int { get { m() } set { n(newValue) } }
          lazy var o: P = { q() }()
          class func r() { s() }
          struct T { func u() { v() } }
        }
        """),
      """
      func top() {…}
      final class A: B {
        init() {…}
        deinit {…}
        @objc private func e() {…}
        subscript(index: Int) -> Int {…}
        subscript(name: String) -> Int { get {…} set {…} }
        var h: Int {…}
        var j = 0 { didSet {…} }
        var l: Int { get {…} set {…} }
        lazy var o: P = {…}()
        class func r() {…}
        struct T { func u() {…} }
      }
      """)
  }

  @Test("what has a word anywhere in its declaration is read")
  func interesting() {
    let source = """
      func a() { hit() }
      func b(c: hit) { d() }
      class E {
        @hit func f() { g() }
        @available(iOS 13, *) private(set) lazy var h: I = { j() }().k(hit)
        var l: hit { m() }
        @Wrapper<hit>
        var n: Int { o() }
      }
      """
    expectNoDifference(rest(source), source)
  }

  @Test("a word in a declaration says nothing of its neighbours")
  func neighbours() {
    expectNoDifference(
      rest(
        """
        class A {
          let b = hit
          func c() { d() }
          func e() { hit }
          var f: Int { g() }
        }
        """),
      """
      class A {
        let b = hit
        func c() {…}
        func e() { hit }
        var f: Int {…}
      }
      """)
  }

  @Test("whoever mentions a property whose declaration has a word is read")
  func watched() {
    expectNoDifference(
      rest(
        """
        class A {
          func b() { use(held) }
          let held: hit
          func c() { use(beheld) }
        }
        """),
      """
      class A {
        func b() { use(held) }
        let held: hit
        func c() {…}
      }
      """)
  }

  @Test("whoever calls an initializer whose declaration has a word is read")
  func handedOver() {
    expectNoDifference(
      rest(
        """
        class A {
          init() { self.init(b: nil) }
          init(b: hit?) { c() }
          deinit { d() }
          func e() { initial() }
        }
        """),
      """
      class A {
        init() { self.init(b: nil) }
        init(b: hit?) { c() }
        deinit {…}
        func e() {…}
      }
      """)
  }

  @Test("an initializer with a word counts even if its body is empty")
  func handedOverToNothing() {
    let source = """
      class A {
        init(b: hit) {}
        convenience init() { self.init(b: nil) }
      }
      """
    expectNoDifference(rest(source), source)
  }

  @Test("a type with a word in its head is read in full")
  func whole() {
    let source =
      "class A: hit { func b() { c() }\n class D { func e() { f() } } }\nextension hit { var g: Int { h() } }"
    expectNoDifference(rest(source, supertypes: ["hit"]), source)
  }

  @Test("literals and texts of types are read: they name bindings")
  func literals() {
    let source = """
      struct A {
        var b: String { "c" }
        var d: Int { return 1 }
        var e: Bool { true }
        static var f: String { String(describing: self) }
        class var g: String { NSStringFromClass(self) }
      }
      """
    expectNoDifference(rest(source), source)
  }

  @Test("scripts and macros are read")
  func uncertain() {
    let source = """
      let a = B()
      a.c { d() }
      #Preview { e() }
      """
    expectNoDifference(rest(source), source)
  }

  @Test("bodies with code under conditions are left out")
  func conditions() {
    expectNoDifference(
      rest(
        """
        func a() {
          #if B
            if c { d() }
          #elseif E
            #if F
              g { }
            #endif
          #else
            h()
          #endif
        }
        func i() { j() }
        """),
      """
      func a() {…}
      func i() {…}
      """)
  }

  @Test(
    "all is read if a bracket begins in one clause of a condition and ends in another, or a condition ends nowhere",
    arguments: [
      "func a() {\n#if B\nif c {\n#else\nif d {\n#endif\n}\n}\nfunc e() { f() }",
      "func a() {\n#if B\n}\nfunc c() { d() }", "func a() { b() }\n#endif\nfunc c() { d() }",
      "func a() {\n#else\n}\nfunc c() { d() }",
    ])
  func unevenConditions(_ source: String) {
    expectNoDifference(rest(source), source)
  }

  @Test("brackets in strings, comments, regular expressions and quoted names are none")
  func literalsInBodies() {
    expectNoDifference(
      rest(
        #"""
        func a() { b("}") /* } */ // }
        }
        func c() { d("\(e["}"])") }
        func f() { g = """
          } "quoted" }
          """ }
        func h() { i = #"}"}"# }
        func j() { k(/}/, l / m) }
        func `}`() { n() }
        """#),
      #"""
      func a() {…}
      func c() {…}
      func f() {…}
      func h() {…}
      func j() {…}
      func `}`() {…}
      """#)
  }

  @Test(
    "files whose brackets do not match are read in full",
    arguments: [
      "func a() { b( }", "func a() { b() ", "class A { func b() { c() } } }", "func a() { \"b }", "func a() { #/}/# }",
    ])
  func broken(source: String) {
    expectNoDifference(rest(source), source)
  }

  @Test("words that are names declare nothing")
  func names() {
    expectNoDifference(
      rest(
        """
        class A {
          var actor: Int { b() }
          let open = C.init { d() }
          case indirect, lazy
          func `class`() { e() }
          var f: G = .init() { didSet { h() } }
        }
        """),
      """
      class A {
        var actor: Int {…}
        let open = C.init {…}
        case indirect, lazy
        func `class`() {…}
        var f: G = .init() { didSet {…} }
      }
      """)
  }

  @Test("a closure in an initial value that names a property with a word is read")
  func namedInInitialValue() {
    expectNoDifference(
      rest(
        """
        class A {
          let b: hit
          lazy var c = b.map { d() }
          lazy var e = f.map { d() }
        }
        """),
      """
      class A {
        let b: hit
        lazy var c = b.map { d() }
        lazy var e = f.map {…}
      }
      """)
  }

  /// The facts without syntax errors, as text.
  private func text(_ reader: SourceReader, _ bytes: UnsafeBufferPointer<UInt8>, parsesAll: Bool) throws -> String {
    var facts = reader.facts(of: bytes, scan: reader.scan(bytes), extent: parsesAll ? .everything : .declarations)
    facts.syntaxErrors = []
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(facts), as: UTF8.self)
  }

  /// `DIGRAPH_FUZZ_COUNT` sets the number of vocabularies of each file, and `DIGRAPH_FUZZ_SEED` the first ones.
  @Test("facts of our own sources are the same, whatever words are looked for")
  func agreement() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["DIGRAPH_FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)
    let count = environment["DIGRAPH_FUZZ_COUNT"].flatMap { Int($0) } ?? 2
    print("vocabularies: \(count) for each file, from seed \(seed)")
    var random = SeededRandom(seed: seed)
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/DigraphEvaluation")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    let swift = files.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    #expect(swift.count > 20)
    var leftOut = 0
    for file in swift {
      let bytes = try Array(Data(contentsOf: file))
      let words = String(decoding: bytes, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 8 }
        .map(String.init)
      for _ in 0..<count {
        let chosen = Set((0..<3).compactMap { _ in words.randomElement(using: &random) })
        let supertypes = Set(chosen.sorted().shuffled(using: &random).prefix(1))
        let reader = SourceReader(Vocabulary(words: chosen, supertypes: supertypes))
        try bytes.withUnsafeBufferPointer { bytes in
          leftOut += UnreadCode(in: bytes, hits: reader.scan(bytes).hits).ranges.count
          let (all, some) = (try text(reader, bytes, parsesAll: true), try text(reader, bytes, parsesAll: false))
          let isSame = all == some
          #expect(
            isSame, "\(file.lastPathComponent) with \(chosen.sorted()), of which \(supertypes.sorted()) are supertypes")
        }
      }
    }
    #expect(leftOut > 100)
  }
}
