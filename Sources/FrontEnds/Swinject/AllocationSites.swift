import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// A container of the input: one for each place that creates one, or for each call that leads to such a place
/// (ContainerInstances).
struct AllocationSite {
  var name: String
  /// The variable that the container is made for, or the function that makes it. It tells containers of one name apart.
  var part: String?
  var kind: String
  var place: Evaluator.Place
  var module: String
  /// Numbers of the handles that it was created with as its parent.
  var parents: Set<Int> = []
  /// The number of containers of the same place above it.
  var depth = 0
  /// Whether it was made when a function was evaluated as a root, although other code calls the function.
  var isOfRootEvaluation = false
  /// Whether it stands for several containers, one below the other.
  var isBelowItself = false
  /// The scope of registrations that set none.
  var defaultScope: ScopeRecord = .graph
  /// Whether it stands for a container that is passed in from outside of the input.
  var isUnplaced = false
  /// Whether the current pass has reached it.
  var isSeen = true
  /// Whether the current run has reached it.
  fileprivate(set) var isMade = true
  /// Whether another container stands for it: that of the assembly which would apply this one's assembly.
  var isPart = false
  /// The type whose code gets it.
  var owner: NominalID?
  /// The functions that bind in it, if no call of any of them is known; `nil` if other code binds in it, too.
  var uncalledFillers: Set<DeclarationID>? = []
  /// Whether it may have registrations that could not be read.
  var isOpen = false
  /// Whether only code without callers fills it, with values that a caller would pass.
  var isFilledByUncalledCode = false
  /// Whether code of other modules can get it.
  var isPublic = false
  /// Whether it lives as long as the app.
  var livesWithApp = false
  /// Branches in which it is created. Code that has it runs in these branches, too.
  var conditions: [Condition] = []

  /// The name with its part: `start().child`, `AppDelegate.makeChild()`.
  var fullName: String { part.map { name.hasSuffix("." + $0) ? name : name + "." + $0 } ?? name }
}

/// All containers of the input.
struct AllocationSites {
  private(set) var all: [AllocationSite] = []
  private var numbers: [Identity: Int] = [:]

  enum Identity: Hashable {
    /// Created at a place.
    case place(Evaluator.Place)
    /// Created at a place, through calls that tell it from other containers of that place.
    case call([Evaluator.Place], Evaluator.Place)
    /// Created at a place when a function was evaluated as a root, although other code calls the function.
    case rootEvaluation(Evaluator.Place)
    /// Created at a place by an object of a class, for a property that it inherits.
    case subclass(NominalID, Evaluator.Place)
    /// Created at a place, below another one that was created there.
    case below(Int, Evaluator.Place)
    /// Passed in as a parameter, or held by a property, without an origin in the input.
    case unplaced(String)
    /// Stands for the registrations of a function that nothing calls.
    case uncalled(DeclarationID)
    /// `SwinjectStoryboard.defaultContainer`.
    case storyboard
    /// A static member of the library's types that the input does not declare: `Container.shared`.
    case external(String)
  }

  subscript(number: Int) -> AllocationSite {
    get { all[number] }
    set { all[number] = newValue }
  }

  /// The containers in static members that the input does not declare.
  var externalOnes: Set<Int> {
    numbers.reduce(into: []) { found, item in if case .external = item.key { found.insert(item.value) } }
  }

  /// The container in a static member that the input does not declare, if the input uses it.
  subscript(external name: String) -> Int? { numbers[.external(name)].flatMap { all[$0].isSeen ? $0 : nil } }

  /// The container that stands for the registrations of a function that nothing calls, if there are any.
  subscript(uncalled function: DeclarationID) -> Int? { numbers[.uncalled(function)] }

  /// The number of a container.
  ///
  /// - Returns: The number; and the container, if the current run has not reached it before.
  mutating func intern(_ identity: Identity, _ make: () -> AllocationSite) -> (number: Int, made: AllocationSite?) {
    if let known = numbers[identity] {
      if all[known].isMade {
        all[known].isSeen = true
        return (known, nil)
      }
      // An earlier run may have made it in other code.
      all[known] = make()
      return (known, all[known])
    }
    all.append(make())
    numbers[identity] = all.count - 1
    return (all.count - 1, all[all.count - 1])
  }

