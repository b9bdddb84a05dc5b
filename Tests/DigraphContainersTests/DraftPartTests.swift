import CustomDump
import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram
import DigraphSyntax
import Testing

/// The parts of a draft that are filled alike for all frameworks.
@Suite("parts of drafts")
struct DraftPartTests {
  private let program: Program

  init() {
    let facts = SourceReader(Vocabulary(words: ["ask"])).facts(of: "ask(a)\nask(b)\nask(c)\n")
    program = Program(files: [SourceFile(path: "App.swift", module: "App", facts: facts)])
  }

  /// The call in a line of the program.
  private func place(_ line: Int) -> Evaluator.Place { .init(file: 0, range: (line - 1) * 7..<(line - 1) * 7 + 6) }

  private func gap(_ line: Int, _ containers: [Container.ID] = []) -> Gap {
    Gap(
      framework: .factory, subject: .binding, reason: "unread", remedy: "none",
      site: program.site(of: place(line).range, in: 0), containers: containers)
  }

  private func statements(_ coverage: StatementCoverage) -> [String] {
    var draft = Draft()
    draft.add(coverage, of: program) { $0.containers }
    return draft.understood.sorted { $0.key < $1.key }.map { site, statement in
      let gap = draft.gaps.first { $0.site == site }
      return "\(site.line) \(statement.subject) \(statement.isUnderstood) \(gap?.containers ?? [])"
    }
  }

  @Test("a statement that is understood once is understood; a gap is in all containers that it is missed for")
  func coverage() {
    var coverage = StatementCoverage()
    coverage.understand(place(1), .request)
    coverage.miss(place(1), in: [0], gap(1))
    coverage.miss(place(2), in: [2], gap(2))
    coverage.miss(place(2), in: [0, 2], gap(2))
    coverage.miss(place(3), in: [0], gap(3))
    expectNoDifference(
      statements(coverage), ["1 request true []", "2 binding false [0, 2]", "3 binding false [0]"])
    coverage.understand(place(3), .binding)
    expectNoDifference(
      statements(coverage), ["1 request true []", "2 binding false [0, 2]", "3 binding true []"])
    #expect(coverage.isKnown(place(2)) && !coverage.isKnown(.init(file: 0, range: 0..<1)))
  }

  @Test("a part that could not be read belongs to its statement, if there is a gap")
  func parts() {
    var coverage = StatementCoverage()
    coverage.miss(partOf: place(1), at: place(2))
    #expect(coverage.wholes.isEmpty)
    coverage.miss(place(2), in: [], gap(2))
    coverage.miss(partOf: place(1), at: place(2))
    #expect(coverage.wholes == [place(2): place(1)])
  }

  private func binding(_ id: Binding.ID, _ type: String, _ lifetime: Scope.Lifetime, recipe: String?) -> DraftBinding {
    var binding = Binding(
      id: id, framework: .factory, container: 0, key: Key(type: "\(type)\(id)"), implementation: type,
      scope: Scope(name: "", lifetime: lifetime, isExplicit: true), provider: .factory,
      site: Site(path: "App.swift", line: id + 1))
    binding.recipe = recipe
    return DraftBinding(binding, order: id)
  }

  private func made(_ type: String, _ recipe: String, by consumer: Binding.ID) -> Instantiation {
    Instantiation(
      framework: .factory, type: type, recipe: recipe, consumer: consumer, owner: "",
      site: Site(path: "App.swift", line: 9))
  }

  @Test("objects count that another binding shares; recipes that stand alone are left out")
  func instantiations() {
    var draft = Draft()
    draft.bindings = [
      binding(0, "Store", .shared, recipe: "a"), binding(1, "Store", .unique, recipe: "a"),
      binding(2, "Log", .shared, recipe: "b"), binding(3, "Clock", .shared, recipe: "c"),
    ]
    draft.addInstantiations(
      [made("Clock", "c", by: 0), made("Clock", "other", by: 0), made("Clock", "c", by: 3), made("Store", "x", by: 2)],
      framework: .factory)
    expectNoDifference(draft.instantiations, [made("Clock", "c", by: 0)])
    expectNoDifference(draft.bindings.map(\.binding.recipe), ["a", "a", nil, "c"])
  }
}
