import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// A factory: a property or function of a container, or a type that code requests from a container.
struct FactoryRecord {
  /// Its declarations, with their names: several in the branches of an `#if`, none for a type.
  var declarations: [(id: DeclarationID, place: Evaluator.Place)] = []
  /// Whether code outside of the module may see it.
  var isPublic: Bool
  /// The container that declares it.
  var owner: NominalID
  /// The value of `#function` in it; empty for a type.
  var name: String
  /// Its name in the source.
  var place: Evaluator.Place
  /// Its product; `nil` if that is not known.
  var result: Type?
  /// Its parameter; `nil` for none.
  var parameter: Type?
  /// The scope that its own code sets, by the declaration or, for a type, by the place that sets it.
  var scopes: [Evaluator.Place: FactoryScope] = [:]
  /// Scopes that other code sets.
  var otherScopes: [FactoryScope] = []
  /// The factory that this one only returns.
  var original: Int?
  /// Whether its code is `promised()`.
  var isPromise = false
  /// Whether it keeps one value for each value of its parameter.
  var isScopedOnParameters = false

  /// Whether its key is only a type, so that a request may get nil.
  var isTyped: Bool { declarations.isEmpty }
  /// Whether a container may have no value for it.
  var mayBeMissing: Bool { isPromise || isTyped }
}

/// A container object, as far as the source shows its identity.
enum ContainerInstance: Hashable {
  /// Any container.
  case unknown
  /// The container in a static property `shared`; `nil` for the library's own.
  case shared(DeclarationID?)
  /// One that an expression makes.
  case made(Evaluator.Place)
}

/// A scope as it is written.
struct FactoryScope: Hashable {
  var name: String
  var lifetime: Scope.Lifetime
  var place: Evaluator.Place?
}

/// The values that some code drops before their scope ends.
enum FactoryReset: Hashable {
  /// Those of a factory.
  case factory(Int)
  /// Those of a container, in a scope or in all but `singleton`.
  case container(NominalID, scope: String?)
  /// Those of the store that all containers share.
  case singletons
}

/// Settings of all factories.
struct FactorySettings {
  /// The names of default scopes, for factories that set none, by container; `nil` for any container.
  var standardScopes: [NominalID?: Set<String>] = [:]
  /// The code that drops values.
  var resets: [FactoryReset: Evaluator.Place] = [:]
  /// Whether a request for a promise without a registration traps in debug builds.
  var promisesTrap = true
}

/// The code that makes the value of a factory. Each call has one registration, even if it is evaluated twice.
struct FactoryRegistration: Hashable {
  var factory: Int
  /// The call.
  var place: Evaluator.Place
  /// Whether the factory's own code gives it, rather than `register` or a context.
  var isOwn: Bool
  /// The modifier of its context, such as `onArg`.
  var context: String?
}

/// The factory that is requested, and the container that the request goes to.
struct FactoryTarget: Hashable {
  var factory: Int
  var instance: ContainerInstance
}
