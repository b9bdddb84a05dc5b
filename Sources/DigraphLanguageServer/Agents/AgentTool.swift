import DigraphModel

/// A tool that agents call. If a command answers the same question, the tool has the command's name.
enum AgentTool: String, CaseIterable, Sendable {
  case findings, explain_key, why, uses, tree, diff, rule

  private static let keyHelp =
    "A key ('API', 'API named \"live\"'), an implementation, an entry point, or a part of one; '*' stands for "
    + "anything; 'KEY in PLACE' is the binding of a container, a module or an app."

  private var title: String {
    switch self {
    case .findings: "Findings"
    case .explain_key: "All about a key"
    case .why: "Why one key needs another"
    case .uses: "Who asks for a key"
    case .tree: "Tree of dependencies"
    case .diff: "Effect of a change"
    case .rule: "Page of a rule"
    }
  }

  private var summary: String {
    switch self {
    case .findings:
      "Lists mistakes in the wiring, with places, rules and remedies: missing bindings, cycles that crash, wrong scopes."
    case .explain_key: "Says of a key where it is bound, made as what, in which scope, what it asks for and who asks."
    case .why: "Shows the shortest paths of requests from one key to another, with places."
    case .uses: "Lists who asks for a key, with places, and who needs it through these: the reach of a change."
    case .tree: "Shows what a key asks for, what that asks for, and so on."
    case .diff: "Shows bindings, requests and findings that a change adds, removes or alters, between git revisions."
    case .rule: "Prints the page of a rule: why it hurts, examples, how to fix it. Without an id, it lists all rules."
    }
  }

  /// An argument, for the tool's schema.
  struct Parameter: Sendable {
    var name: String
    var help: String
    var isRequired = false
    var kind = Kind.text

    enum Kind: Sendable {
      case text
      case choice([String])
      /// A number in a range.
      case number(ClosedRange<Int>)
    }
  }

  var parameters: [Parameter] {
    let page = Parameter(name: "page", help: "The page of a long answer, from 1 on.", kind: .number(1...100_000))
    let own: [Parameter] =
      switch self {
      case .findings:
        [
          .init(name: "path", help: "Only findings in this file or folder, relative to the repository."),
          .init(name: "rule", help: "Only findings of this rule."),
          .init(
            name: "severity", help: "Only findings of at least this severity.",
            kind: .choice([Severity.error, .warning, .info].map(\.rawValue))),
        ]
      case .explain_key: [.init(name: "key", help: Self.keyHelp, isRequired: true)]
      case .why:
        [
          .init(name: "from", help: "Who needs the other. " + Self.keyHelp, isRequired: true),
          .init(name: "to", help: "Who is needed. " + Self.keyHelp, isRequired: true),
          .init(name: "most", help: "The most paths that are shown; 5 if not given.", kind: .number(1...50)),
        ]
      case .uses:
        [
          .init(name: "key", help: Self.keyHelp, isRequired: true),
          .init(
            name: "depth", help: "The number of steps up to which names are listed; 3 if not given.",
            kind: .number(1...100)),
        ]
      case .tree:
        [
          .init(name: "key", help: Self.keyHelp, isRequired: true),
          .init(
            name: "depth", help: "The number of steps to go down; all if not given.", kind: .number(0...1000)),
        ]
      case .diff:
        [
          .init(
            name: "base", help: "The git revision before; a branch stands for its merge base with HEAD.",
            isRequired: true),
          .init(name: "head", help: "The git revision after; the work tree if not given."),
        ]
      case .rule: [.init(name: "id", help: "The rule's id, as findings have it in brackets.")]
      }
    return own + [page]
  }

  /// The description of the tool, in the form of the protocol.
  var description: JSONValue {
    .object([
      "name": .string(rawValue), "title": .string(title), "description": .string(summary),
      "inputSchema": .object([
        "type": .string("object"),
        "properties": .object(Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.schema) })),
        "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": .bool(false),
      ]),
      "annotations": .object([
        "title": .string(title), "readOnlyHint": .bool(true), "destructiveHint": .bool(false),
        "idempotentHint": .bool(true), "openWorldHint": .bool(false),
      ]),
    ])
  }
}

extension AgentTool.Parameter {
  fileprivate var schema: JSONValue {
    var members: [String: JSONValue] = ["description": .string(help)]
    switch kind {
    case .text: members["type"] = .string("string")
    case .choice(let values):
      members["type"] = .string("string")
      members["enum"] = .array(values.map { .string($0) })
    case .number(let range):
      members["type"] = .string("integer")
      members["minimum"] = .integer(range.lowerBound)
      members["maximum"] = .integer(range.upperBound)
    }
    return .object(members)
  }
}

/// The reason why a tool cannot answer. It should help the agent to correct the call.
struct AgentToolError: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}

/// The arguments of a call, checked against the tool's schema.
struct AgentArguments {
  private var values: [String: JSONValue]

  /// Checks arguments.
  ///
  /// - Throws: `AgentToolError`, which names the first argument that does not fit the schema.
  init(_ values: [String: JSONValue], of tool: AgentTool) throws(AgentToolError) {
    self.values = values.filter { $0.value != .null }
    let parameters = tool.parameters
    for name in self.values.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      let known = parameters.map { "'\($0.name)'" }.joined(separator: ", ")
      throw AgentToolError("'\(tool.rawValue)' has no argument '\(name)'; it has \(known)")
    }
    for parameter in parameters {
      guard let value = self.values[parameter.name] else {
        if parameter.isRequired { throw AgentToolError("the argument '\(parameter.name)' is missing") }
        continue
      }
      switch (parameter.kind, value) {
      case (.text, .string): break
      case (.choice(let choices), .string(let text)):
        guard choices.contains(text) else {
          throw AgentToolError("'\(parameter.name)' is one of \(choices.joined(separator: ", "))")
        }
      case (.number(let range), .integer(let number)):
        guard range.contains(number) else {
          throw AgentToolError("'\(parameter.name)' goes from \(range.lowerBound) to \(range.upperBound)")
        }
      case (.number, _): throw AgentToolError("'\(parameter.name)' takes a whole number")
      case (.text, _), (.choice, _): throw AgentToolError("'\(parameter.name)' takes a text")
      }
    }
  }

  func text(_ name: String) -> String? { values[name]?.text }

  func number(_ name: String) -> Int? { if case .integer(let number)? = values[name] { number } else { nil } }
}
