/// A tree of Needle components.
///
/// A reference to a removed part is not printed, and has no effect.
struct NeedleProgram: FlawedProgram {
  var components: [Component] = []
  /// Dependency protocols; several components may use one.
  var dependencies: [Dependency] = []

  /// A component class; the first of a program is its root.
  struct Component: Equatable, Sendable {
    var id: Int
    /// The dependency protocol; `nil` for the root and for `EmptyDependency`.
    var dependency: Int?
    var properties: [Property] = []
    var children: [Child] = []
  }

  /// A dependency protocol.
  struct Dependency: Equatable, Sendable {
    var id: Int
    var requirements: [Requirement] = []
  }

  struct Requirement: Equatable, Sendable {
    var mark: Int
    var key: Key
  }

  /// Name and text of the type: the whole key, compared byte for byte (5).
  struct Key: Hashable, Sendable {
    var name: String
    var type: String
    var isOptional = false
  }

  struct Property: Equatable, Sendable {
    var id: Int
    var key: Key
    var place: Place
    var isShared: Bool
    var reads: [Read] = []
  }

  /// The declaration of a property (3).
  enum Place: Equatable, Sendable {
    /// In the class's body, `public`.
    case body
    /// In an extension, without a modifier. Such a property provides in every version.
    case `extension`
    /// In the class's body, `private`, so that no other component sees the property.
    case hidden
  }

  /// A read of the getter of a property.
  struct Read: Equatable, Sendable {
    var mark: Int
    var source: Source
    /// Whether the read is in a closure that is stored for later.
    var isDeferred: Bool
  }

  enum Source: Equatable, Sendable {
    /// A property of the same component, with or without `self.`.
    case own(String, isBare: Bool)
    /// A requirement of the component.
    case required(String)
    /// A property of a child component that is made for the read.
    case child(Int, String)
  }

  /// An expression that makes a component (4).
  struct Child: Equatable, Sendable {
    var mark: Int
    var component: Int
    var form: Int
  }
}

extension NeedleProgram {
  static let header = "import NeedleFoundation\n"
  static let names = ["store", "clock", "api", "cart"]
  static let types = ["Store", "Clock", "Api", "Cart"]

  func component(_ id: Int) -> Component? { components.first { $0.id == id } }

  func requirements(of component: Component) -> [Requirement] {
    dependencies.first { $0.id == component.dependency }?.requirements ?? []
  }

  /// The children of a component that still exist.
  func children(of component: Component) -> [Child] {
    component.children.filter { child in components.contains { $0.id == child.component } }
  }

  /// Whether the target of a read exists, so that the source compiles.
  func isValid(_ read: Read, in component: Component) -> Bool {
    switch read.source {
    case .own(let name, _): component.properties.contains { $0.key.name == name }
    case .required(let name): requirements(of: component).contains { $0.key.name == name }
    case .child(let id, let name):
      children(of: component).contains { $0.component == id }
        && self.component(id)?.properties.contains { $0.key.name == name && $0.place != .hidden } == true
    }
  }

  static func steps(of program: NeedleProgram) -> [(NeedleProgram) -> NeedleProgram?] {
    var steps: [(NeedleProgram) -> NeedleProgram?] = []
    func step(_ change: @escaping (inout NeedleProgram) -> Void) { steps.append { $0.with(change) } }
    for component in program.components.dropFirst() {
      step { $0.components.removeAll { $0.id == component.id } }
    }
    for dependency in program.dependencies {
      for requirement in dependency.requirements {
        step { program in
          for index in program.dependencies.indices {
            program.dependencies[index].requirements.removeAll { $0.mark == requirement.mark }
          }
        }
      }
    }
    for component in program.components {
      func inside(_ change: @escaping (inout Component) -> Void) {
        step { program in
          if let index = program.components.firstIndex(where: { $0.id == component.id }) {
            change(&program.components[index])
          }
        }
      }
      for child in component.children { inside { $0.children.removeAll { $0.mark == child.mark } } }
      for property in component.properties {
        inside { $0.properties.removeAll { $0.id == property.id } }
        for read in property.reads {
          inside { component in
            for index in component.properties.indices {
              component.properties[index].reads.removeAll { $0.mark == read.mark }
            }
          }
        }
      }
      inside { component in
        for index in component.properties.indices { component.properties[index].isShared = false }
        for index in component.children.indices { component.children[index].form = 0 }
      }
    }
    return steps
  }
}
