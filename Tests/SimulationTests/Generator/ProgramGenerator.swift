/// Makes random programs: small and well-typed. Every feature and every kind of failure occurs in a good part of them.
///
/// The same seed makes the same program, on every machine.
struct ProgramGenerator {
  var random: SplitMix64
  /// The program as it is made so far.
  var program = ContainerProgram(
    types: [], containers: [], registrations: [], roots: [], spelling: Spelling(seed: nil))
  var nextRequest = 0

  /// The program of a seed.
  static func program(seed: UInt64) -> ContainerProgram {
    var generator = ProgramGenerator(random: SplitMix64(seed: seed))
    generator.declareTypes()
    generator.declareContainers()
    generator.register()
    for index in generator.program.registrations.indices { generator.addRequests(toRegistrationAt: index) }
    generator.addRoots()
    generator.program.spelling = Spelling(seed: generator.random.next())
    return generator.program
  }

  private init(random: SplitMix64) { self.random = random }
}

// MARK: - Types and containers

extension ProgramGenerator {
  /// Types that are passed as run-time arguments; they come first in every program.
  static let payloads = [
    TypeDeclaration(name: "Token", kind: .protocol),
    TypeDeclaration(name: "BasicToken", kind: .class, supertypes: [0]),
    TypeDeclaration(name: "SignedToken", kind: .class, supertypes: [1]),
  ]

  private static let protocolNames = ["Storing", "Tracking", "Rendering", "Routing", "Caching"]
  private static let concreteNames = [
    "Engine", "Chef", "Menu", "Clock", "Router", "Feed", "Logger", "Session", "Player", "Wallet", "Printer", "Parser",
  ]

  private mutating func declareTypes() {
    program.types = Self.payloads
    for name in Self.protocolNames.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)) {
      let inherited = indices(.protocol).filter { _ in random.chance(20) }.prefix(1)
      program.types.append(TypeDeclaration(name: name, kind: .protocol, supertypes: Array(inherited)))
    }
    for name in Self.concreteNames.shuffled(using: &random).prefix(Int.random(in: 2...6, using: &random)) {
      var type = TypeDeclaration(name: name, kind: random.chance(75) ? .class : .struct)
      let superclasses = indices(.class).filter { program.superclass(of: $0) == nil }
      if type.kind == .class, random.chance(20), let superclass = superclasses.randomElement(using: &random) {
        type.supertypes = [superclass]
      }
      let inherited = type.supertypes.reduce(into: Set()) { $0.formUnion(program.ancestry(of: $1)) }
      for candidate in indices(.protocol) where random.chance(35) {
        let known = type.supertypes.reduce(into: inherited) { $0.formUnion(program.ancestry(of: $1)) }
        if !known.contains(candidate) { type.supertypes.append(candidate) }
      }
      program.types.append(type)
    }
  }

  private mutating func declareContainers() {
    let parents: [Int?] = random.weighted([
      (50, [nil]), (32, [nil, 0]), (8, [nil, 0, 1]), (6, [nil, 0, 0]), (4, [nil, nil]),
    ])
    program.containers = parents.map { parent in
      let scope = random.chance(12) ? ObjectScope.allCases.randomElement(using: &random) : nil
      return ContainerProgram.ContainerDeclaration(parent: parent, defaultScope: scope)
    }
  }

  /// Positions of the declared types of a kind, payloads excepted.
  func indices(_ kinds: TypeDeclaration.Kind...) -> [Int] {
    program.types.indices.dropFirst(Self.payloads.count).filter { kinds.contains(program.types[$0].kind) }
  }
}
