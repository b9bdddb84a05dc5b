import CustomDump
import DigraphLinker
import DigraphModel
import DigraphSyntax
import Testing

/// The floor that frameworks with closures for providers share, through a library with `ask(_:)` and `setUp()`.
struct ProviderEvaluatorTests {
  private func program(_ sources: [String: String]) -> Program {
    let reader = SourceReader(Vocabulary(words: ["ask", "setUp", "Toy", "Kit"]))
    return Program(
      files: sources.sorted { $0.key < $1.key }.map { path, source in
        SourceFile(
          path: path, module: path.split(separator: "/").first.map(String.init) ?? "", facts: reader.facts(of: source))
      })
  }

  private func run(_ source: String) -> ToyEvaluator {
    let evaluator = ToyEvaluator(program: program(["App/App.swift": source]), framework: .factory)
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
    expectNoDifference(evaluator.setups, [["first", "fourth"], []])
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
    func library(_ sources: [String: String]) -> LibraryModule {
      let program = program(sources)
      return LibraryModule(
        ["Kit"], of: program, among: program.declaredTypes("Toy").map { program[$0].module }, declaring: ["Box"])
    }
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

  @Test("a value keeps its first number")
  func tables() {
    var table = Table<String>()
    #expect(["a", "b", "a"].map { table.number(of: $0) } == [0, 1, 0])
    #expect(table.values == ["a", "b"])
  }
}

/// Notes `ask(key)`, and the calls of members of a `Toy`.
private final class ToyEvaluator: ProviderEvaluator<String> {
  var setups: [[String]] = []

  override func call(_ call: Call) -> Evaluated? {
    switch call.name {
    case "ask": ask(call.arguments[0].node.text, call)
    case "setUp": setups.append(earlierRequests.map { requests[$0].target })
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
  override func isHanded(_ type: Type) -> Bool { isToy(type) }
}
