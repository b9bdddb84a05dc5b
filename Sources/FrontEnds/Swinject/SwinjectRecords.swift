import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// A registration: one provider with one storage, under one key or, with `.implements`, several.
struct Entry {
  /// The place of the registration.
  var place: Evaluator.Place
  /// Containers that it is made in.
  var allocations: [Int]
  /// The type, name and argument types that it is registered under.
  var key: KeyRecord
  /// Further types that it answers, with the place of each.
  var forwards: [Forward] = []
  /// The scope, if one is set.
  var scope: ScopeRecord?
  /// The place where the scope is set.
  var scopePlace: Evaluator.Place?
  /// The call that sets the scope, from the end of the call's receiver.
  var scopeCall: Evaluator.Place?
  /// The type of the made value.
  var made: Type?
  /// A text that identifies how the value is made, if the provider does nothing else.
  var recipe: String?
  /// The closure that makes the value, if one does.
  var closure: ProviderClosure?
  var provider = Binding.ProviderKind.factory
  var conditions: [Condition]
  /// Positions of run-time arguments whose values matter for what the provider does.
  var openArguments: Set<Int> = []
  /// The conditions under which each root makes it.
  var paths = RegistrationPaths()
  /// The conditions of early exits in the code before it, each negated.
  var exits: [Condition] = []
  /// Position in the order of execution.
  var order: Int
  /// The declaration whose code makes the registration.
  var owner: String
  /// The runs that make it.
  var runs: Set<Int> = []
  /// The functions that lead to it when they are evaluated as roots; `nil` if other code leads to it.
  var roots: Set<DeclarationID>? { paths.roots }
  /// The registration whose provider makes this one.
  var maker: Int?
  /// Whether it is part of a collection, so that the name of its key does not matter.
  var isCollected = false
  /// Forced casts of the made value, once the value is stored.
  var casts: [SwinjectEvaluator.CastRecord] = []
  /// The time at which each run first makes it.
  var times: [Int: Int] = [:]
  /// Answers that the provider passes to the made value, although it has not requested them itself.
  var taken: [Taken] = []
  /// Whether the provider has an archive make an object.
  var unarchives = false

  /// The nearest of the conditions or exits around some code. Nobody nests deeper. Without a limit, each registration
  /// after thousands of `guard`s would keep thousands.
  static func near(_ conditions: [Condition]) -> [Condition] {
    conditions.count > most ? conditions.suffix(most) : conditions
  }

  private static let most = 64

  struct Taken: Hashable {
    /// Position among the requests.
    var request: Int
    /// The type that takes the answer.
    var taker: NominalID
  }

  struct Forward {
    var type: Type
    var name: Key.Name?
    var place: Evaluator.Place

    /// The key, for any arguments.
    var key: KeyRecord { KeyRecord(type: type, name: name, arguments: []) }
  }
}

extension Set<DeclarationID>? {
  /// Adds a function that is a root; forgets all functions if the root is no function.
  mutating func note(_ root: DeclarationID?) {
    if let root { self?.insert(root) } else { self = nil }
  }
}

/// A key before its types are spelled.
struct KeyRecord: Hashable {
  var type: Type
  var name: Key.Name?
  var arguments: [Type?]

  /// The same key for any arguments.
  var withoutArguments: KeyRecord { KeyRecord(type: type, name: name, arguments: []) }
}

/// A key in one container.
struct ContainerKey: Hashable {
  let allocation: Int
  let key: KeyRecord
}

/// A request before linking.
struct RequestRecord {
  var place: Evaluator.Place
  var owner: String
  /// The type whose code makes the request.
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
  /// The functions that lead to it when they are evaluated as roots; `nil` if other code leads to it.
  var roots: Set<DeclarationID>? = []
  /// The expression that names the container.
  var receiver: Evaluator.Place?
  /// The provider's resolver parameter, if the provider discards it and asks another container.
  var discard: (place: Evaluator.Place, freeName: String)?
  /// The literal that is the key's name, if one is written at the place.
  var namePlace: Evaluator.Place?
  /// Whether a weak property stores the answer.
  var isHeldWeakly = false
  /// The type whose initializer takes the answer as an argument.
  var taker: NominalID?
  /// Whether a property stores the answer.
  var isKept = false
  /// The uses of the answer: how often code got it, bound it to a variable, and only read a member of it.
  var flow = Flow()

