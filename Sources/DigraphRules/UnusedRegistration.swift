import DigraphModel

/// Reports a registration without requests.
///
/// It is dead code that the compiler cannot see. It has to compile, and everybody who wants to understand the app's
/// wiring reads it. Dependencies that only it needs are kept for it.
///
/// The rule holds back where the input does not show all requests. That is so in the library of another app, after a
/// request that could not be read, and in a container that is handed to unknown code.
struct UnusedRegistration: Rule {
  static let info = RuleInfo(
    id: "unused-registration", family: .structure, severity: .warning,
    summary: "A registration is never asked for.", frameworks: Framework.allCases)

  static let options = [
    RuleOption(
      "roots", .texts, "Types of keys that code outside of the input asks for. '*' stands for any text.", standard: "[]"
    ),
    RuleOption("count-tests", .flag, "Whether a request in test code counts.", standard: "true"),
  ]

  private var roots: [Wildcards] = []
  private var countsTests = true

  init() {}

  init(options: RuleOptions, problems: inout [Diagnostic]) {
    roots = (options.texts("roots") ?? []).map { Wildcards($0) }
    countsTests = options.flag("count-tests") ?? true
  }

  func findings(in graph: Graph) -> [Finding] {
    let unused = UnusedBindings(declarationsOf: graph, countsTests: countsTests, isRoot: isRoot)
    var seen: Set<UnusedBindings.Declaration> = []
    return unused.roots.sorted().compactMap { id in
      let binding = graph.bindings[id]
      return seen.insert(.init(binding)).inserted ? finding(binding, unused.dependents[id] ?? [], in: graph) : nil
    }
  }

  private func isRoot(_ binding: Binding) -> Bool {
    roots.contains { $0.matches(binding.key.type) || (binding.implementation.map($0.matches) ?? false) }
  }

  private func finding(_ binding: Binding, _ dependents: [Binding], in graph: Graph) -> Finding {
    let further = dependents.isEmpty ? "" : ", which alone leads to \(counted(dependents.count, "other binding"))"
    let verb =
      binding.framework.keysAreMembers && !binding.framework.answersAtRunTime ? "requires or reads" : "asks for"
    var finding = Finding(
      "nothing \(verb) \(binding.key.quoted)\(further)", at: binding.site, subject: [binding.key.description],
      notes: dependents.prefix(3).map {
        Finding.Note("only \(binding.key.quoted) leads to \($0.key.quoted)", at: $0.site)
      },
      help:
        "remove \(Self.surplus(binding, in: graph)), or list it under 'roots' if code outside of the input asks for it")
    finding.presumesAllCode = true
    finding.further = dependents.count
    finding.refutations = binding.framework.descriptor.requestTexts(binding.key)
    return finding
  }

  /// The part of the declaration to remove. A type that registers itself may also be made directly, so only its
  /// conformance goes.
  private static func surplus(_ binding: Binding, in graph: Graph) -> String {
    let isConformance =
      binding.framework == .dikit && binding.owner == binding.key.type
      && graph.containers[binding.container].name != binding.owner
    return isConformance ? "its conformance, or all of it if no other code makes it" : "it"
  }
}
