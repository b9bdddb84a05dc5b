import DigraphLinker
import DigraphModel

/// The graph that the generator makes for one resolver: provider methods, then types with an initializer that no provider
/// gives, then those with a factory method. A member with no node of its type becomes a parameter.
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
  }

  enum Source: Hashable {
    case provider(Int)
    case injectable(Int)
  }

  /// A parameter of a generated method.
  struct Parameter: Equatable {
    var name: String
    var type: String
  }

  /// Parameters of a generated method.
  enum Parameters: Equatable {
    case list([Parameter])
    /// Two of them have this name.
    case clash(String)
    /// Something that the node needs has none that could be written.
    case unknown
  }

  /// What can be depended on.
  private(set) var nodes: [Node] = []
  /// What is only filled.
  private(set) var filled: [Node] = []
  /// The node of each type.
  private(set) var number: [String: Int] = [:]

  init(_ scan: Scan, _ declarations: Declarations) {
    let resolver = declarations.resolvers[scan.resolver]
    for (index, provider) in resolver.providers.enumerated() {
      nodes.append(Node(type: provider.type, members: provider.members, source: .provider(index), file: resolver.id.file))
    }
    var names = Set(nodes.map(\.type))
    for role in [Role.initializer, .factory] {
      var added: [String: String] = [:]
      for (index, type) in declarations.injectables.enumerated()
      where type.role == role && scan.reads(type, declarations) && !names.contains(type.name) {
        // Types of one name in two modules are two types, of which one is meant.
        let module = declarations.program.files[type.id.file].module
        if let other = added[type.name], other != module { continue }
        added[type.name] = module
        nodes.append(Node(type: type.name, members: type.members, source: .injectable(index), file: type.id.file))
      }
      names.formUnion(added.keys)
    }
    for (index, type) in declarations.injectables.enumerated() where type.role == .property && scan.reads(type, declarations) {
      filled.append(Node(type: type.name, members: type.members, source: .injectable(index), file: type.id.file))
    }
    for (index, node) in nodes.enumerated() where number[node.type] == nil { number[node.type] = index }
  }

  /// The parameters of each node's method: its own first, then those of each dependency.
  ///
  /// The generator repeats those that come on several ways, so that a list without repetition is short.
  func parameters() -> [Parameters] {
    var known = [Parameters?](repeating: nil, count: nodes.count)
    var isOpen = [Bool](repeating: false, count: nodes.count)
    for index in nodes.indices { _ = parameters(of: index, &known, &isOpen) }
    return known.map { $0 ?? .unknown }
  }

  private func parameters(of index: Int, _ known: inout [Parameters?], _ isOpen: inout [Bool]) -> Parameters {
    if let result = known[index] { return result }
    if isOpen[index] { return .unknown }
    isOpen[index] = true
    for target in nodes[index].members.compactMap({ number[$0.type] }) { _ = parameters(of: target, &known, &isOpen) }
    let result = parameters(of: nodes[index], known)
    known[index] = result
    return result
  }

  /// The parameters of a method whose dependencies are known.
  func parameters(of node: Node, _ known: [Parameters?]) -> Parameters {
    var list = node.members.filter { number[$0.type] == nil }.map { Parameter(name: $0.name, type: $0.type) }
    for target in node.members.compactMap({ number[$0.type] }) {
      guard case .list(let inherited)? = known[target] else { return .unknown }
      list += inherited
    }
    var seen: Set<String> = []
    for parameter in list where !seen.insert(parameter.name).inserted { return .clash(parameter.name) }
    return .list(list)
  }
}
