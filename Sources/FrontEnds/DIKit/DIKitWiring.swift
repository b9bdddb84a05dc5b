import DigraphLinker
import DigraphModel

/// The graph that the generator makes for one resolver: provider methods, then types with an initializer that no
/// provider gives, then those with a factory method. A member with no node of its type becomes a parameter.
///
/// Specified by ishkawa/DIKit `Sources/DIGenKit/Generating/Resolver.swift` and `Node.swift`.
struct Wiring {
  /// Something that a method is generated for.
  struct Node {
    var type: String
    var members: [Member]
    /// A position in `Resolver.providers`, or in `Declarations.injectables`.
    var source: Source
    var file: Int
    /// Whether it is there only under some conditions.
    var isConditional = false
  }

  enum Source: Hashable {
    case provider(Int)
    case injectable(Int)
  }

  /// Parameters of a generated method.
  enum Parameters: Equatable {
    case list([Binding.Parameter])
    /// Two of them have this name; each name once.
    case clash(String, [Binding.Parameter])
    /// Something that the node needs has none that could be written: it is part of a loop.
    case unknown

    /// The parameters, as far as they are known.
    var all: [Binding.Parameter] {
      switch self {
      case .list(let list), .clash(_, let list): list
      case .unknown: []
      }
    }
  }

  /// What can be depended on.
  private(set) var nodes: [Node] = []
  /// What is only filled.
  private(set) var filled: [Node] = []
  /// The node of each type.
  private(set) var number: [String: Int] = [:]
  /// What is only filled, by type.
  private(set) var filledNumber: [String: Int] = [:]
  /// The injectable types among all of them.
  let injectables: Set<Int>

  init(_ scan: Scan, _ declarations: Declarations) {
    let scanned = scan.injectables(declarations)
    let resolver = declarations.resolvers[scan.resolver]
    for (index, provider) in resolver.providers.enumerated() {
      nodes.append(
        Node(
          type: provider.type, members: provider.members, source: .provider(index), file: resolver.id.file,
          isConditional: !declarations.program.function(provider.function).conditions.isEmpty))
    }
    var names = Set(nodes.map(\.type))
    for role in [Role.initializer, .factory] {
      var added: [String: String] = [:]
      for index in scanned where declarations.injectables[index].role == role {
        let type = declarations.injectables[index]
        if names.contains(type.name) { continue }
        // Types of one name in two modules are two types, of which one is meant.
        let module = declarations.program.files[type.id.file].module
        if let other = added[type.name], other != module { continue }
        added[type.name] = module
        nodes.append(type.node(index))
      }
      names.formUnion(added.keys)
    }
    for index in scanned where declarations.injectables[index].role == .property {
      filled.append(declarations.injectables[index].node(index))
    }
    for (index, node) in nodes.enumerated() where number[node.type] == nil { number[node.type] = index }
    for (index, node) in filled.enumerated() where filledNumber[node.type] == nil { filledNumber[node.type] = index }
    injectables = Set(
      [nodes, filled].joined().lazy.compactMap { node in
        if case .injectable(let index) = node.source { index } else { nil }
      })
  }

  /// The parameters of each node's method: its own first, then those of each dependency.
  ///
  /// The generator repeats those that come on several ways, so that a list without repetition is short.
  func parameters() -> [Parameters] {
    everything({ node, known in parameters(of: node, known) }).map { $0 ?? .unknown }
  }

  /// Whether conditional compilation has no say in what a node is made of, for each node.
  func isFixed() -> [Bool] {
    everything({ node, known in isFixed(node, known) }).map { $0 ?? false }
  }

  /// The parameters of a method whose dependencies are known.
  func parameters(of node: Node, _ known: [Parameters?]) -> Parameters {
    var list = node.members.filter { number[$0.type] == nil }.map { Binding.Parameter(name: $0.name, type: $0.type) }
    var repeated: String?
    for target in node.members.compactMap({ number[$0.type] }) {
      switch known[target] {
      case .list(let inherited): list += inherited
      case .clash(let name, let inherited):
        repeated = repeated ?? name
        list += inherited
      case .unknown, nil: return .unknown
      }
    }
    var seen: Set<String> = []
    var once: [Binding.Parameter] = []
    for parameter in list {
      if seen.insert(parameter.name).inserted { once.append(parameter) } else { repeated = repeated ?? parameter.name }
    }
    return repeated.map { .clash($0, once) } ?? .list(once)
  }

  /// Whether conditional compilation has no say in what a node is made of, if that is known of its dependencies.
  func isFixed(_ node: Node, _ known: [Bool?]) -> Bool {
    !node.isConditional
      && node.members.allSatisfy { member in
        !member.isConditional && (number[member.type].map { known[$0] ?? false } ?? true)
      }
  }

  /// Something of each node that depends on the same of its dependencies; `nil` in loops.
  private func everything<Value>(_ value: (Node, [Value?]) -> Value) -> [Value?] {
    var known = [Value?](repeating: nil, count: nodes.count)
    var isOpen = [Bool](repeating: false, count: nodes.count)
    // A stack of its own: dependencies may be as deep as there are types.
    for start in nodes.indices where known[start] == nil {
      var stack = [start]
      while let index = stack.last {
        let targets = nodes[index].members.compactMap { number[$0.type] }.filter { known[$0] == nil && !isOpen[$0] }
        if isOpen[index] || targets.isEmpty {
          stack.removeLast()
          if known[index] == nil { known[index] = value(nodes[index], known) }
          isOpen[index] = false
        } else {
          isOpen[index] = true
          stack += targets.reversed()
        }
      }
    }
    return known
  }
}

extension InjectableType {
  /// What the generator makes of it, where it is at a position in `Declarations.injectables`.
  fileprivate func node(_ index: Int) -> Wiring.Node {
    Wiring.Node(
      type: name, members: members, source: .injectable(index), file: id.file, isConditional: !conditions.isEmpty)
  }
}
