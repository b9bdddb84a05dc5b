import CustomDump
import DigraphModel
import DigraphRules
import TestSupport
import Testing

/// Requests that surely end the program before its global container is set up.
@Suite("requests before the setup")
struct EarlyRequestTests {
  private func findings(_ source: String, in path: String = "App/main.swift") async -> [Finding] {
    RuleRunner().findings(in: await Analyzed.graph(of: [path: source]))
  }

  private func early(_ code: String, in path: String = "App/main.swift") async -> [String] {
    let types = "import Deli\nfinal class Router: Component {}\nfinal class DeliFactory: ModuleFactory {}\n"
    return await findings(types + code, in: path).filter { $0.rule == "late-registration" }.map {
      "\($0.severity) \($0.message)"
    }
  }

  @Test("the code of main.swift outside of functions runs once, so that what it asks too early is an error")
  func firstCode() async {
    let ask = "print(AppContext.shared.get(Router.self)!)\nAppContext.shared.load([DeliFactory.self])\n"
    let launch = "func launch() {\n\(ask)}\n"
    let (first, called) = (await early(ask), await early(launch))
    expectNoDifference(first, ["error 'main.swift' asks for 'Router' before a module is loaded, which traps"])
    expectNoDifference(called, ["warning 'launch()' asks for 'Router' before a module is loaded"])
    let elsewhere = await early(launch, in: "App/Launch.swift")
    expectNoDifference(elsewhere, called)
    let checked = await early(ask.replacing("print(", with: "_ = (").replacing("!", with: ""))
    expectNoDifference(checked, [])
  }

  @Test(
    "the stored properties of an object get their values before its methods run",
    arguments: [
      ("class D { let x = ASK; init() { SET } }", true), ("class D { var x = ASK; init() { SET } }", true),
      ("class D { let x = ASK; func set() { SET } }", true), ("struct D { let x = ASK; init() { SET } }", true),
      ("struct D: View { @State var x = ASK; init() { SET } }", true),
      (
        "struct D: App { @UIApplicationDelegateAdaptor(E.self) var e; let x = ASK }; class E { func launch() { SET } }",
        true
      ),
      ("class D { let x = ASK }; class E: D { func set() { SET } }", true),
      ("class D { @Asked var x: Router; func set() { SET } }", true),
      ("class D {}; class Unmade { let x = ASK; init() { SET } }", false),
      ("class D { lazy var x = ASK; init() { SET } }", false),
      ("class D { static let x = ASK; init() { SET } }", false),
      ("class D { var x: Router { ASK }; init() { SET } }", false),
      ("class D { let x = { ASK }; init() { SET } }", false),
      ("class D { let x: Router = { ASK }(); init() { SET } }", true),
      ("struct D: View { @StateObject var x = ASK; init() { SET } }", false),
      ("class D { let x = ASK; init(n: Int) {}; convenience init() { SET; self.init(n: 1) } }", false),
      ("struct D { var x = ASK; func set() { SET } }", false),
      ("class D { let x = ASK }; class E: D { override init() { SET; super.init() } }", false),
      ("class D { let x = ASK; static func make() -> D { SET; return D() } }", false),
      ("class D { let x = ASK; init() { SET } }; func set() { SET }", false),
      ("class D { let x = ASK }; class E { init() { SET; _ = D() } }", false),
      ("class D { let x = container.resolve(Router.self); init() { SET } }", false),
    ])
  func storedProperties(code: String, isEarly: Bool) async {
    let found = await findings(
      """
      import Swinject
      import SwiftUI
      final class Router {}
      let container = Container()
      @propertyWrapper struct Asked<T> { let wrappedValue: T = container.resolve(T.self)!; init() {} }
      @main enum Main { static func main() { _ = D() } }
      """ + "\n"
        + code.replacing("ASK", with: "container.resolve(Router.self)!").replacing(
          "SET", with: "container.register(Router.self) { _ in Router() }"), in: "App/App.swift")
    expectNoDifference(
      found.filter { $0.rule == "late-registration" }.map { "\($0.severity) \($0.message)" },
      isEarly ? ["error 'D' asks for 'Router' before it is registered"] : [])
  }

  @Test("all that asks the container depends on the place that ends the program before the container is set up")
  func dependents() async throws {
    let found = await findings(
      """
      import Injection
      final class Log {}
      final class First { init(second: Second) {} }
      final class Second { init(first: First) {} }
      final class App {
        @Inject var log: Log
        func launch() {
          injectMe {
            single { Log() }
            single { First(second: $0()) }
            single { Second(first: $0()) }
          }
          print(resolve() as First)
        }
      }
      App().launch()
      """)
    let late = try #require(found.first { $0.rule == "late-registration" })
    expectNoDifference(late.dependents, .init(bindings: 3, entryPoints: 1))
    let ranked = RankedFindings(found)
    expectNoDifference(ranked.rules.prefix(2).map(\.id), ["late-registration", "dependency-cycle"])
  }

