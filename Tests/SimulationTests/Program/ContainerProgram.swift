/// A whole wiring program as a plain value: types, containers, registrations, and root requests.
///
/// Parts refer to each other by position (types, containers) or by identifier (registrations, requests). Nothing is
/// renumbered when the minimiser drops a part, so that a smaller program has the same spellings.
struct ContainerProgram: Equatable, Sendable {
  /// All types; types that no part mentions are not printed.
  var types: [TypeDeclaration]
  /// All containers; a parent comes before its children.
  var containers: [ContainerDeclaration]
  /// All registrations, in the order in which they are made.
  var registrations: [Registration]
  /// The resolve calls outside of all factories, in order.
  var roots: [Root]
  /// Choices among equivalent spellings of the source.
  var spelling: Spelling

  /// A container, or an assembler with its container.
  struct ContainerDeclaration: Equatable, Sendable {
    /// Position of the container that is searched if this one lacks a key.
    var parent: Int?
    /// Scope of registrations without a scope; `nil` leaves it at Swinject's own default, the graph scope.
    var defaultScope: ObjectScope?
  }

  /// A resolve call outside of all factories.
  struct Root: Equatable, Sendable {
    /// Position of the container that receives the request.
    var container: Int
    /// The request; its phase and receiver have no meaning here.
    var request: Request
  }
}

extension ContainerProgram {
  /// The container itself, then its parent, and so on to the top.
  func chain(from container: Int) -> [Int] {
    var chain = [container]
    while let parent = containers[chain[chain.count - 1]].parent { chain.append(parent) }
    return chain
  }

  /// All descendants of a container, without the container itself.
  func descendants(of container: Int) -> [Int] {
    containers.indices.filter { $0 != container && chain(from: $0).contains(container) }
  }

  /// The scope that a registration gets.
  func scope(of registration: Registration) -> ObjectScope {
    registration.scope ?? containers[registration.container].defaultScope ?? .graph
  }

  /// The registration with an identifier.
  func registration(_ id: Int) -> Registration? { registrations.first { $0.id == id } }

  /// Every request of every factory, with the registration that makes it.
  var requestsInRegistrations: [(registration: Registration, request: Request)] {
    registrations.flatMap { registration in registration.requests.map { (registration, $0) } }
  }

  /// All types that a registration or a request mentions, and their supertypes.
  var referencedTypes: Set<Int> {
    var types: [Int] = roots.map(\.request.service.base)
    var arguments: [ArgumentType] = roots.flatMap(\.request.arguments)
    for registration in registrations {
      types += [registration.service.base] + registration.forwards.map(\.type)
      if let constructed = registration.constructed { types.append(constructed) }
      types += registration.requests.map(\.service.base)
      arguments += registration.arguments + registration.requests.flatMap(\.arguments)
    }
    for case .named in arguments { types += Array(ProgramGenerator.payloads.indices) }
    return types.reduce(into: []) { $0.formUnion(ancestry(of: $1)) }
  }
}
