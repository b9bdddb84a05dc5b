public import DigraphEvaluation
public import DigraphModel
import DigraphProgram

extension Draft {
  /// Adds the executors of requests and the isolation of bindings.
  ///
  /// The draft must have all bindings and requests already.
  ///
  /// - Parameters:
  ///   - evaluator: The interpreter of their code.
  ///   - framework: The framework of the bindings and requests.
  ///   - bindingsOf: The bindings of the registration with a given number.
  public mutating func addExecutors(
    of evaluator: Evaluator, framework: Framework, bindings bindingsOf: (Int) -> [Binding.ID]
  ) {
    func site(_ place: Evaluator.Place) -> Site { evaluator.program.site(of: place.range, in: place.file) }
    for isolated in evaluator.isolatedProviders {
      for binding in bindingsOf(isolated.maker) where bindings[binding].binding.isolation?.isChecked != true {
        if bindings[binding].binding.isolation != nil, !isolated.isChecked { continue }
        bindings[binding].binding.isolation = Isolation(
          actor: isolated.actor, site: site(isolated.place), isChecked: isolated.isChecked)
      }
    }
    var hopping: [Site: Set<Binding.ID>] = [:]
    let flow = evaluator.executorFlow
    for hop in flow.hops { hopping[site(hop.place), default: []].formUnion(bindingsOf(hop.maker)) }
    var known: [Site: DigraphModel.Executor] = [:]
    for (place, executor) in flow.executorsOfRequests() { known[site(place)] = executor.inGraph(site) }
    if hopping.isEmpty && known.isEmpty { return }
    for index in requests.indices where requests[index].request.framework == framework {
      let site = requests[index].request.site
      if let consumer = requests[index].request.consumer, requests[index].request.timing != .deferred {
        if hopping[site]?.contains(consumer) == true { requests[index].request.mayHop = true }
      } else {
        requests[index].request.executor = known[site]
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
