import DigraphLinker
import DigraphModel

/// A registration: one provider with one storage, under one key or, with `.implements`, several.
struct Entry {
  /// Where it is.
  var place: Evaluator.Place
  /// Containers that it is made in.
  var allocations: [Int]
  /// The type, name and argument types that it is registered under.
  var key: KeyRecord
  /// Further types that it is offered as, with the place of each.
  var forwards: [Forward] = []
  /// The scope, if one is set.
  var scope: ScopeRecord?
  /// Where the scope is set.
  var scopePlace: Evaluator.Place?
  /// The call that sets the scope, from the end of what it hangs on.
  var scopeCall: Evaluator.Place?
  /// What the provider makes.
  var made: Type?
  /// How it makes it, if it does nothing else.
  var recipe: String?
  var provider: Binding.Provider = .factory
  var conditions: [Condition]
  /// Position in the order of execution.
  var order: Int
  /// The declaration whose code registers.
  var owner: String
  /// Pieces of code that run it.
  var runs: Set<Int> = []
  /// The functions that come to it if they are run on their own; `nil` if code does that is no function.
  var roots: Set<DeclarationID>? = []
  /// The registration whose provider registers it.
  var maker: Int?
  /// Whether it is one of a collection (Knit), so that its key's name is nobody's business.
  var isCollected = false
  /// Casts by force of what was made, once it is stored.
  var casts: [SwinjectEvaluator.CastRecord] = []
  /// When each run that makes it does so first.
  var times: [Int: Int] = [:]
  /// Answers of requests that are none of the provider's own, and that it hands to what it makes.
  var taken: [Taken] = []
  /// Whether the provider has an archive make an object.
  var unarchives = false

  struct Taken: Hashable {
    /// Position among the requests.
    var request: Int
    /// What is made of the answer.
    var taker: NominalID
  }

  struct Forward {
    var type: Type
    var name: Key.Name?
    var place: Evaluator.Place
  }
}

extension Set<DeclarationID>? {
  /// Adds a function that runs on its own; forgets all if it is other code that runs.
  mutating func note(_ root: DeclarationID?) {
    if let root { self?.insert(root) } else { self = nil }
  }
}

/// A key before its types are spelled.
struct KeyRecord: Hashable {
  var type: Type
  var name: Key.Name?
  var arguments: [Type?]
}

/// A request before linking.
struct RequestRecord {
  var place: Evaluator.Place
  var owner: String
  /// The type whose code asks.
  var ownerType: NominalID?
  var consumer: Int?
  var timing: Request.Timing
  /// Whether it is made once the consumer's value is stored.
  var followsStorage: Bool
  var strength: Request.Strength?
  /// Keys to try in turn.
  var keys: [KeyRecord]
  var handle: Handle
  var access: Request.Access
  var conditions: [Condition]
  var via: [Evaluator.Place]
  /// The functions that come to it if they are run on their own; `nil` if code does that is no function.
  var roots: Set<DeclarationID>? = []
  /// The expression that names the container.
  var receiver: Evaluator.Place?
  /// The parameter of the provider that should be asked, if it is discarded.
  var discard: (place: Evaluator.Place, freeName: String)?
  /// The literal that is the key's name, if one is written at the place.
  var namePlace: Evaluator.Place?
  /// Whether a weak property takes the answer.
  var isHeldWeakly = false
  /// The type that the answer is an argument for.
  var taker: NominalID?
  /// Whether a property takes the answer.
  var isKept = false
  /// What is done with the answer: how often it was given, put into a variable and taken out of it, and how often only
  /// looked into.
  var flow = Flow()

  struct Flow {
    var given = 0
    var bound = 0
    var looked = 0
    /// How often it was put into a property that nothing reads.
    var shelved = 0
    /// Whether nothing else is done with it.
    var isShelved: Bool { shelved > 0 && given - bound <= shelved }
    /// Whether it goes nowhere: all that is done with it is to take something from it.
    var isOnlyRead: Bool { looked > 0 && given - bound <= looked }
  }
  /// The functions that are all that names the property which takes the answer; none if several properties take it.
  var users: [String]?
  /// Casts by force of the answer.
  var casts: [SwinjectEvaluator.CastRecord] = []
  /// Whether only the provider's own resolver is asked.
  var followsConsumer: Bool

  /// Whether a helper asks for it on one of its branches.
  var isAlternative = false
  /// The request that it is made in place of, if that is not answered.
  var original: Int?

  /// Whether the code may run beside other code.
  var isConcurrent = false
  /// Whether somebody else may hand in the value, or nobody can.
  var isFallback = false
  /// Whether the code only says what another object is to ask for.
  var isDelegated = false
  /// Whether a property's wrapper asks.
  var isOfWrapper = false
  /// The property whose wrapper asks only when it is read.
  var lazyProperty: DeclarationID?

  /// Whether some code looks whether there is an answer.
  var isTested = false
  /// Whether the code that asks forces the answer before anything looks at it.
  var isForcedAtOnce = false

  /// Whether all that is registered into the collection of its type is asked for (Knit).
  var isCollection = false
  /// When it is made, if that is certain each time.
  var moments = Moments()

  /// The strongest use counts; but who looks first, and then forces, knows what it gets.
  mutating func strengthen(to use: Request.Strength, isTest: Bool = true) {
    func rank(_ strength: Request.Strength?) -> Int {
      switch strength {
      case nil: 0
      case .presence, .implied: 1
      case .silent: 1
      case .checked: 2
      case .required: 3
      }
    }
    // An answer that is forced before anybody looks at it traps, whatever comes after.
    if use == .presence || use == .checked && isTest, !isForcedAtOnce { isTested = true }
    if rank(use) > rank(strength) { strength = use }
    if isTested, strength == .required { strength = .checked }
  }
}

/// When code surely runs: in which runs, and after how many registrations and requests.
struct Moments {
  private(set) var all: [Moment] = []
  /// Whether there are more than these, or some of which it is not known when they are.
  private(set) var areUncertain = false

  struct Moment {
    var run: Int
    var time: Int
  }

  /// More of them are not kept.
  private static let maximum = 32

  /// The moments of code that ran on its own, seen from code that has run before it.
  mutating func move(_ adapt: (Moment) -> Moment) { all = all.map(adapt) }

  mutating func note(_ moment: Moment?) {
    guard let moment, all.count < Self.maximum else {
      areUncertain = true
      return
    }
    all.append(moment)
  }
}

/// Identifies a registration that was made before.
struct RegistrationID: Hashable {
  var place: Evaluator.Place
  var allocations: [Int]
  var key: KeyRecord
}

/// Identifies a request that was made before.
struct RequestID: Hashable {
  var place: Evaluator.Place
  var consumer: Int?
  var timing: Request.Timing
  var keys: [KeyRecord]
  var handle: Handle

  /// Hashes what differs between nearly all of them.
  func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(consumer)
    hasher.combine(keys.first?.type)
  }
}
