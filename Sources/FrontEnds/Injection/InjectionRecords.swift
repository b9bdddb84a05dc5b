import DigraphLinker
import DigraphModel

/// `factory { … }`: what makes a binding of every module that it comes into.
struct Registration {
  /// The name of the function that is called.
  var place: Evaluator.Place
  var scope: ScopeWord
  var tag: Key.Name?
  /// The closure or function that makes the value.
  var builder: Evaluated
  /// The closure as it is written.
  var source: Node
  /// The declaration whose code registers.
  var owner: String
}

/// The three functions that register.
enum ScopeWord: String {
  case factory, single, weak

  var lifetime: Scope.Lifetime {
    switch self {
    case .factory: .unique
    case .single: .shared
    case .weak: .weak
    }
  }
}

/// A list of registrations: a `Component`, what `component { … }` or a single registration stands for.
struct RegistrationList {
  /// The name of the function or type that is called.
  var place: Evaluator.Place
  var name: String
  var isComponent: Bool
  private(set) var items: [Item] = []
  /// Whether there is something in it that could not be read.
  var isOpen = false
  /// How many items there may be before those are looked for that stand there again.
  private var limit = 1_024

  init(place: Evaluator.Place, name: String, isComponent: Bool, items: [Item] = []) {
    (self.place, self.name, self.isComponent, self.items) = (place, name, isComponent, items)
  }

  struct Item {
    /// Position in the table of registrations.
    var registration: Int
    /// The name of the function that is called to register.
    var place: Evaluator.Place
    /// Branches around it.
    var conditions: [Condition]
  }

  /// Adds items behind all others.
  mutating func append(_ more: some Sequence<Item>) {
    items += more
    guard items.count > limit else { return }
    removeRepetitions()
    limit = max(limit, 2 * items.count)
  }

  /// Leaves of each registration where it stands first, which says under which conditions it is made, and where it
  /// stands last, which says what it replaces.
  ///
  /// A component that takes another one twice, which takes another one twice, would have any number of items.
  mutating func removeRepetitions() {
    var seen: Set<Evaluator.Place> = []
    let isFirst = items.map { seen.insert($0.place).inserted }
    guard isFirst.contains(false) else { return }
    seen = []
    let isLast = items.reversed().map { seen.insert($0.place).inserted }.reversed()
    items = zip(items, zip(isFirst, isLast)).filter { $0.1.0 || $0.1.1 }.map(\.0)
  }
}

/// A container: a `Module`, or what a builder makes of the global one.
struct AllocationSite {
  var name: String
  var kind: String
  var place: Evaluator.Place
  /// Modules that it was created with as its parent.
  var parents: Set<Int> = []
  /// The builder that it belongs to.
  var builder: NominalID?
  /// Whether it starts as a copy of its parents.
  var copiesParents = false
  /// Whether some code makes it the global module.
  var isGlobal = false
  /// Whether something may be registered in it that could not be read.
  var isOpen = false
  /// Whether it stands for several modules that are not told apart.
  var isMerged = false
  /// Whether it stands for a component that no module of the input takes.
  var isUnattached = false
  /// Whether the current pass has come across it.
  var isSeen = true
}

/// All containers of the input.
struct AllocationSites {
  private(set) var all: [AllocationSite] = []
  private var numbers: [Identity: Int] = [:]

  /// What makes two containers the same. A function that returns a module makes one for each list of registrations.
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

  /// The number of a container, and whether this pass comes across it for the first time.
  mutating func number(of identity: Identity, isSeen: Bool = true, _ make: () -> AllocationSite) -> (
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

  /// Forgets everything but the numbers, which values in properties hold.
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

/// What a value of type `Module` may be.
struct Handle: Hashable {
  /// The containers that it may be.
  var allocations: [Int] = []
  /// Whether it may be any other container as well.
  var isUnknown = false
  /// Whether it is the global module, or may be that as well.
  var isGlobal = false
  /// The registration that it was handed to, as the module that does the resolving.
  var provider: Int?
}

/// A registration in one container.
struct Entry {
  var registration: Int
  var allocation: Int
  /// What the closure's result says of the key's type; `nil` if it could not be read.
  var type: Type?
  /// What the provider makes.
  var made: Type?
  /// How what is made is made, where two that are alike are known to make the same.
  var recipe: String?
  var provider: Binding.Provider = .factory
  var conditions: [Condition]
  /// Position in the order in which registrations take effect.
  var order: Int
}

/// A request before linking.
struct RequestRecord {
  var place: Evaluator.Place
  var owner: String
  /// The type whose code asks.
  var ownerType: NominalID?
  var consumer: Int?
  var timing: Request.Timing
  var strength: Request.Strength
  var type: Type
  var tag: Key.Name?
  var handle: Handle
  var access: Request.Access
  var conditions: [Condition]
  var via: [Evaluator.Place]
  /// The expression that names the module.
  var receiver: Evaluator.Place?
  /// The parameter of the provider that should be asked, if it is discarded.
  var discard: (place: Evaluator.Place, freeName: String)?
  var isHeldWeakly = false
  /// Whether a property takes the answer.
  var isKept = false
  /// Whether it is the consumer's own module that is asked.
  var followsConsumer: Bool
  /// Whether a property's wrapper asks.
  var isOfWrapper = false
  /// Whether it is made with the object in whose property it stands.
  var isOfStoredProperty = false

  /// An optional is not looked for in parents, and `nil` if there is none.
  var isOptional: Bool {
    if case .optional = type { return true }
    return false
  }
}

/// A call of `injectMe`.
struct SetupRecord {
  var place: Evaluator.Place
  /// The type whose instance does it.
  var owner: NominalID?
  var ownerName: String
  /// One that the same code has done before.
  var earlierSetup: Evaluator.Place?
  /// Why it is done again.
  var repetition: Setup.Repetition?
  /// Requests of the global module that the same code has made before.
  var earlierRequests: [Int]
}

/// A call of `build()` on a builder that leaves it out.
struct MissingBuild: Hashable {
  var builder: NominalID
  var place: Evaluator.Place
}

/// Identifies a request that was made before.
struct RequestID: Hashable {
  var place: Evaluator.Place
  var consumer: Int?
  var timing: Request.Timing
  var type: Type
  var tag: Key.Name?
  var handle: Handle
}

/// Recognised statements by place.
struct StatementCoverage {
  private(set) var understood: [Evaluator.Place: Gap.Subject] = [:]
  private(set) var gaps: [Evaluator.Place: Gap] = [:]

  mutating func understand(_ place: Evaluator.Place, _ subject: Gap.Subject) {
    understood[place] = subject
    gaps[place] = nil
  }

  mutating func miss(_ place: Evaluator.Place, _ gap: Gap) {
    guard understood[place] == nil else { return }
    if let known = gaps[place] {
      gaps[place]?.containers = Set(known.containers + gap.containers).sorted()
    } else {
      gaps[place] = gap
    }
  }
}
