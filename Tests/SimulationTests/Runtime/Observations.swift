/// What happened while requests were resolved, apart from the values.
struct Observations: Equatable {
  /// Every request that was made, with its answer.
  var answers: [Visit: Answer] = [:]
  /// Every nested resolution that another one asked for, and whether a loop through it always ends: it was asked for in
  /// `initCompleted` by something that was stored by then (11.4).
  var edges: [Edge: Bool] = [:]
  /// Everything that was resolved.
  var nodes: Set<Node> = []
  /// Infinite recursions that were cut.
  var loops: [Loop] = []
  /// How often the factory of each registration ran.
  var factoryRuns: [Int: Int] = [:]
  /// What an instrumented program prints, in order.
  var trace: [String] = []

  /// A request as made against one container. A factory's resolver is the container where the outermost resolution
  /// started, so that one request can be made against several (11.5).
  struct Visit: Hashable {
    var request: Int
    var container: Int
  }

  /// What a request got.
  enum Answer: Equatable {
    case value
    /// `nil`, because neither the key nor the key of the wrapped type is bound.
    case missing(Key)
    /// `nil`, because the product of this registration is not of the type of the key (11.1, 4).
    case wrongType(Key, registration: Int)
    /// A `Lazy` or `Provider` whose `.instance` traps, because the product is not of the wrapped type.
    case wrongInstance(Key, registration: Int)
    /// `nil` inside of an `Optional` that was asked for: never a failure (11.6).
    case absent
  }

  /// A registration as resolved from one container.
  struct Node: Hashable {
    var registration: Int
    var container: Int
    /// Whether the product is of the type that is asked for. Inside of a wrapper Swinject asks for `Any`.
    var isRightType: Bool
  }

  /// A request of one node that leads to another.
  struct Edge: Hashable {
    var from: Node
    var to: Node
    var request: Int
    var phase: Request.Phase
  }

  /// An infinite recursion (11.4).
  struct Loop: Equatable {
    /// Requests that lead from each node to the next; the last one closes the loop.
    var steps: [Step]

    /// A request as made by one node.
    struct Step: Hashable {
      var from: Node
      var request: Int
    }
  }

  /// What makes a strict run end.
  enum Trap: Error, Equatable {
    /// A forced request was answered with `nil`.
    case forcedNil(request: Int, Answer)
    /// `.instance` of a `Lazy` or `Provider` whose product is not of the wrapped type; it traps inside of Swinject.
    case wrongInstance(request: Int)
    /// More than 200 nested resolutions.
    case infiniteRecursion(Loop)
  }
}

extension Observations {
  /// Notes an answer. Where a stand-in has hidden that a product is of the wrong type, the other answer counts.
  mutating func record(_ answer: Answer, for visit: Visit) {
    if answers[visit, default: .value] == .value { answers[visit] = answer }
  }

  /// Adds what another run saw.
  mutating func formUnion(_ other: Observations) {
    for (visit, answer) in other.answers { record(answer, for: visit) }
    edges.merge(other.edges) { $0 && $1 }
    nodes.formUnion(other.nodes)
    loops += other.loops
    factoryRuns.merge(other.factoryRuns, uniquingKeysWith: +)
    trace += other.trace
  }
}
