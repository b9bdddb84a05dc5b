/// The findings that must be reported about a program, and those that may be. All others must not be reported.
///
/// The expectation is drawn from runs of the program. A *root run* makes one root request. A *direct run* resolves one
/// bound key, from the container that binds it or from a child that sees the same binding. Each run starts in a fresh
/// process and continues after forced `nil`s and infinite recursions, so it does not depend on earlier resolutions.
///
/// Decisions:
///
/// 1. **Direct runs count.** A registration that no root reaches is still wrong if its resolution cannot work: direct
///    runs of every bound key stand for code that digraph does not see. A failure that only direct runs show may be a
///    warning, because nothing fails as long as no code requests the key.
/// 2. **Unbound registrations do not count.** If all keys of a registration have been bound again in the same
///    container, it can never run, and an error in it would not be provable. Overriding in a *child* container leaves
///    the parent's registration alive.
/// 3. **Several starts.** A factory requests from the container on which the resolution started (11.5), so one request
///    can have several answers. It must be reported if a root run got `nil`, or if *every* direct run did. It may be
///    reported if only some direct runs did: for instance, a parent's registration that works from a child, and that no
///    root resolves from the parent. The failure is then provable for a resolution from the parent, but no code makes
///    that resolution.
/// 4. **Optional requests** that are answered with `nil` are no errors. `resolve(T?.self)!` cannot fail (11.6).
/// 5. **Wrong type.** A request is not *missing* if it finds an entry whose product has the wrong type. The fault is
///    that of the `.implements`. It must be reported there, once per wrong forward, whether or not code requests the
///    key. If the product is that of an alias, it may be reported, because the registration's source does not show the
///    class.
/// 6. **Strongly connected components.** A cycle is an error if some root run reaches it, and at least a warning if
///    some run recurses for ever in it. Requests that are not made (an untouched `Lazy`) are in no cycle. Cycles of
///    factory requests alone are `dependency-cycle`. Cycles that need an `initCompleted` request of a value that is not
///    stored are `transient-in-cycle` (transient, or a struct that is not in the container scope). A component with
///    both kinds must be reported as the former, and may be reported as the latter, too. A strongly connected component
///    consists of registrations as resolved from *one* container. Components that become one when the containers are
///    laid on top of each other need only one finding, which has to list a cycle in one of them.
/// 7. **Value types.** A `weak` or `graph` scope that is written on the registration of a struct is a warning. It may
///    be a warning on a registration that can never run, and on an alias of a registration that makes a struct.
/// 8. **Faults behind faults.** If one fault keeps code from running, faults that the tables show in that code may be
///    reported (`StaticReading`; about one program in six hundred has such code). Closures after a product that has the
///    wrong type for a request do not run for it, so no run shows that they would work. Nor does a run show the answer
///    of a request in a container where it is part of an endless cycle.
struct Expectation: Equatable, Sendable {
  /// Whether a finding must be reported, or only may be.
  enum Certainty: Equatable, Sendable {
    case must
    case may
  }

  /// A forced request whose key is not bound.
  struct Missing: Equatable, Sendable {
    var certainty: Certainty
    /// Whether a root run got `nil`, so that it must be an error.
    var failsFromRoot = true
    /// The key that would have to be bound.
    var key: Key
    /// The rules of which exactly one must report the key.
    var rules: Set<String>
  }

  /// A strongly connected part of the request graph in which a run recurses for ever.
  struct StronglyConnectedComponent: Hashable, Sendable {
    /// The edges of the component, as pairs of numbered nodes with the request that makes them.
    var edges: Set<Edge>
    /// Registrations in the component.
    var registrations: Set<Int>

    /// A request that leads from one node to another.
    struct Edge: Hashable, Sendable {
      var from: Int
      var to: Int
      var request: Int
      /// Whether the request is in a factory, and not in an `initCompleted` closure.
      var isFactory: Bool
      /// Whether a run makes the request; otherwise only the tables show it.
      var isSeen: Bool
    }
  }

  /// A further key whose type the product does not have.
  struct WrongForwards: Equatable, Sendable {
    var must = 0
    var may = 0
  }

  /// Forced requests whose key is missing, by request.
  var missing: [Int: Missing] = [:]
  /// Strongly connected components of factory requests alone. The components of one group need only one finding.
  var cycles: [[StronglyConnectedComponent: Certainty]] = []
  /// Strongly connected components with requests of `initCompleted` closures, in groups as well.
  var transientCycles: [[StronglyConnectedComponent: Certainty]] = []
  /// The strongly connected components that a root run reaches, so that they must be errors.
  var knotsFromRoot: Set<StronglyConnectedComponent> = []
  /// The forwards to a wrong type, by registration.
  var wrongForwards: [Int: WrongForwards] = [:]
  /// Scopes without effect on a struct, by registration.
  var valueScopes: [Int: Certainty] = [:]
}