  struct Flow {
    var given = 0
    var bound = 0
    var looked = 0
    /// How often it was stored in a property that nothing reads.
    var shelved = 0
    /// Whether the answer has no other use.
    var isShelved: Bool { shelved > 0 && given - bound <= shelved }
    /// Whether the answer is passed nowhere: code only takes something from it.
    var isOnlyRead: Bool { looked > 0 && given - bound <= looked }
  }
  /// The only functions that name the property with the answer; none if several properties store the answer.
  var users: [String]?
  /// Forced casts of the answer.
  var casts: [SwinjectEvaluator.CastRecord] = []
  /// Whether the request goes only to the provider's own resolver.
  var followsConsumer: Bool

  /// The run-time arguments, if some of them are known; joined if the code runs more than once.
  var sent: [ProviderArguments.Sent]?

  mutating func note(_ arguments: [ProviderArguments.Sent]) {
    sent = sent.map { zip($0, arguments).map { $0.joined(with: $1) } } ?? arguments
  }

  /// Whether a helper makes it on one of the helper's branches.
  var isAlternative = false
  /// The request that this one replaces, if that one has no answer.
  var original: Int?

  /// Whether the code may run concurrently with other code.
  var isConcurrent = false
  /// Whether other code may pass the value instead, as for a default argument, or no code can pass it, as in
  /// `init(coder:)`.
  var isFallback = false
  /// Whether the request is delegated: the code only tells another object the type to request.
  var isDelegated = false
  /// Whether a property wrapper makes the request.
  var isOfWrapper = false
  /// The property whose wrapper makes the request only when the property is read.
  var lazyProperty: DeclarationID?

  /// Whether some code tests if there is an answer.
  var isTested = false
  /// Whether the requesting code forces the answer before any code tests it.
  var isForcedAtOnce = false

  /// Whether it requests all values in the collection of its type.
  var isCollection = false
  /// The moments at which it is made, if they are certain each time.
  var moments = Moments()

  /// Raises the strength to that of a use. The strongest use counts. But if code tests the answer before it forces it,
  /// the use counts as a test.
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
    // An answer that is forced before any code tests it traps, whatever comes after.
    if use == .presence || use == .checked && isTest, !isForcedAtOnce { isTested = true }
    if rank(use) > rank(strength) { strength = use }
    if isTested, strength == .required { strength = .checked }
  }
}

/// The moments at which code certainly runs: in which runs, and after how many registrations and requests.
struct Moments {
  private(set) var all: [Moment] = []
  /// Whether there are more moments than these, or some that are not known.
  private(set) var areUncertain = false

  struct Moment {
    var run: Int
    var time: Int
  }

  /// The largest number of moments that are kept.
  private static let maximum = 32

  /// Adapts the moments of one run to another one.
  mutating func move(from run: Int, to now: Int, later: Int) {
    for number in all.indices where all[number].run == run {
      all[number] = Moment(run: now, time: all[number].time + later)
    }
  }

  mutating func note(_ moment: Moment?) {
    guard let moment, all.count < Self.maximum else {
      areUncertain = true
      return
    }
    all.append(moment)
  }
}

/// The identity of a registration, which is recorded once.
struct RegistrationID: Hashable {
  var place: Evaluator.Place
  var allocations: [Int]
  var key: KeyRecord
}

/// The identity of a request, which is recorded once.
struct RequestID: Hashable {
  var place: Evaluator.Place
  var consumer: Int?
  var timing: Request.Timing
  var keys: [KeyRecord]
  var handle: Handle

  /// Hashes only the parts that differ between nearly all requests.
  func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(consumer)
    hasher.combine(keys.first?.type)
  }
}
