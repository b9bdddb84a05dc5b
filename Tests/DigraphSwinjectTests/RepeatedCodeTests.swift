import CustomDump
import DigraphEvaluation
import DigraphModel
import DigraphProgram
import DigraphSyntax
import Foundation
import TestSupport
import Testing

@testable import DigraphSwinject

/// Code that would have the same effects again is not run again, neither for another call nor in another pass. The
/// result is the same.
@Suite("code that is not run again")
struct RepeatedCodeTests {
  /// The number of roots that run, with summaries and without.
  private struct Cost: Equatable {
    var kept: Int
    var plain: Int
  }

  private func program(_ files: [(path: String, source: String)]) -> Program {
    let reader = SourceReader(Vocabulary(words: SwinjectFrontEnd().words))
    return Program(
      files: files.map { SourceFile(path: $0.path, module: "App", facts: reader.facts(of: $0.source)) },
      supertypesOutside: Framework.swinject.descriptor.supertypes)
  }

  /// Declarations and requests, which must not depend on whether summaries are kept; and the number of roots that run.
  @discardableResult
  private func outline(_ files: [(path: String, source: String)]) -> (lines: [String], roots: Cost) {
    let kept = SwinjectFrontEnd().run(program(files), keepsSummaries: true)
    let plain = SwinjectFrontEnd().run(program(files), keepsSummaries: false)
    let cost = Cost(kept: kept.rootNumber, plain: plain.rootNumber)
    let (draft, expected) = (kept.finish(), plain.finish())
    expectNoDifference(Self.dump(draft), Self.dump(expected))
    expectNoDifference(draft.types, expected.types)
    let lines =
      draft.bindings.map { "binds \($0.binding.key)" }
      + draft.requests.map { request in
        let consumer = request.request.consumer.map { "\(draft.bindings[$0].binding.key)" } ?? "code"
        return "\(consumer) asks for \(request.request.key)"
      } + draft.gaps.map { "gap: \($0.reason)" }
    return (lines, cost)
  }

  private func outline(_ source: String) -> (lines: [String], roots: Cost) {
    outline([("App.swift", "import Swinject\n" + source)])
  }