  /// Notes that the current pass reaches a container. `made` is the container, if the code that reached it was the
  /// first in its run.
  mutating func see(_ number: Int, _ made: AllocationSite?) {
    if let made, !all[number].isMade { all[number] = made }
    all[number].isSeen = true
  }

  /// Begins a run: containers keep their numbers.
  mutating func startRun() {
    for number in all.indices { all[number].isMade = false }
  }

  /// Forgets everything but the numbers, which the values of properties hold.
  mutating func startPass() {
    for number in all.indices {
      all[number].parents = []
      all[number].isBelowItself = false
      all[number].defaultScope = .graph
      all[number].isOpen = false
      all[number].isFilledByUncalledCode = false
      all[number].isPart = false
      all[number].uncalledFillers = []
      all[number].isSeen = false
    }
  }
}

/// The containers that a value of type `Container` or `Resolver` may be.
struct Handle: Hashable {
  /// The known containers that it may be.
  var allocations: [Int]
  /// Whether it may be any other container as well.
  var isUnknown = false
  /// The registration whose provider got it as its resolver.
  var provider: Int?
  /// Whether it was reached through a static member.
  var isGlobal = false
  /// The static member that holds it, if the input does not declare that member: `Container.shared`.
  var external: String?
  /// Whether `synchronize()` returned it.
  var isSynchronized = false
  /// The parameter, property or `self` that holds it, if nothing else is known of it.
  var source: Evaluator.Source?
}

/// Identifies a run that uses one container, of which only the holder is known. After a change, the holder may hold
/// another.
struct SourceRun: Hashable {
  var run: Int
  var source: Evaluator.Source
  /// The number of containers that code has stored in properties before.
  var change: Int
}

/// Numbers of runs, besides those of roots. Each kind of run has its own range of negative numbers, so that no two runs
/// have the same number.
enum RunNumber {
  /// A run whose container is not certain.
  static func unsure(_ index: Int) -> Int { Int.min + index }
  /// A part of a run in which one parameter or property holds the container: see `SourceRun`.
  static func ofSource(_ index: Int) -> Int { Int.min / 2 + index }
  /// A part of a run in which the container was made again: see `CreationRun`.
  static func ofCreation(_ index: Int) -> Int { Int.min / 4 + index }
  /// The part of a run that belongs to a provider: see `MakerRun`.
  static func ofProvider(_ index: Int) -> Int { Int.min / 8 + index }
  /// A run that no other registration has, because a request comes before the registration.
  static func ofRequest(_ index: Int) -> Int { Int.min / 16 + index }
}

/// A run of code that is part of a provider, with the provider's registration.
struct MakerRun: Hashable {
  var run: Int
  var maker: Int
}

/// A run of code that has made a container at one place more than once: `func child() -> Assembler` gives each caller a
/// container of its own.
struct CreationRun: Hashable {
  var run: Int
  var allocation: Int
  /// The number of times that it was made there.
  var count: Int
}

/// The name and the lifetime of a scope.
struct ScopeRecord: Hashable {
  var name: String
  var lifetime: Scope.Lifetime

  static let graph = ScopeRecord(name: "graph", lifetime: .graph)

  /// The scopes of `Sources/ObjectScope.Standard.swift`, and their names before 2.0.
  static let standard: [String: ScopeRecord] = [
    "transient": ScopeRecord(name: "transient", lifetime: .unique),
    "graph": .graph,
    "container": ScopeRecord(name: "container", lifetime: .shared),
    "weak": ScopeRecord(name: "weak", lifetime: .weak),
    "None": ScopeRecord(name: "transient", lifetime: .unique),
    "Graph": .graph,
    "Container": ScopeRecord(name: "container", lifetime: .shared),
    "Hierarchy": ScopeRecord(name: "container", lifetime: .shared),
    "none": ScopeRecord(name: "transient", lifetime: .unique),
    "hierarchy": ScopeRecord(name: "container", lifetime: .shared),
  ]
}
