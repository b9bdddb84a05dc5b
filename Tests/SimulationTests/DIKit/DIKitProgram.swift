/// One DIKit resolver, with the types that it can make.
struct DIKitProgram: FlawedProgram {
  var nodes: [Node] = []

  /// A provider method, or a type that the resolver includes.
  struct Node: Equatable, Sendable {
    var mark: Int
    var role: Role
    /// The type that the node makes; for a type, its own name.
    var type: String
    var members: [Member] = []
    /// Whether the declaration is written as the generator wants it.
    var shape = Shape.right
  }

  /// A parameter of a provider, or a property of a `Dependency`.
  struct Member: Equatable, Sendable {
    var mark: Int
    var name: String
    var type: String
  }

  enum Role: Equatable, Sendable {
    case provider
    case initializer
    case factory
    case property
  }

  /// Spellings of a declaration (5); all compile.
  enum Shape: CaseIterable, Equatable, Sendable {
    case right
    /// The initializer has another parameter type, or the provider is `static`.
    case wrongEntry
    /// `Dependency` is a class, or the provider returns nothing.
    case noStruct
  }
}

extension DIKitProgram {
  static let header = "import DIKit\n"
  static let types = ["Cart", "Menu", "Feed", "Player", "Wallet", "Router"]
  static let plain = ["Int", "String", "Host", "Host?", "[Host]", "Style"]
  static let names = ["host", "title", "count", "style", "other"]

  init(random: inout SplitMix64) {
    var marks = 0
    func mark() -> Int {
      marks += 1
      return marks
    }
    let types = Self.types.shuffled(using: &random).prefix(Int.random(in: 2...6, using: &random))
    for type in types {
      let role: Role = random.weighted([(35, .provider), (35, .initializer), (20, .factory), (10, .property)])
      nodes.append(Node(mark: mark(), role: role, type: type))
      // A provider comes before an initializer of the same type, so that the type's declaration does not count (4.1).
      if role == .provider, random.chance(20) { nodes.append(Node(mark: mark(), role: .initializer, type: type)) }
    }
    let isOdd = random.chance(20)
    for index in nodes.indices {
      if isOdd, random.chance(30) { nodes[index].shape = Shape.allCases.randomElement(using: &random) ?? .right }
      // Mostly types of earlier nodes, so that not everything is a cycle.
      let before = types.prefix { $0 != nodes[index].type }
      for _ in 0..<random.weighted([(2, 0), (4, 1), (3, 2), (1, 3)]) {
        let choices: [String] = random.weighted([(65, Array(before)), (6, Array(types)), (29, Self.plain)])
        let type = choices.randomElement(using: &random) ?? Self.plain[0]
        let unused = Self.names.filter { name in !nodes[index].members.contains { $0.name == name } }
        let name =
          types.contains(type) && !nodes[index].members.contains { $0.name == "my\(type)" }
          ? "my\(type)" : unused.randomElement(using: &random) ?? "more\(marks)"
        nodes[index].members.append(Member(mark: mark(), name: name, type: type))
      }
    }
  }

  static func steps(of program: DIKitProgram) -> [(DIKitProgram) -> DIKitProgram?] {
    let fewer = program.nodes.map { node in
      { (program: DIKitProgram) -> DIKitProgram? in program.with { $0.nodes.removeAll { $0.mark == node.mark } } }
    }
    let changes = program.nodes.flatMap { node in
      [{ $0.shape = .right }]
        + node.members.map { member in
          { (node: inout Node) in node.members.removeAll { $0.mark == member.mark } }
        }
    }
    let marks = program.nodes.flatMap { node in [Int](repeating: node.mark, count: node.members.count + 1) }
    return fewer
      + zip(marks, changes).map { mark, change in
        { program in
          program.with { program in
            if let index = program.nodes.firstIndex(where: { $0.mark == mark }) { change(&program.nodes[index]) }
          }
        }
      }
  }
}
