import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Code that is nested thousands of levels deep, between two functions that are not.
///
/// Unbounded recursion shows as a crash of the tests.
@Suite("deep code")
struct DeepCodeTests {
  /// One way to nest: the text that is repeated before and after the middle.
  struct Shape: CustomTestStringConvertible, Sendable {
    var name: String
    var before = ""
    var open: String
    var middle: String
    var close = ""
    var after = ""
    var isDeclaration = false

    var testDescription: String { name }

    func code(_ count: Int) -> String {
      let code =
        before + String(repeating: open, count: count) + middle + String(repeating: close, count: count) + after
      return isDeclaration ? code : "func deep() {\n  \(code)\n}"
    }
  }

  private static let shapes: [Shape] = [
    Shape(name: "parentheses", before: "let x = ", open: "(", middle: "1", close: ")"),
    Shape(name: "arrays", before: "let x = ", open: "[", middle: "1", close: "]"),
    Shape(name: "dictionaries", before: "let x = ", open: "[1: ", middle: "1", close: "]"),
    Shape(name: "closures", before: "let x = ", open: "{ ", middle: "1", close: " }"),
    Shape(name: "closures with parameters", before: "let x = ", open: "{ (a: Int) in ", middle: "1", close: " }"),
    Shape(name: "trailing closures", open: "f { ", middle: "1", close: " }"),
    Shape(name: "calls in arguments", before: "let x = ", open: "f(", middle: "1", close: ")"),
    Shape(name: "subscripts", before: "let x = ", open: "a[", middle: "1", close: "]"),
    Shape(name: "interpolations", before: "let x = ", open: #""\("#, middle: "1", close: #")""#),
    Shape(name: "generic types", before: "let x: ", open: "A<", middle: "Int", close: ">"),
    Shape(name: "generic calls", before: "let x = ", open: "A<", middle: "Int", close: ">", after: "()"),
    Shape(name: "comparisons", before: "let x = ", open: "a < ", middle: "b"),
    Shape(name: "array types", before: "let x: ", open: "[", middle: "Int", close: "]"),
    Shape(name: "arrays in dictionary types", before: "let x: ", open: "[A: [", middle: "Int", close: "]]"),
    Shape(name: "tuple types", before: "let x: ", open: "(", middle: "Int", close: ")"),
    Shape(name: "function types", before: "let x: ", open: "(Int) -> ", middle: "Int"),
    Shape(name: "optional types", before: "let x: Int", open: "?", middle: ""),
    Shape(name: "member types", before: "let x: A", open: ".B", middle: ""),
    Shape(name: "compositions", before: "let x: A", open: " & B", middle: ""),
    Shape(name: "some", before: "let x: ", open: "some ", middle: "A"),
    Shape(name: "try", before: "let x = ", open: "try ", middle: "a"),
    Shape(name: "negations", before: "let x = ", open: "!(", middle: "a", close: ")"),
    Shape(name: "ternaries", before: "let x = ", open: "a ? b : ", middle: "c"),
    Shape(name: "ternaries in ternaries", before: "let x = ", open: "a ? ", middle: "b", close: " : c"),
    Shape(name: "sums", before: "let x = ", open: "a + ", middle: "b"),
    Shape(name: "coalescing", before: "let x = ", open: "a ?? ", middle: "b"),
    Shape(name: "assignments", open: "x = ", middle: "b"),
    Shape(name: "operators of all kinds", before: "let x = ", open: "a || b && c == d + e * ", middle: "f"),
    Shape(name: "casts", before: "let x = a", open: " as B", middle: ""),
    Shape(name: "members", before: "let x = a", open: ".b", middle: ""),
    Shape(name: "methods", before: "let x = a", open: "\n    .b()", middle: ""),
    Shape(name: "methods with closures", before: "let x = a", open: ".b { $0 }", middle: ""),
    Shape(name: "unwrapping", before: "let x = a", open: "!", middle: ""),
    Shape(name: "optional chains", before: "let x = a", open: "?.b", middle: ""),
    Shape(name: "key paths", before: "let x = \\A", open: ".b", middle: ""),
    Shape(name: "metatypes", before: "let x = A", open: ".Type", middle: ".self"),
    Shape(name: "else if", before: "if a { }", open: " else if a { }", middle: ""),
    Shape(name: "if in if", open: "if a { ", middle: "1", close: " }"),
    Shape(name: "if as a condition", open: "if ", middle: "a { }"),
    Shape(name: "if as a value", before: "let x = ", open: "if a { 1 } else ", middle: "{ 1 }"),
    Shape(name: "do", open: "do { ", middle: "1", close: " }"),
    Shape(name: "defer", open: "defer { ", middle: "1", close: " }"),
    Shape(name: "guard", open: "guard a else { ", middle: "return", close: " }"),
    Shape(name: "switch", open: "switch a { case 1: ", middle: "1", close: " }"),
    Shape(name: "labels", open: "a: ", middle: "for x in y { }"),
    Shape(name: "patterns", before: "let ", open: "(", middle: "x", close: ")", after: " = a"),
    Shape(
      name: "case patterns", before: "switch a { case ", open: ".a(", middle: "let x", close: ")", after: ": break }"),
    Shape(name: "let patterns", before: "if case ", open: "let ", middle: "x = a {}"),
    Shape(name: "local functions", open: "func f() { ", middle: "1", close: " }"),
    Shape(name: "types in types", open: "class C { ", middle: "", close: " }", isDeclaration: true),
    Shape(name: "extensions", before: "extension ", open: "A.", middle: "B { }", isDeclaration: true),
    Shape(
      name: "inheritance", before: "class Y: ", open: "A<", middle: "B", close: ">", after: " {}", isDeclaration: true),
    Shape(name: "#if", open: "#if A\n", middle: "let q = 1", close: "\n#endif", isDeclaration: true),
    Shape(name: "#elseif", before: "#if A\n", open: "#elseif B\n", middle: "", after: "#endif", isDeclaration: true),
    Shape(
      name: "conditions of #if", before: "#if ", open: "(", middle: "A", close: ")", after: "\n#endif",
      isDeclaration: true),
    Shape(name: "members behind #if", before: "a", open: "\n#if A\n.b()\n#endif", middle: ""),
    Shape(name: "attributes", open: "@a ", middle: "class Z {}", isDeclaration: true),
    Shape(
      name: "arguments of attributes", open: "@a(", middle: "1", close: ")", after: "\nclass Z {}", isDeclaration: true),
    Shape(name: "comments", open: "/*", middle: "", close: "*/", isDeclaration: true),
    Shape(name: "number signs", open: "#", middle: "\n", isDeclaration: true),
  ]

  private func result(_ code: String) async -> Outcome {
    let before = """
      import Swinject
      protocol P {}
      class A: P {}
      let c = Container()
      func before() { c.register(P.self) { _ in A() } }

      """
    let result = await Analyzed.result(
      ["App.swift": before + code + "\nfunc after() { c.resolve(P.self)! }\n"], jobs: 2)
    return Outcome(
      text: GraphText.text(of: result.graph), diagnostics: result.diagnostics.filter { $0.message.contains("nested") })
  }

  private struct Outcome {
    var text: String
    var diagnostics: [Diagnostic]
  }

  @Test("what is around deep code counts as if it were not there", arguments: shapes)
  func deep(shape: Shape) async {
    let flat = await result(shape.code(1))
    let deep = await result(shape.code(3_000))
    #expect(flat.diagnostics == [])
    expectNoDifference(deep.text, flat.text)
    let lines = shape.code(3_000).split(separator: "\n", omittingEmptySubsequences: false).count
    for diagnostic in deep.diagnostics {
      #expect(diagnostic.severity == .warning)
      #expect(diagnostic.message == "code is nested too deeply to be read here; it is left out")
      #expect((6..<(6 + lines)).contains(diagnostic.site.line))
    }
  }

  @Test("registrations and requests in what is left out leave no verdict")
  func registrations() async {
    let code =
      String(repeating: "if a { ", count: 500) + "c.register(Int.self) { _ in 1 }" + String(repeating: " }", count: 500)
    let result = await result("func deep() {\n  \(code)\n}")
    expectNoDifference(
      result.diagnostics,
      [
        Diagnostic(
          .error, "code is nested too deeply to be read here, and may be part of the wiring",
          at: Site(path: "App.swift", line: 7, column: 451, endLine: 7, endColumn: 4406))
      ])
  }

  @Test("assemblies in a long array, and behind a hundred thousand operators")
  func wide() async {
    let source = """
      import Swinject
      class S: Assembly { func assemble(container: Container) { container.register(Int.self) { _ in 1 } } }
      class T: Assembly { func assemble(container: Container) { container.register(String.self) { _ in "" } } }
      let a = Assembler([\(String(repeating: "S(), ", count: 2_000))T()])
      func f() { a.resolver.resolve(String.self)! }
      let sum = \(String(repeating: "1 + ", count: 20_000))1

      """
    let result = await Analyzed.result(["App.swift": source])
    #expect(result.diagnostics == [])
    #expect(result.graph.requests.map { $0.resolution.status } == [.bound])
  }

  @Test("a chain of requests of any length")
  func longChain() async {
    let count = 3_000
    let types = (0...count).map { "class C\($0) { init(_ c: C\($0 + 1)) {} }\n" }.joined()
    let bindings = (0..<count).map { "c.register(C\($0).self) { r in C\($0)(r.resolve(C\($0 + 1).self)!) }\n" }.joined()
    let source =
      "import Swinject\n\(types)let c = Container()\nfunc f() {\n\(bindings)}\nfunc g() { c.resolve(C0.self)! }\n"
    let result = await Analyzed.result(["App.swift": source])
    #expect(result.graph.requests.count { $0.resolution.status == .missing } == 1)
    #expect(result.graph.bindings.count == count)
  }

  @Test("calls in arguments of calls that are looked at more than once", .timeLimit(.minutes(5)))
  func nestedArguments() async {
    let open = String(repeating: "c.register(", count: 60)
    let close = String(repeating: ") { _ in 1 }", count: 60)
    let source = "import Swinject\nfunc f() {\n  let c = Container()\n  \(open)Int.self\(close)\n}\n"
    let result = await Analyzed.result(["App.swift": source])
    #expect(result.graph.gaps.contains { $0.reason == "following the calls around it would take too long" })
    #expect(result.diagnostics == [])
  }

  @Test("a chain of an operator that the input declares", arguments: ["", "\nfunc + (a: Tool, b: Tool) -> Tool { a }"])
  func operators(overload: String) async {
    let source = """
      import Swinject
      struct Tool {}
      func + (left: Container, right: Assembly) -> Container { right.assemble(container: left); return left }\(overload)
      final class Part: Assembly { func assemble(container: Container) { container.register(Tool.self) { _ in Tool() } } }
      func wire() {
        let app = Container()\(String(repeating: " + Part()", count: 60))
        print(app.resolve(Tool.self)!)
      }
      """
    let result = await Analyzed.result(["App.swift": source])
    #expect(result.graph.gaps == [])
    #expect(result.graph.requests.map(\.resolution.status) == [.bound])
  }

  @Test("closures in closures whose results are found out", arguments: Library.allCases)
  func nestedClosures(of library: Library) async {
    let open = String(repeating: "run { ", count: 40)
    let close = String(repeating: " }", count: 40)
    let source = """
      \(library.preamble)
      func run<T>(_ body: () -> T) -> T { body() }
      func start() { \(open)\(library.request)\(close) }
      """
    let result = await Analyzed.result(["App.swift": source])
    #expect(result.graph.gaps.contains { $0.reason == "following the calls around it would take too long" })
  }

  enum Library: CaseIterable {
    case swinject, deli, injection

    var preamble: String {
      switch self {
      case .swinject: "import Swinject\nlet app = Container()"
      case .deli: "import Deli\nfinal class Tool: Component {}\nfinal class Bench: Inject {}"
      case .injection: "import Injection\nlet app = component {}"
      }
    }

    var request: String {
      switch self {
      case .swinject: "app.resolve(Int.self)!"
      case .deli: "Bench().Inject(Tool.self)"
      case .injection: "app.resolve() as Int"
      }
    }
  }
}
