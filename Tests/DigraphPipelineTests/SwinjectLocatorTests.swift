import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Functions through which an app requests from its container: the request of a call depends on its arguments.
@Suite("Swinject: locator functions")
struct SwinjectLocatorTests {
  /// Errors and warnings for a container `app` with a `Title`, and a `Page` that takes a text and one that has a name.
  /// `function` declares `find`, and `calls` calls it.
  private func findings(_ function: String, _ calls: String) async -> [String] {
    let source = """
      import Swinject
      final class Title {}
      final class Page { init(text: String) {} }
      final class Draft {}
      let app = Container { c in
        c.register(Title.self) { _ in Title() }
        c.register(Page.self) { (_, text: String) in Page(text: text) }
        c.register(Draft.self, name: "old") { _ in Draft() }
      }
      let user = Container { c in c.register(Int.self) { _ in 1 } }
      \(function)
      \(calls)
      """
    let check = await Check.run([InputFile(path: "main.swift", module: "App", source: .bytes(Array(source.utf8)))])
    return check.findings.filter { $0.severity == .error }.map { "\($0.rule): \($0.subject[0])" }
  }

  private static let withText = [
    "guard let text else { return app.resolve(type)! }; return app.resolve(type, argument: text)!",
    "guard let given = text else { return app.resolve(type)! }; return app.resolve(type, argument: given)!",
    "if let text { return app.resolve(type, argument: text)! } else { return app.resolve(type)! }",
    "if let text { return app.resolve(type, argument: text)! }; return app.resolve(type)!",
    "if text == nil { return app.resolve(type)! }; return app.resolve(type, argument: text!)!",
    "return text != nil ? app.resolve(type, argument: text!)! : app.resolve(type)!",
    "switch text { case .some(let text): return app.resolve(type, argument: text)!; case .none: return app.resolve(type)! }",
    "switch text { case let text?: return app.resolve(type, argument: text)!; case nil: return app.resolve(type)! }",
    "if case let text? = text { return app.resolve(type, argument: text)! }; return app.resolve(type)!",
    "return text.map { app.resolve(type, argument: $0)! } ?? app.resolve(type)!",
  ]

  @Test(arguments: withText)
  func theBranchThatTheArgumentDecides(_ body: String) async {
    let find = "func find<T>(_ type: T.Type, text: String? = nil) -> T { \(body) }"
    let right = await findings(find, "print(find(Title.self), find(Page.self, text: \"news\"))")
    expectNoDifference(right, [])
    let wrong = await findings(find, "print(find(Title.self, text: \"news\"), find(Page.self))")
    expectNoDifference(wrong, ["argument-mismatch: Title with (String)", "argument-mismatch: Page"])
  }

  @Test func theNameThatIsGiven() async {
    let find = """
      func find<T>(_ type: T.Type, name: String? = nil) -> T {
        guard let name else { return app.resolve(type)! }
        return app.resolve(type, name: name)!
      }
      """
    let right = await findings(find, "print(find(Title.self), find(Draft.self, name: \"old\"))")
    expectNoDifference(right, [])
    let wrong = await findings(find, "print(find(Draft.self))")
    expectNoDifference(wrong, ["qualifier-mismatch: Draft"])
  }

  @Test func theArgumentThatAnotherFunctionPassesOn() async {
    let find = """
      func find<T, Input>(_ type: T.Type, input: Input?) -> T {
        guard let input = input else { return app.resolve(type)! }
        return app.resolve(type, argument: input)!
      }
      func find<T>(_ type: T.Type) -> T { find(type, input: nil as Void?) }
      """
    let right = await findings(find, "print(find(Title.self), find(Page.self, input: \"news\"))")
    expectNoDifference(right, [])
    let wrong = await findings(find, "print(find(Page.self))")
    expectNoDifference(wrong, ["argument-mismatch: Page"])
  }

  private static let withTwoContainers = [
    "app.resolve(type) ?? user.resolve(type)!",
    "if let found = app.resolve(type) { return found }; return user.resolve(type)!",
    "guard let found = app.resolve(type) else { return user.resolve(type)! }; return found",
    "switch app.resolve(type) { case let found?: return found; case nil: return user.resolve(type)! }",
    "switch kind { case 0: return app.resolve(type)!; default: return user.resolve(type)! }",
    "if kind == 0 { return app.resolve(type)! }; return user.resolve(type)!",
  ]

  @Test(arguments: withTwoContainers)
  func oneOfSeveralBranchesIsEnough(_ body: String) async {
    let find = "func find<T>(_ type: T.Type, kind: Int = 0) -> T { \(body) }"
    let right = await findings(find, "print(find(Title.self), find(Int.self, kind: 1))")
    expectNoDifference(right, [])
    let wrong = await findings(find, "print(find(Bool.self))")
    expectNoDifference(Set(wrong), ["unresolved-dependency: Bool"])
  }

  @Test func aSecondContainerInPlaceOfTheFirst() async {
    let right = await findings("", "print(app.resolve(Title.self) ?? user.resolve(Title.self)!)")
    expectNoDifference(right, [])
    let wrong = await findings("", "print(app.resolve(Bool.self) ?? user.resolve(Bool.self)!)")
    expectNoDifference(wrong, ["unresolved-dependency: Bool"])
    let other = await findings("", "print(app.resolve(Title.self).map { _ in 1 } ?? user.resolve(Bool.self)!)")
    expectNoDifference(other, ["unresolved-dependency: Bool"])
  }

  private static let ofSelf = [
    ("extension Found { static func make() -> Self { app.resolve(Self.self)! } }", "make()"),
    ("extension Found { static func make() -> Self { app.resolve(self)! } }", "make()"),
    ("extension Found { static var made: Self { app.resolve(Self.self)! } }", "made"),
    ("class Base: Found { class func make() -> Self { app.resolve(self)! } }", "make()"),
  ]

  @Test(arguments: ofSelf)
  func theTypeThatIsAsked(_ helper: String, _ call: String) async {
    let types = { (base: String) in
      """
      protocol Found {}
      \(helper)
      final class Login: \(base) {}
      let own = Container { c in c.register(Login.self) { _ in Login() } }
      """
    }
    let base = helper.hasPrefix("class") ? "Base" : "Found"
    let use = "final class Flow { func go() { print(Login.\(call)) } }"
    let wrong = await findings(types(base), use)
    expectNoDifference(wrong, ["unresolved-dependency: Login"])
    let right = await findings(types(base).replacing("app.", with: "own."), use)
    expectNoDifference(right, [])
  }
}
