import CustomDump
import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram
import DigraphSyntax
import Testing

/// The floor that frameworks with closures for providers share, through a library with `ask(_:)` and `setUp()`.
struct ProviderEvaluatorTests {
  private func program(_ sources: [String: String]) -> Program {
    let reader = SourceReader(Vocabulary(words: ["Ask", "ask", "box", "give", "setUp", "Toy", "Kit"]))
    return Program(
      files: sources.sorted { $0.key < $1.key }.map { path, source in
        SourceFile(
          path: path, module: path.split(separator: "/").first.map(String.init) ?? "", facts: reader.facts(of: source))
      })
  }

  private func library(_ sources: [String: String]) -> LibraryModule {
    let program = program(sources)
    return LibraryModule(
      ["Kit"], wrappers: ["Ask": .eager], of: program, among: program.declaredTypes("Toy").map { program[$0].module },
      declaring: ["Box"])
  }

  private func run(_ source: String) -> ToyEvaluator {
    let evaluator = ToyEvaluator(framework: .factory, library: library(["App/App.swift": source]))
    evaluator.runProgram()
    return evaluator
  }

  @Test("a request counts as earlier if the same code makes it whenever it comes to the setup")
  func earlierRequests() {
    let evaluator = run(
      """
      func one() {
        ask(first)
        if isOpen { ask(second) }
        let run = { if isOpen { return }; ask(third) }
        run()
        if isOpen { return }
        ask(fourth)
        setUp()
      }
      func two() { setUp() }
      """)
    expectNoDifference(evaluator.earlier, [["first", "fourth"], []])
  }

  @Test("stored properties of an object ask before its methods set something up")
  func storedProperties() {
    let evaluator = run(
      """
      final class Screen {
        let toy = ask(first)
        lazy var other = ask(second)
        init() { setUp() }
        func method() { setUp() }
        func perhaps() { if isOpen { setUp() } }
        static func make() { setUp() }
      }
      func free() { setUp() }
      """)
    expectNoDifference(evaluator.earlier, [["first"], ["first"], [], [], []])
  }

  @Test("a provider runs for itself, even inside of another one, and its requests are its own")
  func providers() {
    let evaluator = run(
      """
      func one() {
        if isOpen { give { give { ask(second) }; ask(first) } }
        ask(third)
      }
      """)
    expectNoDifference(evaluator.providers.map(\.conditions.count), [1, 0])
    expectNoDifference(evaluator.requests.map(\.consumer), [1, 0, nil])
    expectNoDifference(evaluator.requests.map(\.target), ["second", "first", "third"])
  }

  @Test("closures that are handed to unread code, and read each other's getters, run a bounded number of times")
  func escapedClosures() {
    let getters = (1...40).map { "var p\($0): Int { box { p\($0 - 1) + p\($0 - 1) } }" }
    let evaluator = run("struct Parts {\nvar p0: Int { ask(last) }\n\(getters.joined(separator: "\n"))\n}")
    #expect(evaluator.coverage.gaps.isEmpty)
    expectNoDifference(Set(evaluator.requests.map(\.target)), ["last"])
  }

  @Test("a closure that is handed out on behalf of a provider runs again")
  func escapedClosuresOfProviders() {
    let evaluator = run(
      """
      struct Parts {
        var part: Int { box { ask(last) } }
        func use() {
          print(part, part, part)
          give { part }
        }
      }
      """)
    expectNoDifference(evaluator.requests.map(\.consumer), [nil, 0])
  }

  @Test("properties run before top-level code, and functions that are handed what is followed come last")
  func order() {
    let evaluator = run(
      """
      ask(second)
      func handed(_ toy: Toy) { ask(fifth) }
      extension Toy { func method() { ask(sixth) } }
      func plain() { ask(fourth) }
      final class Owner {
        var property: Int { ask(first) }
        init() { ask(third) }
      }
      """)
    expectNoDifference(
      evaluator.requests.map(\.target), ["first", "second", "fourth", "third", "fifth", "sixth"])
  }

  @Test("a call of a member asks what a call of the member's value asks")
  func members() {
    expectNoDifference(run("func one(_ toy: Toy) { toy.part() }").requests.map(\.target), ["part"])
  }

  @Test("the library's module is one of its names that the input does not have, or the one with its source")
  func modules() {
    let app = "import Kit\nfunc get<T>(_ toy: Toy) -> T { ask(toy) }"
    let used = library(["App/App.swift": app])
    #expect(used.isUsed && used.isSeen(in: 0) && used.helpers == ["get"])
    #expect(!library(["App/App.swift": "func get<T>(_ toy: Toy) -> T { ask(toy) }"]).isUsed)
    #expect(!library(["App/App.swift": app, "Kit/Toy.swift": "struct Toy {}"]).isUsed)
    let vendored = library(["App/App.swift": app, "Vendor/Toy.swift": "struct Toy {}\nstruct Box { let toy: Toy }"])
    #expect(vendored.isUsed && vendored.source == "Vendor")
  }

  @Test("subtypes of a type include itself and what inherits from it through others")
  func subtypes() {
    let program = program([
      "App/App.swift": "class Toy {}\nclass Doll: Toy {}\nclass Ken: Doll {}\nclass Other { var toy: Toy }"
    ])
    let toy = program.declaredTypes("Toy")
    expectNoDifference(Subtypes(of: Set(toy), in: program).names, ["Toy", "Doll", "Ken"])
  }

