import DigraphLinker
import DigraphModel

/// A container of the input: one for each place that creates one, or for each call that leads there (ContainerInstances).
struct AllocationSite {
  var name: String
  /// What tells it from others of its name: the variable that it is made for, or the function that makes it.
  var part: String?
  var kind: String
  var place: Evaluator.Place
  var module: String
  /// Handles that it was created with as its parent.
  var parents: Set<Int> = []
  /// How many containers of its place are above it.
  var depth = 0
  /// Whether it is what a function would make that runs on its own, although other code calls it.
  var isExample = false
  /// Whether it stands for several, one below the other.
  var isBelowItself = false
  /// The scope of registrations that state none.
  var defaultScope: ScopeRecord = .graph
  /// Whether it stands for a container that was handed in from where the input does not show.
  var isUnplaced = false
  /// Whether the current pass has come across it.
  var isSeen = true
  /// The type whose code it is handed to.
  var owner: NominalID?
  /// The functions that bind in it, if nothing is seen calling any of them; `nil` if other code does, too.
  var uncalledFillers: Set<DeclarationID>? = []
  /// Whether something may be registered in it that could not be read.
  var isOpen = false
  /// Whether only code fills it that nobody calls, with what whoever calls it would hand in.
  var isForNobody = false
  /// Whether code of other modules can come by it.
  var isPublic = false
  /// Whether it lives as long as the app.
  var livesWithApp = false
  /// Branches that it is created in: whoever has it is in them, too.
  var conditions: [Condition] = []

  /// `start().child`, `AppDelegate.makeChild()`.
  var fullName: String { part.map { name.hasSuffix("." + $0) ? name : name + "." + $0 } ?? name }
}

/// All containers of the input.
struct AllocationSites {
  private(set) var all: [AllocationSite] = []
  private var numbers: [Identity: Int] = [:]

  enum Identity: Hashable {
    /// Created at a place.
    case place(Evaluator.Place)
    /// Created at a place, through calls that tell it from others that are created there.
    case call([Evaluator.Place], Evaluator.Place)
    /// Created at a place by a function that runs on its own, although other code calls it.
    case example(Evaluator.Place)
    /// Created at a place, below another one that was created there.
    case below(Int, Evaluator.Place)
    /// Handed in as a parameter, or held by a property, whose origin is not in the input.
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

  /// The container that a static member holds which the input does not declare, if the input binds in it.
  subscript(external name: String) -> Int? { numbers[.external(name)].flatMap { all[$0].isSeen ? $0 : nil } }

  /// The container that stands for the registrations of a function that nothing calls, if there are any.
  subscript(uncalled function: DeclarationID) -> Int? { numbers[.uncalled(function)] }

  mutating func number(of identity: Identity, _ make: () -> AllocationSite) -> Int {
    if let known = numbers[identity] {
      all[known].isSeen = true
      return known
    }
    all.append(make())
    numbers[identity] = all.count - 1
    return all.count - 1
  }

  mutating func see(_ number: Int) { all[number].isSeen = true }

  /// Forgets everything but the numbers, which values in properties hold.
  mutating func startPass() {
    for number in all.indices {
      all[number].parents = []
      all[number].isBelowItself = false
      all[number].defaultScope = .graph
      all[number].isOpen = false
      all[number].isForNobody = false
      all[number].uncalledFillers = []
      all[number].isSeen = false
    }
  }
}

/// What a value of type `Container` or `Resolver` may be.
struct Handle: Hashable {
  /// The containers that it may be.
  var allocations: [Int]
  /// Whether it may be any other container as well.
  var isUnknown = false
  /// The registration that it was handed to as the provider's resolver.
  var provider: Int?
  /// Whether it was reached through a static member.
  var isGlobal = false
  /// The static member that holds it, if the input does not declare that: `Container.shared`.
  var external: String?
  /// Whether it was given out by `synchronize()`.
  var isSynchronized = false
  /// What holds it, if that is all that is known of it.
  var source: Evaluator.Source?
}

/// A run of code on a container of which only what holds it is known.
struct SourceRun: Hashable {
  var run: Int
  var source: Evaluator.Source
}

/// A run of code that is a part of a provider, by its registration.
struct MakerRun: Hashable {
  var run: Int
  var maker: Int
}

/// A run of code that has made a container at one place more than once: `func child() -> Assembler` gives each caller
/// its own.
struct CreationRun: Hashable {
  var run: Int
  var allocation: Int
  /// How often it has been made there.
  var count: Int
}

/// What a scope means.
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

/// Recognised statements by place.
///
/// A statement is what the source says once, wherever it stands: a call that registers or asks, in the body of a
/// generic helper, too; the call of such a helper; a property with a wrapper that asks. What `autoregister` asks for is
/// a part of that statement.
struct StatementCoverage {
  private(set) var understood: [Evaluator.Place: Gap.Subject] = [:]
  private(set) var gaps: [Evaluator.Place: Gap] = [:]
  /// Statements of which a part could not be read, by the place of that part's gap.
  private(set) var wholes: [Evaluator.Place: Evaluator.Place] = [:]

  mutating func understand(_ place: Evaluator.Place, _ kind: Gap.Subject) {
    understood[place] = kind
    gaps[place] = nil
  }

  /// Code that runs for several containers hides something of each.
  mutating func miss(_ place: Evaluator.Place, in allocations: [Int], _ gap: @autoclosure () -> Gap) {
    guard understood[place] == nil else { return }
    var known = gaps[place] ?? gap()
    for allocation in allocations where !known.containers.contains(allocation) { known.containers.append(allocation) }
    gaps[place] = known
  }

  /// Notes that a gap hides a part of a statement.
  mutating func miss(partOf statement: Evaluator.Place, at gap: Evaluator.Place) {
    if gaps[gap] != nil { wholes[gap] = statement }
  }

  func isKnown(_ place: Evaluator.Place) -> Bool { understood[place] != nil || gaps[place] != nil }
}
