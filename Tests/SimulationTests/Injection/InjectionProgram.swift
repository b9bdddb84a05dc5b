/// Injection modules, with their registrations and the requests from them.
struct InjectionProgram: FlawedProgram {
  /// The parameters of each class's initialiser.
  var classes: [Class] = []
  /// Modules, parents before children; and components, which modules take in.
  var containers: [Container] = []
  var roots: [Root] = []

  struct Class: Equatable, Sendable {
    /// Position of the protocol that the class conforms to, if any.
    var role: Int?
    var parameters: [Parameter] = []
  }

  struct Parameter: Equatable, Sendable {
    var type: ServiceName
    var isOptional: Bool
  }

  /// A class, or a protocol.
  enum ServiceName: Hashable, Sendable {
    case `class`(Int)
    case role(Int)
  }

  struct Container: Equatable, Sendable {
    var id: Int
    /// Whether the container is a `Component`, a mere list of registrations.
    var isComponent: Bool
    var parent: Int?
    /// Identifiers of the components that come before the registrations.
    var components: [Int] = []
    var registrations: [Registration] = []
  }

  struct Registration: Equatable, Sendable {
    var id: Int
    var made: Int
    /// Whether the class is registered as its protocol.
    var isRole: Bool
    var tag: String?
    var scope: String
    var requests: [Request] = []
  }

  /// One argument of an initialiser.
  struct Request: Equatable, Sendable {
    var mark: Int
    var tag: String?
  }

  /// A function that requests from a module.
  struct Root: Equatable, Sendable {
    var mark: Int
    var container: Int
    var key: Key
    var isOptional: Bool
  }

  struct Key: Hashable, Sendable {
    var type: ServiceName
    var tag: String?
  }
}

extension InjectionProgram {
  static let header = "import Injection\n"

  func key(of registration: Registration) -> Key {
    guard registration.isRole, let role = classes[registration.made].role else {
      return Key(type: .class(registration.made), tag: registration.tag)
    }
    return Key(type: .role(role), tag: registration.tag)
  }

  func container(_ id: Int) -> Container? { containers.first { $0.id == id } }

  static func steps(of program: InjectionProgram) -> [(InjectionProgram) -> InjectionProgram?] {
    var steps: [(InjectionProgram) -> InjectionProgram?] = []
    func step(_ change: @escaping (inout InjectionProgram) -> Void) { steps.append { $0.with(change) } }
    for root in program.roots { step { $0.roots.removeAll { $0.mark == root.mark } } }
    for container in program.containers {
      step { $0.containers.removeAll { $0.id == container.id } }
      func inside(_ change: @escaping (inout Container) -> Void) {
        step { program in
          if let index = program.containers.firstIndex(where: { $0.id == container.id }) {
            change(&program.containers[index])
          }
        }
      }
      inside { $0.parent = nil }
      for component in container.components { inside { $0.components.removeAll { $0 == component } } }
      for registration in container.registrations {
        inside { $0.registrations.removeAll { $0.id == registration.id } }
        inside { container in
          for index in container.registrations.indices where container.registrations[index].id == registration.id {
            container.registrations[index].scope = "factory"
          }
        }
      }
    }
    // The last parameter of a class is removed together with the arguments for it.
    for index in program.classes.indices {
      for _ in program.classes[index].parameters {
        step { program in
          guard !program.classes[index].parameters.isEmpty else { return }
          program.classes[index].parameters.removeLast()
        }
      }
    }
    return steps
  }
}