  /// The numbers of roots that run after an edit of a file's code, in an evaluator that has run before and in a fresh one.
  /// Their results must be the same, after the edit and after it was undone.
  private func rootsAfterEdit(
    of path: String, in files: [(path: String, source: String)], replacing old: String, with new: String
  ) throws -> Cost {
    let edited = files.map { $0.path == path ? (path: path, source: $0.source.replacing(old, with: new)) : $0 }
    let number = try #require(files.firstIndex { $0.path == path })
    var last = program(files)
    let first = SwinjectFrontEnd().run(last, after: [])
    var (run, rootNumber) = (try #require(first.endRun()), first.rootNumber)
    _ = first.finish()
    var cost = Cost(kept: 0, plain: 0)
    for files in [edited, files] {
      let fresh = program(files)
      last = Program(last, replacing: [number: fresh.files[number]], words: nil, background: nil)
      let again = SwinjectFrontEnd().run(last, after: [run])
      run = try #require(again.endRun())
      let plain = SwinjectFrontEnd().run(fresh, keepsSummaries: false)
      if cost == Cost(kept: 0, plain: 0) { cost = Cost(kept: again.rootNumber - rootNumber, plain: plain.rootNumber) }
      expectNoDifference(Self.dump(again.finish()), Self.dump(plain.finish()))
      rootNumber = again.rootNumber
    }
    return cost
  }

  private static func dump(_ draft: Draft) -> [String] {
    var draft = draft
    // The numbers of runs have no meaning; only the registrations that share a run are compared.
    let runs = draft.bindings.map(\.binding.runs)
    for number in draft.bindings.indices { draft.bindings[number].binding.runs = [] }
    let company = runs.map { own in runs.map { !Set($0).isDisjoint(with: own) } }
    return company.map { "\($0)" } + draft.containers.map { "\($0)" } + draft.bindings.map { "\($0)" }
      + draft.requests.map { "\($0)" }
      + draft.gaps.map { "\($0)" }.sorted() + draft.setups.map { "\($0)" } + draft.instantiations.map { "\($0)" }
      + draft.openRequests.map { "\($0)" } + draft.understood.map { "\($0)" }.sorted()
  }

  /// A function reads a property before another function sets it, so the evaluation takes two passes.
  private static let shelf = """
    final class Lamp {}; final class Oil {}
    final class Shelf { var resolver: Resolver?; var container: Container? }
    let shelf = Shelf()
    func use() -> Lamp { shelf.resolver!.resolve(Lamp.self)! }
    func prepare() {
      let container = Container()
      container.register(Lamp.self) { r in _ = r.resolve(Oil.self)!; return Lamp() }
      shelf.resolver = container
    }
    let other = Container { c in c.register(Oil.self) { _ in Oil() } }

    """

  @Test("in another pass, only what reads what the first one has learnt is run again")
  func passes() {
    let found = outline(Self.shelf)
    expectNoDifference(found.lines, ["binds Oil", "binds Lamp", "code asks for Lamp", "Lamp asks for Oil"])
    // The first pass runs both functions and the code around them. The second pass runs `use` alone.
    expectNoDifference(found.roots, Cost(kept: 4, plain: 6))
  }

  private static let house = [
    ("App.swift", "import Swinject\nlet assembler = Assembler([Lights(), Oils()])"),
    (
      "Lights.swift",
      """
      import Swinject
      final class Lamp {}
      final class Lights: Assembly {
        func assemble(container: Container) { container.register(Lamp.self) { r in _ = r.resolve(Oil.self)!; return Lamp() } }
      }
      """
    ),
    (
      "Oils.swift",
      """
      import Swinject
      final class Oil {}; final class Wick {}
      final class Oils: Assembly {
        func assemble(container: Container) { container.register(Oil.self) { _ in Oil() } }
      }
      """
    ),
    ("Use.swift", "import Swinject\nfunc use() -> Lamp { assembler.resolver.resolve(Lamp.self)! }"),
    ("Other.swift", "import Swinject\nfunc other(_ r: Resolver) -> Oil { r.resolve(Oil.self, name: \"a\")! }"),
  ]

  @Test("after an edit, only code that has looked at the file is run again")
  func editedUse() throws {
    let cost = try rootsAfterEdit(
      of: "Other.swift", in: Self.house, replacing: "Oil.self", with: "Wick.self")
    expectNoDifference(cost, Cost(kept: 1, plain: 3))
  }

  @Test("after an edit of an assembly, code that reads what it was applied to need not run again")
  func editedAssembly() throws {
    let cost = try rootsAfterEdit(of: "Oils.swift", in: Self.house, replacing: "Oil.self", with: "Wick.self")
    // The assembler, and `other`, which names a type of the file.
    expectNoDifference(cost, Cost(kept: 2, plain: 3))
  }

  @Test("an edit that changes what a property holds runs its readers again")
  func editedProperty() throws {
    let files = [
      ("App.swift", "import Swinject\nlet first = Container(); let second = Container(); var chosen: Container?"),
      ("Choice.swift", "import Swinject\nfunc choose() {\n  let next: Container = first\n  chosen = next\n}"),
      (
        "Use.swift",
        """
        import Swinject
        final class Lamp {}
        func fill() { first.register(Lamp.self) { _ in Lamp() } }
        func use() -> Lamp { chosen!.resolve(Lamp.self)! }
        """
      ),
    ]
    let cost = try rootsAfterEdit(of: "Choice.swift", in: files, replacing: "first", with: "second")
    // The properties `first` and `second`, and `fill`, have nothing to do with it.
    expectNoDifference(cost, Cost(kept: 2, plain: 5))
  }

  @Test("a container that an edited file makes is another one, though it is at the same place")
  func editedContainer() throws {
    let files = [
      ("App.swift", "import Swinject\nfinal class Lamp {}\nfunc use() -> Lamp { a.resolve(Lamp.self)! }"),
      ("Box.swift", "import Swinject\nlet a = Container(); let b = a"),
    ]
    _ = try rootsAfterEdit(of: "Box.swift", in: files, replacing: "b = a", with: "c = a")
    _ = try rootsAfterEdit(
      of: "Box.swift", in: files, replacing: "Container()", with: "Container(defaultObjectScope: .container)")
  }

  @Test("what two roots have to do with is run again for both")
  func sharedRegistration() {
    let found = outline(
      Self.shelf + """
        func fill(_ c: Container) { c.register(Int.self) { _ in 1 } }
        func first() { fill(shared) }
        func second() { fill(shared) }
        let shared = Container()
        """)
    expectNoDifference(
      found.lines, ["binds Oil", "binds Lamp", "binds Int", "code asks for Lamp", "Lamp asks for Oil"])
  }

  @Test("an assembly that another root applies by then is not applied again")
  func appliedInBetween() {
    let found = outline(
      """
      final class Lamp {}
      final class Lighthouse: Assembly {
        func assemble(container: Container) { container.register(Lamp.self) { _ in Lamp() } }
      }
      final class Shelf { var assembler: Assembler? }
      let shelf = Shelf()
      func apply() { shelf.assembler?.apply(assembly: Lighthouse()) }
      func ask() -> Lamp { shelf.assembler!.resolver.resolve(Lamp.self)! }
      func prepare() { shelf.assembler = Assembler([Lighthouse()]) }
      """)
    expectNoDifference(found.lines, ["binds Lamp", "code asks for Lamp"])
  }

  @Test("numbers of registrations move where a root in front registers more")
  func movedNumbers() {
    let found = outline(
      """
      final class Lamp {}; final class Oil {}; final class Wick {}
      final class Shelf { var container: Container? }
      let shelf = Shelf()
      func early() { shelf.container?.register(Wick.self) { r in _ = r.resolve(Lamp.self)!; return Wick() } }
      func late() {
        let container = Container()
        container.register(Oil.self) { _ in Oil() }
        container.register(Lamp.self) { r in _ = r.resolve(Oil.self)!; return Lamp() }
        shelf.container = container
      }
      """)
    expectNoDifference(
      found.lines, ["binds Wick", "binds Oil", "binds Lamp", "Wick asks for Lamp", "Lamp asks for Oil"])
  }

  @Test("what a helper asks for, each provider that calls it asks for")
  func askers() {
    let found = outline(
      """
      final class Service {}
      final class A { init(_ service: Service) {} }; final class B { init(_ service: Service) {} }
      final class C { init(_ service: Service) {} }; final class D { init(_ service: Service) {} }
      func log(_ text: String) { print(text) }
      func makeService() -> Service { log("made"); return Service() }
      func ask(_ resolver: Resolver) -> Service { log("asked"); return resolver.resolve(Service.self)! }
      let container = Container { c in
        c.register(Service.self) { _ in Service() }.inObjectScope(.container)
        c.register(A.self) { _ in A(makeService()) }
        c.register(B.self) { _ in B(makeService()) }
        c.register(C.self) { r in C(ask(r)) }
        c.register(D.self) { r in D(ask(r)) }
      }
      """)
    expectNoDifference(
      found.lines,
      [
        "binds Service", "binds A", "binds B", "binds C", "binds D", "C asks for Service", "D asks for Service",
      ])
  }

  @Test("a call that reads a property is run again once that holds something else")
  func changedProperty() {
    let found = outline(
      """
      enum Names { static var current = "a" }
      func name() -> String { Names.current }
      func fill(_ c: Container) {
        c.register(Int.self, name: name()) { _ in 1 }
        Names.current = "b"
        c.register(Bool.self, name: name()) { _ in true }
      }
      let container = Container { fill($0) }
      """)
    expectNoDifference(found.lines.count, 2)
  }

  @Test("what a recursion gives that was cut is not what a call from outside gives")
  func recursion() {
    let found = outline(
      """
      func odd(_ n: String) -> String { n == "x" ? "odd" : even(n) }
      func even(_ n: String) -> String { n == "y" ? "even" : odd(n) }
      let container = Container { c in
        c.register(Int.self, name: odd("x")) { _ in 1 }
        c.register(Int.self, name: even("y")) { _ in 1 }
        c.register(Int.self, name: odd("z")) { _ in 1 }
        c.register(Int.self, name: even("z")) { _ in 1 }
      }
      """)
    expectNoDifference(found.lines.count, 4)
  }

  @Test("a list that grows in a helper belongs to the branches of each call")
  func conditionalLists() {
    outline([
      (
        "App.swift",
        """
        import Swinject
        final class Lamp {}
        final class Lighthouse: Assembly {
          func assemble(container: Container) { container.register(Lamp.self) { _ in Lamp() } }
        }
        final class Parts {
          var all: [Assembly] = []
          func add() { all.append(Lighthouse()) }
          init(_ isNight: Bool) {
            if isNight { add() }
            add()
          }
          func start() -> Assembler { Assembler(all) }
        }
        """
      )
    ])
  }

  @Test("samples and examples on rules' pages", arguments: try Self.apps())
  func corpus(files: [(path: String, source: String)]) { outline(files) }

  private static func apps() throws -> [[(path: String, source: String)]] {
    try Repository.fileNames(in: "Samples").compactMap { sample in
      let root = Repository.root.appending(path: "Samples/\(sample)").path
      let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      let files = try paths.filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }.sorted().map { path in
        (path: path, source: try Repository.text(of: "Samples/\(sample)/\(path)"))
      }
      return files.contains { $0.source.contains("import Swinject") } ? files : nil
    }
  }

  /// A closure may be one of the variables that it sees.
  @Test func closuresThatSeeThemselves() {
    let (lines, _) = outline(
      """
      final class API {}
      let work: () -> Void = {
        var loop: () -> Void = {}
        loop = {
          loop()
          _ = holder.container
        }
        return loop
      }()
      final class Holder {
        var container: Container!
        func use() { _ = container.resolve(API.self)! }
      }
      let holder = Holder()
      func start() { holder.container = Container() }
      """)
    expectNoDifference(lines, ["code asks for API"])
  }
}
