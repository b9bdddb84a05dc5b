import CustomDump
import DigraphModel
import DigraphPipeline
import FuzzSupport
import TestSupport
import Testing

/// Code beyond each bound: the report tells the part that was not followed, if a verdict depends on it.
@Suite("bounds", .timeLimit(.minutes(5)))
struct BoundTests {
  /// Bindings, requests, reasons of gaps and diagnostics, as text.
  private func outline(_ source: String, sideFiles: [String: String] = [:]) async -> String {
    let check = await Check.run(
      [InputFile(path: "App.swift", module: "App", source: .bytes(Array(source.utf8)))],
      sideFiles: .inMemory(sideFiles.mapValues { Array($0.utf8) }))
    let graph = check.analysis.graph
    let lines =
      graph.bindings.map { "binds \($0.key)" } + graph.requests.map { "asks \($0.key) \($0.resolution.status)" }
      + graph.gaps.map { "gap: \($0.site.line): \($0.reason)" }
      + check.analysis.diagnostics.map { "\($0.severity): \($0.site): \($0.message)" }
      + check.findings.filter { $0.rule == "refused-declaration" }.map { "refused: \($0.message)" }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  private static func expectOutline(
    _ outline: String, _ expected: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    expectNoDifference(outline, expected, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @Test("nothing that matters is left out in silence", arguments: Bound.allCases)
  func beyond(bound: Bound) async {
    let beyond = bound.limit + 6
    switch bound {
    case .calls:
      Self.expectOutline(
        await outline(
          """
          import Swinject
          \(Self.lines(beyond) { "func f\($0)(_ c: Container) { f\($0 + 1)(c) }" })
          func f\(beyond)(_ c: Container) { c.register(Int.self) { _ in 1 } }
          func start() { let c = Container(); f0(c); _ = c.resolve(Int.self)! }
          """),
        "binds Int\nasks Int bound\ngap: 24: it is handed to 'f23', which cannot be followed and may bind anything in it"
      )
    case .constructions:
      Self.expectOutline(
        await outline(
          """
          import Swinject
          let c = Container()
          \(Self.lines(beyond) { "class O\($0) { let next = O\($0 + 1)() }" })
          class O\(beyond) { let value = c.resolve(Int.self)! }
          func start() { c.register(String.self) { _ in _ = O0(); return "" } }
          """),
        "binds String\nasks Int missing")
    case .inheritance:
      Self.expectOutline(
        await outline(
          """
          import Swinject
          class C0 { typealias Key = Int }
          \(Self.lines(beyond) { "class C\($0 + 1): C\($0) {}" })
          func start() {
            let c = Container()
            c.register(Int.self) { _ in 1 }
            _ = c.resolve(C\(beyond).Key.self)!
          }
          """),
        "binds Int\nasks Int bound")
    case .typeSize:
      Self.expectOutline(
        await outline(
          """
          import Swinject
          struct P<A, B> {}
          typealias X0 = Int
          \(Self.lines(12) { "typealias X\($0 + 1) = P<X\($0), X\($0)>" })
          \(Self.lines(12) { "func f\($0)<T>(_ c: Container, _ t: T) { f\($0 + 1)(c, (t, t)) }" })
          func f12<T>(_ c: Container, _ t: T) { c.register(T.self) { _ in t } }
          func start() {
            let c = Container()
            c.register(X9.self) { _ in X9() }
            _ = c.resolve(X9.self)!
            f0(c, 1)
            _ = c.resolve(String.self)!
          }
          """),
        """
        binds X9
        asks X9 bound
        asks String missing
        gap: 33: its type 'T' depends on code that digraph does not understand
        """)
    case .valueSize:
      Self.expectOutline(
        await outline(
          """
          import Swinject
          func start() {
            let c = Container()
            var s = "a"
            \(Self.lines(30) { _ in "s += s" })
            c.register(Int.self, name: s) { _ in 1 }
            _ = c.resolve(Int.self, name: "b")!
          }
          """),
        "binds Int named by s\nasks Int named \"b\" opaque")
    case .elements:
      Self.expectOutline(
        await outline(
          """
          import Swinject
          \(Self.lines(beyond) {
            "class A\($0): Assembly { func assemble(container: Container) { container.register(T\($0).self) { _ in T\($0)() } } }; class T\($0) {}"
          })
          func start() {
            let c = Container()
            let all: [Assembly] = [\((0..<beyond).map { "A\($0)()" }.joined(separator: ", "))]
            for a in all { a.assemble(container: c) }
            _ = c.resolve(T3.self)!
          }
          """
        ).split(separator: "\n").filter { !$0.hasPrefix("binds") }.joined(separator: "\n"),
        "asks T3 bound\ngap: 267: the assembly is computed")
    case .nestedElements:
      Self.expectOutline(
        await outline(
          """
          import Swinject
          class A: Assembly { func assemble(container: Container) { container.register(Int.self) { _ in 1 } } }
          class B: Assembly { func assemble(container: Container) {} }
          func start() {
            let c = Container()
            let few = [1, 2, 3, 4, 5, 6, 7, 8, 9]
            let all: [Assembly] = [A(), B(), B()]
            for _ in few { for _ in few { for _ in few { for a in all { a.assemble(container: c) } } } }
            _ = c.resolve(String.self)!
          }
          """),
        "binds Int\nasks String missing\ngap: 8: the assembly is computed")
    case .nodes:
      Self.expectOutline(
        await outline(
          """
          import Swinject
          let c = Container()
          func start() {
            \(String(repeating: "if a { ", count: beyond))c.register(Int.self) { _ in 1 }\(String(repeating: " }", count: beyond))
            _ = c.resolve(Int.self)!
          }
          """),
        """
        asks Int missing
        gap: 4: code is nested too deeply to be read
        error: App.swift:4:451: code is nested too deeply to be read here, and may be part of the wiring
        """)
    case .conditions:
      Self.expectOutline(
        await outline(
          """
          import Swinject
          let c = Container()
          #if \(String(repeating: "(", count: beyond))DEBUG\(String(repeating: ")", count: beyond))
          func f() { c.register(Int.self) { _ in 1 } }
          #endif
          func start() { _ = c.resolve(Int.self)! }
          """),
        "binds Int\nasks Int bound")
    case .trees:
      Self.expectOutline(
        await outline(
          "import Deli\nclass A: Component {}\n",
          sideFiles: [
            "deli.yml": "target: \(String(repeating: "[", count: beyond))\(String(repeating: "]", count: beyond))\n"
          ]),
        "binds A\nrefused: nested too deeply to be read")
    }
  }

  @Test("nothing that depends on what is too deep is an error", arguments: [140, 1_600, 20_000])
  func deepCode(depth: Int) async {
    let check = await Check.run([
      InputFile(
        path: "App.swift", module: "App",
        source: .bytes(
          Array(
            """
            import Swinject
            func fill(_ c: Container) {
              \(String(repeating: "do { ", count: depth))c.register(Int.self) { _ in 1 }\(String(repeating: " }", count: depth))
            }
            """.utf8))),
      InputFile(
        path: "Start.swift", module: "App",
        source: .bytes(
          Array(
            """
            import Swinject
            func start() { let c = Container(); fill(c); _ = c.resolve(Int.self)! }
            """.utf8))),
    ])
    expectNoDifference(
      check.findings.map { "\($0.severity) \($0.rule): \($0.message)" },
      ["info analysis-gap: this binding was not understood: code is nested too deeply to be read"])
    #expect(check.analysis.diagnostics.map(\.severity) == [.error])
  }

  @Test("a closure that is called from too deep leaves what it names open")
  func closures() async {
    let depth = Bound.calls.limit + 6
    Self.expectOutline(
      await outline(
        """
        import Swinject
        func start() {
          let c = Container()
          _ = \(String(repeating: "{ ", count: depth))c.register(Int.self) { _ in 1 }\(String(repeating: " }()", count: depth))
          _ = c.resolve(Int.self)!
        }
        """),
      "asks Int missing\ngap: 4: it is handed to a value, which cannot be followed and may bind anything in it")
  }

  /// The last root takes a tenth of a root's budget. Each other root takes its whole budget, with 2^13 calls.
  @Test("roots that take too long leave less for others", arguments: [(hungry: 2, isCut: false), (10, true)])
  func roots(hungry: Int, isCut: Bool) async {
    let outline = await outline(
      """
      import Swinject
      \(Self.lines(13) { "func f\($0)(_ c: Container) { f\($0 + 1)(c); f\($0 + 1)(c) }" })
      func f13(_ c: Container) { c.register(Int.self) { _ in 1 } }
      \(Self.lines(hungry) { "func hungry\($0)() { let c = Container(); f0(c) }" })
      func last() {
        let c = Container()
        for _ in [\((0..<250).map { "\($0)" }.joined(separator: ", "))] {
          _ = [\((0..<100).map { "\($0)" }.joined(separator: ", "))]
        }
        c.register(String.self) { _ in "" }
      }
      """)
    #expect(outline.contains("gap: \(hungry + 19): ") == isCut)
    #expect(outline.contains("binds String") != isCut)
  }

  /// A getter cannot report at its own place that it has used up its root's budget. Each of these getters would take
  /// seconds.
  @Test("getters that double use up what is left for others", .timeLimit(.minutes(1)))
  func getters() async {
    let outline = await outline(
      """
      import Swinject
      class X0: Assembly {
        static var all: [Assembly] { [X0()] }
        func assemble(container: Container) { container.register(Int.self) { _ in 1 } }
      }
      \(Self.lines(400) { "class X\($0 + 1): X0 { static var all: [Assembly] { X\($0).all + X\($0).all } }" })
      let assembler = Assembler(X3.all)
      """)
    #expect(outline.hasPrefix("binds Int"))
  }
}
