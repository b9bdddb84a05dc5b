extension Key {
  /// The reason why the answer to a request for the key is unknown although the request was read: a clause.
  public var reasonForOpenAnswer: String {
    isFullyKnown
      ? "what decides about it is outside of these sources, or known at run time"
      : "not all of what is asked for is known"
  }
}

extension Graph {
  /// Declarations that were read, but whose key is not fully known, in order; each place once.
  public var openBindings: [Binding] {
    var seen: Set<Site> = []
    return bindings.filter { !$0.key.isFullyKnown && !$0.isTestOnly && seen.insert($0.site).inserted }
  }

  /// Requests that were read, but whose answer is not known, in order.
  public var openAnswers: [Request] {
    let gaps = Set(gaps.map(\.site))
    return requests.filter {
      $0.resolution.status == .opaque && !gaps.contains($0.site) && !$0.isTestOnly
    }
  }
}
