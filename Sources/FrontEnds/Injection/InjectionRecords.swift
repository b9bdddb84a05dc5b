import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// A registration such as `factory { … }`, which adds a binding to every module that takes it.
struct Registration {
  /// The place of the called function's name.
  var place: Evaluator.Place
  /// The called function, which names the scope.
  var scope: (name: String, lifetime: Scope.Lifetime)
  var tag: Key.Name?
  /// The closure or function that makes the value.
  var builder: Evaluated
  /// The closure as it is written.
  var source: Node
  /// The declaration whose code makes the registration.
  var owner: String
}

/// A list of registrations: a `Component`, the result of `component { … }`, or a single registration.
struct RegistrationList {
  /// The place of the called function's or type's name.
  var place: Evaluator.Place
  var name: String
  var isComponent: Bool
  private(set) var items: [Item] = []
  /// Whether it may have registrations that could not be read.
  var isOpen = false
  /// The number of items above which repetitions are removed.
  private var limit = 1_024

  init(place: Evaluator.Place, name: String, isComponent: Bool, items: [Item] = []) {
    (self.place, self.name, self.isComponent, self.items) = (place, name, isComponent, items)
  }

  struct Item {
    /// Position in the table of registrations.
    var registration: Int
    /// The place of the registering function's name.
    var place: Evaluator.Place
    /// Branches around it.
    var conditions: [Condition]
  }

  /// Adds items at the end.
  mutating func append(_ more: some Sequence<Item>) {
    items += more
    guard items.count > limit else { return }
    removeRepetitions()
    limit = max(limit, 2 * items.count)
  }

  /// Keeps only the first and the last item of each registration. The first tells the conditions under which it is
  /// made, and the last tells which registrations it replaces.
  ///
  /// Without this, a list grows exponentially if components take others twice on many levels.
  mutating func removeRepetitions() {
    var seen: Set<Evaluator.Place> = []
    let isFirst = items.map { seen.insert($0.place).inserted }
    guard isFirst.contains(false) else { return }
    seen = []
    let isLast = items.reversed().map { seen.insert($0.place).inserted }.reversed()
    items = zip(items, zip(isFirst, isLast)).filter { $0.1.0 || $0.1.1 }.map(\.0)
  }
}

/// A container: a `Module`, a builder's copy of the global module, or a component that no module takes.
struct AllocationSite {
  var name: String
  var kind: String
  var place: Evaluator.Place
  /// The values that code passes as its parent.
  var parents: Set<Handle> = []
  /// The builder that it belongs to.
  var builder: NominalID?
  /// Whether it starts as a copy of its parents.
  var copiesParents = false
  /// Whether some code makes it the global module.
  var isGlobal = false
  /// Whether it may have registrations that could not be read.
  var isOpen = false
  /// Whether it stands for several modules that cannot be told apart.
  var isMerged = false
  /// Whether it stands for a component that no module of the input takes.
  var isUnattached = false
  /// Whether the current pass has reached it.
  var isSeen = true
}

/// All containers of the input.
struct AllocationSites {
  private(set) var all: [AllocationSite] = []
  private var numbers: [Identity: Int] = [:]

  /// The identity of a container. A function that returns a module makes a container for each list of registrations.
  enum Identity: Hashable {
    case module(Evaluator.Place, registrations: [Evaluator.Place], parents: [Handle])
    case builder(NominalID)
    case component(Evaluator.Place)
    case outside
  }

  subscript(number: Int) -> AllocationSite {
    get { all[number] }
    set { all[number] = newValue }
  }

  /// The number of a container, and whether the current pass reaches it for the first time.
  mutating func intern(_ identity: Identity, isSeen: Bool = true, _ make: () -> AllocationSite) -> (
    number: Int, isNew: Bool
  ) {
    if let known = numbers[identity] {
      let wasSeen = all[known].isSeen
      all[known].isSeen = wasSeen || isSeen
      return (known, !wasSeen)
    }
    var allocation = make()
    allocation.isSeen = isSeen
    all.append(allocation)
    numbers[identity] = all.count - 1
    return (all.count - 1, true)
  }

  /// Forgets everything but the numbers, which the values of properties hold.
  mutating func startPass() {
    for number in all.indices {
      all[number].parents = []
      all[number].isGlobal = false
      all[number].isOpen = false
      all[number].isMerged = false
      all[number].isSeen = false
    }
  }
}

/// The containers that a value of type `Module` may be.
struct Handle: Hashable {
  /// The known containers that it may be.
  var allocations: [Int] = []
  /// Whether it may be any other container as well.
  var isUnknown = false
  /// Whether it is the global module, or may be.
  var isGlobal = false
  /// The registration whose provider gets the module as its argument.
  var provider: Int?
}

/// A registration in one container, by the number of its provider.
struct Entry {
  var registration: Int
  var allocation: Int
  /// The type of the key, from the closure's result; `nil` if it could not be read.
  var type: Type?
  /// Position in the order in which registrations take effect.
  var order: Int
}

/// The type that is requested, and the module that the request goes to.
struct InjectionTarget: Hashable {
  var type: Type
  var tag: Key.Name?
  var handle: Handle

  /// Whether the type is optional. Then parents are not searched, and the answer is `nil` if there is no binding.
  var isOptional: Bool { type.isOptional }
  /// Whether it goes to the global module, and to no other.
  var isGlobal: Bool { handle.isGlobal && handle.allocations.isEmpty }
}

/// A call of `injectMe`.
struct SetupRecord {
  var call: InjectionEvaluator.SetupCall
  /// An earlier call in the same code.
  var earlierSetup: Evaluator.Place?
  /// The reason why the call is made more than once.
  var repetition: Setup.Repetition?
}

/// A call of `build()` on a builder that does not override the method.
struct MissingBuild: Hashable {
  var builder: NominalID
  var place: Evaluator.Place
}
