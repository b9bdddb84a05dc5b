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
}
