/// Events during the resolution of requests, without the values.
struct Observations: Equatable {
  /// Every request that was made, with its answer.
  var answers: [Visit: Answer] = [:]
  /// Every nested resolution, by the request that caused it. The value tells whether a cycle through it always ends:
  /// the request was in `initCompleted` of a product that was stored by then (11.4).
  var edges: [Edge: Bool] = [:]
  /// Every registration that was resolved.
  var nodes: Set<Node> = []
  /// Infinite recursions that were cut.
  var loops: [Loop] = []
  /// The number of runs of each registration's factory.
  var factoryRuns: [Int: Int] = [:]
  /// Lines that an instrumented program prints, in order.
  var trace: [String] = []

  /// A request as made on one container. A factory's resolver is the container where the outermost resolution started,
  /// so one request can be made on several containers (11.5).
  struct Visit: Hashable {
    var request: Int
    var container: Int
  }

  /// The answer to a request.
  enum Answer: Equatable {
    case value
    /// `nil`, because neither the key nor the key of the wrapped type is bound.
    case missing(Key)
    /// `nil`, because the product of this registration does not have the key's type (11.1, 4).
    case wrongType(Key, registration: Int)
    /// A `Lazy` or `Provider` whose `.instance` traps, because the product does not have the wrapped type.
    case wrongInstance(Key, registration: Int)
    /// `nil` inside of a requested `Optional`, which is never a failure (11.6).
    case absent
  }

  /// A registration as resolved from one container.
  struct Node: Hashable {
    var registration: Int
    var container: Int
    /// Whether the product has the requested type. Inside of a wrapper, Swinject requests `Any`.
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

  /// The end of a strict run.
  enum Trap: Error, Equatable {
    /// A forced request was answered with `nil`.
    case forcedNil(request: Int, Answer)
    /// `.instance` of a `Lazy` or `Provider` whose product does not have the wrapped type; it traps inside of Swinject.
    case wrongInstance(request: Int)
    /// More than 200 nested resolutions.
    case infiniteRecursion(Loop)
  }
}

extension Observations {
  /// Records an answer. If a stand-in has hidden that a product has the wrong type, the other answer counts.
  mutating func record(_ answer: Answer, for visit: Visit) {
    if answers[visit, default: .value] == .value { answers[visit] = answer }
  }

  /// Adds the observations of another run.
  mutating func formUnion(_ other: Observations) {
    for (visit, answer) in other.answers { record(answer, for: visit) }
    edges.merge(other.edges) { $0 && $1 }
    nodes.formUnion(other.nodes)
    loops += other.loops
    factoryRuns.merge(other.factoryRuns, uniquingKeysWith: +)
    trace += other.trace
  }
}