  @Test("what is only registered after it is asked for ends the program, with all that its container would have had")
  func onlyLater() async throws {
    func launch(_ early: String, _ others: String = "") async -> [Finding] {
      await findings(
        """
        import Swinject
        final class Log {}
        final class First { init(second: Second) {} }
        final class Second { init(first: First) {} }
        final class LogAssembly: Assembly {
          func assemble(container: Container) {
            \(early)
            container.register(Log.self) { _ in Log() }
            container.register(First.self) { r in First(second: r.resolve(Second.self)!) }
            container.register(Second.self) { r in Second(first: r.resolve(First.self)!) }
          }
        }
        let assembler = Assembler([LogAssembly()])
        \(others)
        print(assembler.resolver.resolve(First.self)!)
        """)
    }
    let found = await launch("print(container.resolve(Log.self)!)")
    let late = try #require(found.first { $0.rule == "late-registration" })
    expectNoDifference(late.severity, .error)
    expectNoDifference(late.dependents, .init(bindings: 3, entryPoints: 2))
    expectNoDifference(
      RankedFindings(found).rules.prefix(2).map(\.id), ["late-registration", "dependency-cycle"])
    // Code that tests for nil goes on.
    let checked = await launch("if let log = container.resolve(Log.self) { print(log) }")
    expectNoDifference(checked.map(\.rule), ["dependency-cycle"])
  }

  @Test("a missing binding stops a generator, so it comes before all others; one bound nowhere is the first")
  func generators() async throws {
    let found = await findings(
      """
      import NeedleFoundation
      final class API {}
      final class Log {}
      final class Belt { init(sorter: Sorter) {} }
      final class Sorter { init(belt: Belt) {} }
      final class AppComponent: BootstrapComponent {
        public var belt: Belt { shared { Belt(sorter: sorter) } }
        public var sorter: Sorter { shared { Sorter(belt: belt) } }
        public var screen: String { "\\(belt) \\(sorter)" }
        public var feed: FeedComponent { FeedComponent(parent: self) }
      }
      protocol FeedDependency: Dependency {
        var api: API { get }
        var log: Log { get }
      }
      final class FeedComponent: Component<FeedDependency> {
        public var api: API { API() }
        func load() { print(dependency.api, dependency.log) }
      }
      """, in: "App/App.swift")
    let ranked = RankedFindings(found)
    expectNoDifference(
      ranked.rules.filter { $0.severity == .error }.map(\.id),
      ["unresolved-dependency", "container-scope-gap", "dependency-cycle"])
    expectNoDifference(ranked.all.prefix(3).map(\.prevents), [.generation, .generation, nil])
  }

  @Test("what keeps generated code from compiling comes before cycles, because no program is built to meet these")
  func compilation() async throws {
    let found = await findings(
      """
      import DIKit
      final class Belt: Injectable {
        struct Dependency { let sorter: Sorter }
        init(dependency: Dependency) {}
      }
      final class Sorter: Injectable {
        struct Dependency { let belt: Belt }
        init(dependency: Dependency) {}
      }
      private final class Label: Injectable {
        struct Dependency {}
        init(dependency: Dependency) {}
      }
      final class Scale {}
      protocol AppResolver: Resolver {
        func provideScale(weight courier: Belt) -> Scale
      }
      """, in: "App/App.swift")
    let ranked = RankedFindings(found)
    expectNoDifference(
      ranked.rules.filter { $0.severity == .error }.map(\.id),
      ["inaccessible-binding", "refused-declaration", "dependency-cycle"])
    expectNoDifference(ranked.all.prefix(3).map(\.prevents), [.compilation, .compilation, nil])
  }

  @Test("an error that ends the program comes after one without which the program is not built")
  func stages() {
    func finding(_ prevents: Finding.Stage?, affecting count: Int) -> Finding {
      var finding = Finding(
        "m\(count)", at: Site(path: "A.swift", line: count, column: 1, endLine: 1, endColumn: 1), subject: [])
      (finding.rule, finding.severity, finding.prevents) = ("rule\(count)", .error, prevents)
      finding.dependents = .init(bindings: count, entryPoints: 0)
      return finding
    }
    let found = [(nil, 4), (.setup, 3), (.compilation, 1), (.generation, 2)].map {
      finding($0.0, affecting: $0.1)
    }
    expectNoDifference(RankedFindings(found).all.map(\.prevents), [.generation, .compilation, .setup, nil])
  }
}
