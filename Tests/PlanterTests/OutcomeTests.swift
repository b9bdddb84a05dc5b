import CustomDump
import DigraphModel
import PlantSupport
import Testing

/// Verdicts on mistakes, as derived from checks.
@Suite("planting: what a check says")
struct OutcomeTests {
  private static let types = """
    import Swinject
    final class API {}
    final class Feed { init(api: API) {} }

    """

  /// An app that applies its registrations.
  private static let app =
    types + """
      let container = Container()
      container.register(API.self) { _ in API() }
      container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
      print(container.resolve(Feed.self)!)
      """

  /// A library, whose users may register more.
  private static let library =
    types + """
      public func fill(_ container: Container) {
        container.register(API.self) { _ in API() }
        container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
        print(container.resolve(Feed.self)!)
      }
      """

  /// A library that requests from a container which it does not fill.
  private static let user =
    types + """
      public func fill(_ container: Container) {
        container.register(API.self) { _ in API() }
      }
      public func use(_ container: Container) {
        print(container.resolve(API.self)!)
      }
      """

  /// The verdict, the findings that report the mistake, the reasons why its requests are not guarded, and wrong
  /// findings.
  private func outcome(of mistake: Mistake?, in source: String) async throws -> [String] {
    let app = await PlantedApp(["main.swift": source], isLibrary: source == Self.library)
    let first = app.mistakes().first { $0.kind == .delete }
    let outcome = await Campaign(app).trial(try #require(mistake ?? first)).outcome
    let line = { (finding: Finding) in "\(finding.severity) \(finding.rule) \(finding.site)" }
    return [outcome.verdict.rawValue] + outcome.telling.map { "told by \(line($0))" }
      + outcome.causes.map { "because \($0)" } + outcome.wrong.map { "wrong: \(line($0))" }
  }

  /// A mistake that replaces one text by another.
  private func mistake(_ kind: Mistake.Kind, _ old: String, _ new: String, in source: String) throws -> Mistake {
    let range = try #require(source.firstRange(of: old))
    let start = source.utf8.distance(from: source.startIndex, to: range.lowerBound)
    return Mistake(
      kind, .swinject, at: Site(path: "main.swift", line: 1, column: 1), "change something",
      edits: [.init("main.swift", start..<start + old.utf8.count, new)])
  }

  @Test func anErrorTells() async throws {
    let outcome = try await outcome(of: nil, in: Self.app)
    expectNoDifference(outcome, ["error", "told by error unresolved-dependency main.swift:6:58"])
  }

  @Test func aWarningTellsWhy() async throws {
    let outcome = try await outcome(of: nil, in: Self.library)
    expectNoDifference(
      outcome,
      [
        "warning", "told by warning unresolved-dependency main.swift:6:60", "because other code may fill 'fill(_:)'",
      ])
  }

  @Test func aRequestThatNobodyGuardsIsListed() async throws {
    let outcome = try await outcome(of: nil, in: Self.user)
    expectNoDifference(outcome, ["unguarded", "because only other code fills 'fill(_:)'"])
  }

  @Test func whatChangesNothingIsSilent() async throws {
    let nothing = try mistake(.delete, "API() }", "API( ) }", in: Self.app)
    let outcome = try await outcome(of: nothing, in: Self.app)
    expectNoDifference(outcome, ["silent"])
  }

  @Test func anotherErrorIsWrong() async throws {
    let other = try mistake(
      .duplicate, "{ _ in API() }", "{ r in _ = r.resolve(Feed.self, name: \"a\")!; return API() }", in: Self.app)
    let outcome = try await outcome(of: other, in: Self.app)
    expectNoDifference(outcome, ["silent", "wrong: error qualifier-mismatch main.swift:5:51"])
  }

  /// An old finding is not new if lines are inserted above it.
  @Test func linesMove() async throws {
    let source = Self.app.replacing("resolve(Feed.self)", with: "resolve(Int.self)")
    let lines = try mistake(.delete, "final class API {}\n", "final class API {}\n\n\n", in: source)
    let outcome = try await outcome(of: lines, in: source)
    expectNoDifference(outcome, ["silent"])
  }

  /// A finding stays the same one where the key that it is about has another name.
  @Test func whatIsSaidOfAnotherKeyIsNoNews() async throws {
    let value = "struct Value {}\ncontainer.register(Value.self) { _ in Value() }.inObjectScope(.container)"
    let source = Self.app + "\n" + value
    let name = try mistake(.rename, "register(Value.self)", "register(Value.self, name: \"b\")", in: source)
    let outcome = try await outcome(of: name, in: source)
    expectNoDifference(outcome, ["silent"])
  }

  /// A copy of a registration has the faults of the original.
  @Test func whatIsSaidOfACopyIsNoNews() async throws {
    let value = "struct Value { var n = 0 }\ncontainer.register(Value.self) { _ in Value() }.inObjectScope(.weak)"
    let source = Self.app + "\n" + value + "\nprint(container.resolve(Value.self)!)\n"
    let copy = try mistake(.duplicate, value, value + "\n" + value.split(separator: "\n")[1], in: source)
    let outcome = try await outcome(of: copy, in: source)
    expectNoDifference(outcome.filter { $0.contains("value-type-scope") }, [])
    // Without the original, the same line is a mistake that the edit does not explain.
    let lines = value + "\nprint(container.resolve(Value.self)!)\nprint("
    let new = try mistake(.duplicate, "print(", lines, in: Self.app)
    let other = try await self.outcome(of: new, in: Self.app).filter { $0.contains("value-type-scope") }
    expectNoDifference(other, ["wrong: warning value-type-scope main.swift:8:63"])
  }
}
