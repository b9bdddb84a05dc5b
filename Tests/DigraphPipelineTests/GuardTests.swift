import DigraphModel
import DigraphPipeline
import Foundation
import TestSupport
import Testing

/// Guarded requests: whether a check would report a request that loses its answers. The prediction is compared with the
/// check of the source after each answer in turn is removed.
@Suite("guarded requests")
struct GuardTests {
  private static let wiring = """
    import Swinject
    protocol API {}
    final class LiveAPI: API {}
    final class Clock {}
    final class Feed {}
    final class Badge {}
    final class Profile {}
    final class Session {}
    func start(_ given: Container) {
      let container = Container()
      container.register(API.self) { _ in LiveAPI() }
      container.register(API.self, name: "cached") { _ in LiveAPI() }
      container.register(Clock.self) { _ in Clock() }
      container.register(Feed.self) { r in
        _ = r.resolve(API.self)!
        _ = r.resolve(API.self, name: "cached")!
        _ = r.resolve(Clock.self)
        return Feed()
      }
      let child = Container(parent: container)
      child.register(Badge.self) { r in
        _ = r.resolve(Clock.self)!
        return Badge()
      }
      child.register(Session.self) { (_: Resolver, name: String) in Session() }
      child.register(Clock.self) { _ in Clock() }
      _ = child.resolve(Feed.self)!
      _ = child.resolve(Badge.self)!
      _ = child.resolve(Session.self, argument: "a")!
      given.register(Clock.self) { _ in Clock() }
      given.register(Profile.self) { _ in Profile() }
      _ = given.resolve(Profile.self)!
    }
    """

  @Test("each guard says what the check says without the answers")
  func small() async throws {
    let trials = try await Self.trials(["App.swift": Self.wiring])
    expectSame(
      trials.map(\.text),
      [
        "API: error", "API named \"cached\": error", "Clock: error", "Feed: error", "Badge: error",
        "Session with (String): error", "Profile: warning",
      ])
    expectSame(trials.filter { $0.guarded != $0.told }.map(\.text), [])
  }

  @Test("the guards of samples say what the check says without the answers", arguments: ["NightTrain", "CoffeeShop"])
  func sample(_ name: String) async throws {
    let trials = try await Self.trials(Self.sources(of: name))
    expectSame(trials.filter { $0.guarded != $0.told }.map(\.text), [])
    #expect(trials.count >= 10)
  }

  @Test("a request is unguarded where other code fills the container, and the cause says so")
  func cause() async throws {
    let check = await Self.check(["App.swift": Self.wiring])
    let open = check.guards.filter { $0.severity < .error }
    expectSame(open.map { $0.cause?.text ?? "" }, ["other code may fill 'start(_:)'"])
    // A container that a package declares and nobody else fills is closed by its declaration.
    #expect(open.allSatisfy { $0.cause?.remedy?.contains("declare the container under 'wrappers'") == true })
    expectSame(
      check.verdict.coverage.guards,
      Coverage.Guards(required: check.guards.count, errors: check.guards.count - 1, warnings: 1))
    let alone = """
      import Swinject
      final class Profile {}
      func start(_ given: Container) {
        given.register(Profile.self) { _ in Profile() }
        _ = given.resolve(Profile.self)!
      }
      """
    // A container without its only binding is unknown.
    let unknown = await Self.check(["App.swift": alone]).guards
    expectSame(unknown.map(\.severity), [.off])
    expectSame(unknown.map { $0.cause?.text ?? "" }, ["only other code fills 'start(_:)'"])
  }

  // MARK: - Planting

  /// A request whose answers were taken away.
  private struct Trial {
    let key: Key
    /// The severity that the check predicted with the answers in place.
    let guarded: Severity
    /// The severity of the check's finding without the answers.
    let told: Severity

    var text: String { "\(key): \(guarded)" + (told == guarded ? "" : ", but told as \(told)") }
  }

  private struct Question: Hashable {
    let site: Site
    let key: Key
  }

  private static func check(_ sources: [String: String]) async -> Check {
    let (files, sideFiles) = Analyzed.inputs(sources)
    return await Check.run(files, sideFiles: sideFiles)
  }

  private static func sources(of sample: String) throws -> [String: String] {
    let folder = Repository.root.appending(path: "Samples/\(sample)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
  }

  /// Removes the answers of each required request, then the bindings that answer it instead, until no binding answers
  /// it.
  private static func trials(_ sources: [String: String]) async throws -> [Trial] {
    let before = await check(sources)
    let graph = before.analysis.graph
    var trials: [Trial] = []
    var done: Set<Question> = []
    for guarded in before.guards where graph.requests[guarded.request].resolution.status == .bound {
      let request = graph.requests[guarded.request]
      let question = Question(site: request.site, key: request.key)
      guard done.insert(question).inserted else { continue }
      let severity = before.guards.filter { other in
        let request = graph.requests[other.request]
        return Question(site: request.site, key: request.key) == question
      }.map(\.severity).max()
      guard let after = try await checkWithoutAnswers(to: question, graph, sources) else { continue }
      let told = after.findings.filter { absences.contains($0.rule) }
        .filter { $0.site == request.site || $0.places.contains(request.site) }
        .map { $0.severity(at: request.site) }.max()
      trials.append(Trial(key: request.key, guarded: severity ?? .off, told: told ?? .off))
    }
    return trials
  }

  /// Rules about requests that nothing answers.
  private static let absences: Set<String> = [
    "argument-mismatch", "container-scope-gap", "inaccessible-binding", "qualifier-mismatch", "unasked-parent",
    "unresolved-dependency",
  ]

  /// The check of sources in which every answer to a question is bound to another type; `nil` if the source does not
  /// name the type where it is bound.
  private static func checkWithoutAnswers(
    to question: Question, _ graph: Graph, _ sources: [String: String]
  ) async throws -> Check? {
    var (graph, sources) = (graph, sources)
    for _ in 0..<8 {
      let answers = Set(
        graph.requests.filter { $0.site == question.site && $0.key == question.key }.flatMap(\.resolution.bindings)
          .map { graph.bindings[$0].site })
      for site in answers {
        guard let source = sources[site.path], let changed = renaming(typeAt: site, in: source) else { return nil }
        sources[site.path] = changed
      }
      let after = await check(sources)
      graph = after.analysis.graph
      if answers.isEmpty { return after }
    }
    Issue.record("something still answers \(question.key)")
    return nil
  }

  /// Replaces `Type` of `Type.self` by an undeclared name of the same length.
  private static func renaming(typeAt site: Site, in source: String) -> String? {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    guard site.line == site.endLine, lines.indices.contains(site.line - 1) else { return nil }
    let range = (site.column - 1)..<(site.endColumn - 1)
    guard range.upperBound <= lines[site.line - 1].count,
      lines[site.line - 1][range].suffix(5) == Array(".self".utf8)[...]
    else { return nil }
    for position in range.dropLast(5) { lines[site.line - 1][position] = UInt8(ascii: "Z") }
    return String(decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }
}
