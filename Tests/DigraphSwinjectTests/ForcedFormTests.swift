import CustomDump
import TestSupport
import Testing

/// Ways to require an answer, and code that never requests.
struct ForcedFormTests {
  @Test func anElseThatTrapsForces() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      let container = Container()
      func trapping() {
        if let api = container.resolve(API.self) { _ = api } else { fatalError() }
      }
      func otherwise() {
        if let api = container.resolve(API.self) { _ = api } else { print("none") }
      }
      """)
    expectNoDifference(
      text,
      """
      trapping(): eager required API -> missing
      otherwise(): eager checked API -> missing
      """)
  }

  @Test func anExtensionOfOptionalThatReturnsWhatIsWrappedForces() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      extension Optional {
        func require(_ message: String = "") -> Wrapped { guard let self else { fatalError(message) }; return self }
        func or(_ other: Wrapped) -> Wrapped { self ?? other }
        func orThrow() throws -> Wrapped { guard let self else { throw Missing() }; return self }
      }
      struct Missing: Error {}
      let container = Container()
      func forced() { let api: API = container.resolve(API.self).require(); _ = api }
      func unsafe() { let api: API = container.resolve(API.self).unsafelyUnwrapped; _ = api }
      func replaced() { let api = container.resolve(API.self).or(API()); _ = api }
      func thrown() throws { let api = try container.resolve(API.self).orThrow(); _ = api }
      func trapped() { let api = try! container.resolve(API.self).orThrow(); _ = api }
      """)
    expectNoDifference(
      text,
      """
      forced(): eager required API -> missing
      unsafe(): eager required API -> missing
      replaced(): eager checked API -> missing
      thrown(): eager checked API -> missing
      trapped(): eager required API -> missing
      """)
  }

  @Test func aFunctionThatTakesAnOptionalAndGivesWhatIsWrappedForces() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      func unwrap<Value>(_ value: Value?) -> Value { value! }
      func unwrap<Value>(_ value: Value?, or other: Value) -> Value { value ?? other }
      let container = Container()
      func forced() { _ = unwrap(container.resolve(API.self)) }
      func replaced() { _ = unwrap(container.resolve(API.self), or: API()) }
      """)
    expectNoDifference(
      text,
      """
      forced(): eager required API -> missing
      replaced(): eager checked API -> missing
      """)
  }

  @Test func insideOfTryWithAMarkAnErrorTraps() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      struct Missing: Error {}
      extension Resolver {
        func find<Service>(_ type: Service.Type) throws -> Service {
          guard let service = resolve(type) else { throw Missing() }
          return service
        }
      }
      let container = Container()
      func trapping() { _ = try! container.find(API.self) }
      func asking() { _ = try? container.find(API.self) }
      func catching() { do { _ = try container.find(API.self) } catch {} }
      """)
    expectNoDifference(
      text,
      """
      trapping(): eager required API -> missing
      asking(): eager checked API -> missing
      catching(): eager checked API -> missing
      """)
  }

  @Test func whatNeverRunsAsksForNothing() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      let container = Container()
      func never() { if false { _ = container.resolve(API.self)! } else { print("off") } }
      @available(*, unavailable) func gone() { _ = container.resolve(API.self)! }
      @available(iOS 15, *) func here() { _ = container.resolve(API.self)! }
      """)
    expectNoDifference(text, "here(): eager required API -> missing")
  }

  /// The helper traps before its caller casts the answer.
  @Test func whatAHelperForcesIsNotTestedByItsCaller() async {
    let text = await Analyzed.swinject(
      """
      class Page {}
      final class Home: Page {}
      extension Resolver {
        func find<T>(type: T.Type = T.self) -> T {
          guard let found = resolve(T.self) else { fatalError("no \\(T.self)") }
          return found
        }
        func unwrap<T>(_ found: T?) -> T { found! }
      }
      let container = Container()
      var page: Page { container.find(type: Home.self) }
      func open() { guard let home = page as? Home else { return }; print(home) }
      func hand() {
        let page = container.resolve(Page.self)
        if page != nil { print(container.unwrap(page)) }
      }
      """)
    expectNoDifference(
      text,
      """
      page: eager required Home -> missing
      hand(): eager checked Page -> missing
      """)
  }
}
