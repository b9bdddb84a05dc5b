public import DigraphEvaluation
public import DigraphModel
import DigraphProgram

extension Evaluator {
  /// Adds the executors of requests and the isolation of bindings.
  ///
  /// - Parameters:
  ///   - draft: The draft, with all of its bindings and requests.
  ///   - framework: The framework of the bindings and requests.
  ///   - bindings: The bindings of the registration with a given number.
  public func addExecutors(to draft: inout Draft, framework: Framework, bindings: (Int) -> [Binding.ID]) {
    func site(_ place: Place) -> Site { program.site(of: place.range, in: place.file) }
    for isolated in isolatedProviders {
      for binding in bindings(isolated.maker) where draft.bindings[binding].binding.isolation?.isChecked != true {
        if draft.bindings[binding].binding.isolation != nil, !isolated.isChecked { continue }
        draft.bindings[binding].binding.isolation = Isolation(
          actor: isolated.actor, site: site(isolated.place), isChecked: isolated.isChecked)
      }
    }
    var hopping: [Site: Set<Binding.ID>] = [:]
    for hop in hops { hopping[site(hop.place), default: []].formUnion(bindings(hop.maker)) }
    var known: [Site: DigraphModel.Executor] = [:]
    for (place, executor) in executorsOfRequests() { known[site(place)] = executor.inGraph(site) }
    if hopping.isEmpty && known.isEmpty { return }
    for index in draft.requests.indices where draft.requests[index].request.framework == framework {
      let site = draft.requests[index].request.site
      if let consumer = draft.requests[index].request.consumer, draft.requests[index].request.timing != .deferred {
        if hopping[site]?.contains(consumer) == true { draft.requests[index].request.mayHop = true }
      } else {
        draft.requests[index].request.executor = known[site]
      }
    }
  }
}

extension Evaluator.Executor {
  /// The executor as the graph represents it; `nil` if it is not known.
  fileprivate func inGraph(_ site: (Evaluator.Place) -> Site) -> DigraphModel.Executor? {
    switch self {
    case .inherited, .unknown: nil
    case .actor(let name, let place): .init(actor: name, site: site(place))
    case .pool(let place): .init(actor: nil, site: site(place))
    }
  }
}
