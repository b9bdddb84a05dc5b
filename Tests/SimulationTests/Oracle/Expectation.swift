/// What must be reported of a program, what may be, and - by being neither - what must not.
///
/// It is drawn from runs of the program. A *root run* makes one root request; a *direct run* resolves one bound key,
/// from the container that binds it or from one below that sees the same binding. Each run starts in a fresh process,
/// goes on behind forced `nil`s and infinite recursions, and is thereby independent of what else is resolved before.
///
/// Decisions:
///
/// 1. **Direct runs count.** A registration that no root reaches is still wrong if resolving it cannot work: direct
///    runs of every bound key stand for the code that digraph does not see. What only direct runs show may be a
///    warning: as long as nobody asks, nothing fails.
/// 2. **Unbound registrations do not.** A registration all of whose keys have been bound again in the same container
///    can never run; an error in it would not be provable. Overriding in a *child* container leaves the parent's
///    alive.
/// 3. **Several starts.** A factory asks the container on which the resolution started (11.5), so that one request can
///    have several answers. It must be reported if a root run got `nil`, or if *every* direct run did. If only some
///    direct runs did - a parent's registration that works from a child, and that no root resolves from the parent -
///    it may be reported: the failure is provable for a resolution from its own container, but nobody is seen to do
///    that.
/// 4. **Optional requests** that are answered with `nil` are no errors. `resolve(T?.self)!` cannot fail (11.6).
/// 5. **Wrong type.** A request that finds an entry whose product is not of the type is not *missing*: the fault is
///    that of the `.implements`, which is where it must be reported, once per wrong forward, whether or not somebody
///    asks. Where the product is that of an alias, whose class the source of the registration does not show, it may
///    be.
/// 6. **Knots.** A loop is an error if some root run comes to it, and at least a warning if some run recurses for ever
///    in it. Requests that are not made (an untouched `Lazy`) are not in a loop. Loops of factory requests alone are
///    `dependency-cycle`; loops that need an `initCompleted` request of something that is not stored are
///    `transient-in-cycle` (transient, or a struct that is not in the container scope). A strongly connected component with both kinds must be
///    reported as the former, and may be as the latter too. A strongly connected component is a strongly connected part of the registrations as
///    resolved from *one* container; strongly connected components that grow together when the containers are laid on top of each other need
///    one finding only, which has to list a loop of one of them.
/// 7. **Value types.** A `weak` or `graph` scope that is written on the registration of a struct is a warning; on a
///    registration that can never run, and on an alias for something that turns out to be a struct, it may be one.
/// 8. **Faults behind faults.** Where one fault keeps code from running, what the tables say about that code may be
///    reported (`StaticReading`; about one program in six hundred has such code). Closures that follow a product which
///    is of the wrong type for a request do not run for it: that nothing fails where it is asked for so, shows in no
///    run. Nor does a run show what a request gets from a container where it goes round in a loop.
struct Expectation: Equatable, Sendable {
  /// Whether something must be reported.
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
    /// The rules exactly one of which reports it.
    var rules: Set<String>
  }

  /// A strongly connected part of what asks for what, in which a run recurses for ever.
  struct StronglyConnectedComponent: Hashable, Sendable {
    /// Its edges, as pairs of numbered nodes, by the request that makes them.
    var edges: Set<Edge>
    /// Registrations in it.
    var registrations: Set<Int>

    /// A request that leads from one node to another.
    struct Edge: Hashable, Sendable {
      var from: Int
      var to: Int
      var request: Int
      /// Whether it is made in a factory, rather than in an `initCompleted` closure.
      var isFactory: Bool
      /// Whether a run makes it, rather than only the tables lead to it.
      var isSeen: Bool
    }
  }

  /// A further key that the product is not of.
  struct WrongForwards: Equatable, Sendable {
    var must = 0
    var may = 0
  }

  /// Forced requests whose key is missing, by request.
  var missing: [Int: Missing] = [:]
  /// Knots of factory requests alone; in one group those that need one finding only.
  var cycles: [[StronglyConnectedComponent: Certainty]] = []
  /// Knots with requests of `initCompleted` closures; likewise.
  var transientCycles: [[StronglyConnectedComponent: Certainty]] = []
  /// Those of all strongly connected components that a root run comes to, so that they must be errors.
  var knotsFromRoot: Set<StronglyConnectedComponent> = []
  /// How many forwards to a wrong type there are, by registration.
  var wrongForwards: [Int: WrongForwards] = [:]
  /// Scopes that are wasted on a struct, by registration.
  var valueScopes: [Int: Certainty] = [:]
}
