import DigraphLinker
import DigraphModel

/// A factory: a property or function of a container.
struct FactoryRecord {
  var id: DeclarationID
  /// Declarations of the same factory in other branches of an `#if`.
  var twins: [DeclarationID] = []
  var isFunction: Bool
  /// The type that declares it.
  var owner: NominalID
  /// The value of `#function` in it.
  var name: String
  /// Its name in the source.
  var place: Evaluator.Place
  /// Its product; `nil` if that is not known.
  var result: Type?
  /// Its parameter; `nil` for none.
  var parameter: Type?
  /// The scope that its own code sets.
  var scope: FactoryScope?
  /// Scopes that other code sets.
  var otherScopes: [FactoryScope] = []
  /// The factory that it is another name of.
  var original: Int?
  /// Whether it is `promised()`.
  var isPromise = false
  /// Whether what it keeps ends before its scope does: by a reset, or by `timeToLive`.
  var isResettable = false
  /// Whether it keeps one value for each parameter.
  var isScopedOnParameters = false
}

/// A scope as it is written.
struct FactoryScope: Hashable {
  var name: String
  var lifetime: Scope.Lifetime
  var place: Evaluator.Place?
}

/// Settings of all factories of a container, or of all containers.
struct FactorySettings {
  /// The names of the scopes that factories have which set none.
  var standardScopes: Set<String> = []
  /// Code that drops kept values: of a container or of all, in a scope or in all but `singleton`.
  var resets: Set<Reset> = []
  /// Whether a promise that nothing registers traps, in debug builds.
  var promisesTrap = true

  struct Reset: Hashable {
    var container: NominalID?
    var scope: String?
  }
}

/// A maker of the value of a factory.
struct FactoryProvider {
  var factory: Int
  var place: Evaluator.Place
  /// Whether the factory's own code gives it, rather than `register` or a context.
  var isOwn: Bool
  /// The word of the context that it is for, as `onArg`.
  var context: String?
  var made: Type?
  var kind = Binding.Provider.factory
  var recipe: String?
  var conditions: [Condition]
  var isTestOnly: Bool
  var owner: String
}

/// A request before linking.
struct FactoryRequest {
  var identity: Identity
  var owner: String
  /// The type whose code asks.
  var ownerType: NominalID?
  var conditions: [Condition]
  var via: [Evaluator.Place]
  var receiver: Evaluator.Place?
  var isKept = false
  var isHeldWeakly = false
  /// Whether it is made along with the object in whose property it stands.
  var isOfStoredProperty = false
  var form = Request.Form.expression
  var isTestOnly: Bool

  /// The identity of a request.
  struct Identity: Hashable {
    var place: Evaluator.Place
    var factory: Int
    var consumer: Int?
    var timing: Request.Timing
  }
}

/// A registration of a promise that the code around it has asked for before.
struct LateFactory {
  var factory: Int
  var place: Evaluator.Place
  var owner: String
  var ownerType: NominalID?
  var earlier: [Int]
}

/// The property wrappers.
enum FactoryWrapper: String, CaseIterable {
  case injected = "Injected"
  case lazy = "LazyInjected"
  case weak = "WeakLazyInjected"
  case dynamic = "DynamicInjected"
  case object = "InjectedObject"
  case observable = "InjectedObservable"
  case type = "InjectedType"
  case container = "InjectedContainer"

  /// Whether it asks when its owner is made. SwiftUI makes objects of a view when it first shows the view.
  var isEager: Bool { self == .injected || self == .type }
}

/// Recognised statements by place.
struct FactoryStatementCoverage {
  private(set) var understood: [Evaluator.Place: Gap.Subject] = [:]
  private(set) var gaps: [Evaluator.Place: (subject: Gap.Subject, reason: String, remedy: String)] = [:]

  mutating func understand(_ place: Evaluator.Place, _ subject: Gap.Subject) {
    understood[place] = subject
    gaps[place] = nil
  }

  mutating func miss(_ place: Evaluator.Place, _ subject: Gap.Subject, _ reason: String, remedy: String) {
    if understood[place] == nil { gaps[place] = (subject, reason, remedy) }
  }
}