  @Test("a wrapper is the library's if its bare, qualified or other name means the library's in its file")
  func wrappers() {
    func names(_ source: String, _ others: [String: String] = [:]) -> [String] {
      let library = library(others.merging(["App/App.swift": source]) { $1 })
      let file = library.program.files.firstIndex { $0.path == "App/App.swift" } ?? 0
      return library.program.files[file].facts.properties.indices.compactMap { index in
        library.wrapper(of: DeclarationID(file: file, index: index)).map { "\($0.name) \($0.attribute.name)" }
      }
    }
    let owner = "final class A { @Ask var a: Toy; @Kit.Ask var b: Toy; @Want var c: Toy; @Other var d: Toy }"
    let want = ["Kit/Want.swift": "import Kit\ntypealias Want = Ask"]
    expectNoDifference(names("import Kit\n" + owner, want), ["Ask Ask", "Ask Ask", "Ask Want"])
    expectNoDifference(names(owner), ["Ask Ask"])
    let own = ["App/Ask.swift": "@propertyWrapper struct Ask { var toy: Toy }"]
    expectNoDifference(names("import Kit\n" + owner, own), ["Ask Ask"])
    let nested = "final class A { struct Ask { var toy: Toy }; @Ask var a: Toy }"
    expectNoDifference(names("import Kit\n" + nested), [])
    #expect(library(want).helpers == ["Want"])
  }

  @Test("a requirement has a sole witness if one type of the app implements it")
  func witnesses() {
    let evaluator = run(
      """
      protocol Kit { var one: Toy { get }; var two: Toy { get }; var three: Toy { get } }
      struct A: Kit { var one: Toy { Toy() }; var two: Toy { Toy() } }
      struct B: Kit { var two: Toy { Toy() } }
      """)
    let kit = Type.nominal(evaluator.program.declaredTypes("Kit")[0], [])
    expectNoDifference(
      ["one", "two", "three"].map { evaluator.soleWitness(ofProperty: $0, in: kit) != nil }, [true, false, false])
  }

  @Test("a provider is found by its registration, until the next pass")
  func registrations() {
    let evaluator = run("func one() { give { ask(first) } }")
    let registrations = evaluator.providers.map(\.registration)
    expectNoDifference(registrations.map { evaluator.provider(of: $0) }, [0])
    evaluator.startPass()
    expectNoDifference(registrations.map { evaluator.provider(of: $0) }, [nil])
  }

  @Test("what is followed is also followed in arrays, and as an optional")
  func followedTypes() {
    let evaluator = run("struct Toy {}")
    let toy = evaluator.program.declaredType("Toy", inModule: "App").map { Type.nominal($0, []) } ?? .void
    expectNoDifference(
      [toy, .optional(toy), .array(.optional(toy)), .void, .array(.void)].map(evaluator.isTracked),
      [true, true, true, false, false])
  }

  @Test("an entity stands for an item of its kind, and of no other")
  func entities() {
    var (first, second) = (Entities<String>(kind: 0), Entities<String>(kind: 1))
    let values = [first.value(of: "a"), second.value(of: "b"), first.value(of: "c"), .unknown].map {
      Evaluated(value: $0)
    }
    expectNoDifference(values.map { first[$0] }, ["a", nil, "c", nil])
    expectNoDifference(values.map { second[$0] }, [nil, "b", nil, nil])
    #expect(first[nil] == nil)
  }

  @Test("a value keeps its first number")
  func tables() {
    var table = InternTable<String>()
    #expect(["a", "b", "a"].map { table.intern($0) } == [0, 1, 0])
    #expect(table.values == ["a", "b"])
  }
}

/// Notes `ask(key)`, `give { … }`, and the calls of members of a `Toy`.
private final class ToyEvaluator: ProviderEvaluator<Evaluator.Place, String> {
  private var setups: [SetupCall] = []
  /// The keys of the requests before each setup.
  var earlier: [[String]] {
    setups.map { call in
      setup(call, where: { _ in true }, keyOf: { Key(type: $0.target) }).earlierRequests.map(\.key.type)
    }
  }

  override func call(_ call: Call) -> Evaluated? {
    switch call.name {
    case "ask": ask(call.arguments[0].node.text, call)
    case "setUp": setups.append(setup(by: call, at: place(ofCall: call.node)) { _ in true })
    case "give":
      let code = evaluate(call.arguments[0].node, in: call.environment)
      let place = place(ofCall: call.node)
      let provider = Provider(
        of: place, at: place, conditions: frame.conditions, owner: owner.name, isTestOnly: false)
      run(provider, code) { _ in
        invoke(code, with: []) ?? .unknown
      }
    default: return callMember(call)
    }
    return .unknown
  }

  override func member(_ name: String, of base: Evaluated, at node: Node, in environment: Environment) -> Evaluated? {
    isToy(base.type) ? Evaluated(value: .texts([name])) : nil
  }

  override func called(_ call: Call) -> Evaluated? {
    call.receiver?.texts.map { ask($0[0], call) }
    return .unknown
  }

  private func ask(_ key: String, _ call: Call) {
    _ = note(key, at: place(ofCall: call.node), strength: .required)
  }

  private func isToy(_ type: Type?) -> Bool { type.map { program.spelling($0) == "Toy" } ?? false }
  override func postponesFunctions(taking type: Type) -> Bool { isToy(type) }
  override func isTrackedItself(_ type: Type) -> Bool { isToy(type) }
}
