import DigraphModel
import DigraphProgram

/// The graph that the generator makes for one resolver: provider methods, then injectable types with an initializer,
/// then those with a factory method. A type is left out if an earlier group has its name. A member with no node of its
/// type becomes a parameter.
///
/// Specified by ishkawa/DIKit `Sources/DIGenKit/Generating/Resolver.swift` and `Node.swift`.
struct Wiring {
  /// A type that a method is generated for.
  struct Node {
    var type: String
    var members: [Member]
    /// A position in `Resolver.providers`, or in `Declarations.injectables`.
    var source: Source
    var file: Int
    /// Whether the declaration exists only under conditions of compilation.
    var isConditional = false
  }

  enum Source: Hashable {
    case provider(Int)
    case injectable(Int)
  }

  /// Parameters of a generated method.
  enum Parameters: Equatable {
    case list([Binding.Parameter])
    /// At least two parameters have this name. The list has each name once.
    case clash(String, [Binding.Parameter])
    /// The node is part of a cycle, or needs a node that is. No parameters can be given for it.
    case unknown

    /// The parameters, as far as they are known.
    var all: [Binding.Parameter] {
      switch self {
      case .list(let list), .clash(_, let list): list
      case .unknown: []
      }
    }
  }

  /// The nodes that others can depend on.
  private(set) var nodes: [Node] = []
  /// The nodes of types that are only filled.
  private(set) var filled: [Node] = []
  /// The node of each type.
  private(set) var number: [String: Int] = [:]
  /// The position in `filled` of each type that is only filled.
  private(set) var filledNumber: [String: Int] = [:]
  /// The injectable types among `nodes` and `filled`, as positions in `Declarations.injectables`.
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
        // Two types of one name in two modules are different types, and the name can mean only one of them.
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

  /// The parameters of each node's method: its own come first, then those of each dependency.
  ///
  /// The generator repeats a parameter that several dependencies need. Lists here have each name once, so they stay
  /// short.
  func parameters() -> [Parameters] {
    valuesInDependencyOrder({ node, known in parameters(of: node, known) }).map { $0 ?? .unknown }
  }

  /// For each node, whether its members are the same under all conditions of compilation.
  func isFixed() -> [Bool] {
    valuesInDependencyOrder({ node, known in isFixed(node, known) }).map { $0 ?? false }
  }

  /// The parameters of a node's method, given those of its dependencies.
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

  /// Whether a node's members are the same under all conditions of compilation, given the answers for its dependencies.
  func isFixed(_ node: Node, _ known: [Bool?]) -> Bool {
    !node.isConditional
      && node.members.allSatisfy { member in
        !member.isConditional && (number[member.type].map { known[$0] ?? false } ?? true)
      }
  }

  /// A value for each node that is computed from the values of its dependencies; `nil` for dependencies in cycles.
  private func valuesInDependencyOrder<Value>(_ value: (Node, [Value?]) -> Value) -> [Value?] {
    var known = [Value?](repeating: nil, count: nodes.count)
    var isOpen = [Bool](repeating: false, count: nodes.count)
    // An explicit stack instead of recursion: a chain of dependencies may be as long as there are types.
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
  /// The node that the generator makes for the type, given its position in `Declarations.injectables`.
  fileprivate func node(_ index: Int) -> Wiring.Node {
    Wiring.Node(
      type: name, members: members, source: .injectable(index), file: id.file, isConditional: !conditions.isEmpty)
  }
}
