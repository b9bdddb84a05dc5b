import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `AppContext.shared.load(DeliFactory.self)`. Requests before this call have no answer.
///
/// Specified by kawoou/Deli `Sources/Deli/Core/AppContext.swift`: a look-up asks the modules that are loaded by then.
/// `Inject` and `@Dependency` force the result even if there is none.
extension DeliEvaluator {
  func loadCall(_ call: Call) -> Evaluated? {
    let isOfType = if case .metatype(let type)? = call.receiver?.value { isContext(type) } else { false }
    guard isOfType || isContextValue(call.receiver) else { return nil }
    if !frame.isEffectFree { noteLoad(call) }
    escapeArguments(call)
    return call.receiver
  }

  private func noteLoad(_ call: Call) {
    let place = place(ofCall: call.node)
    // If this call is conditional, another place may have loaded the factory before.
    let earlier = frame.conditions.isEmpty && history.root == rootNumber && consumer == nil ? history.usages : []
    let isOfInstance =
      call.environment.receiver != nil && !call.environment.isStatic && frame.via.isEmpty && frame.conditions.isEmpty
    let owner = isOfInstance ? frame.owner.type.map { program.nominalOf[frame.file][$0] } : nil
    guard let known = loads.firstIndex(where: { $0.place == place }) else {
      loads.append(LoadRecord(place: place, ownerName: currentOwner.name, owner: owner, earlier: earlier))
      return
    }
    loads[known].earlier.formIntersection(earlier)
    if loads[known].owner != owner { loads[known].owner = nil }
  }

  /// Notes a request that certainly runs now, and has no consumer.
  func noteInHistory(_ usage: Int) {
    if history.root != rootNumber { history = (rootNumber, []) }
    guard consumer == nil, timing == .eager, usages[usage].form == .expression, frame.conditions.isEmpty,
      !frame.isConcurrent
    else { return }
    history.usages.insert(usage)
  }

  /// The only place that loads factories, with the requests that come before it. Empty if there are several places,
  /// because it is not known which is the first.
  var setups: [Setup] {
    let loads = loads.filter { !program.files[$0.place.file].isTest }
    guard loads.count == 1, let load = loads.first else { return [] }
    let early = usages.enumerated().filter { number, usage in
      guard usage.consumer == nil, usage.strength == .required, usage.conditions.isEmpty, !usage.isArray else {
        return false
      }
      return load.earlier.contains(number) || usage.timing == .eager && load.owner != nil && usage.maker == load.owner
    }
    guard !early.isEmpty else { return [] }
    return [
      Setup(
        framework: .deli, owner: load.ownerName, site: declarations.site(load.place),
        earlierRequests: early.map { _, usage in
          .init(
            key: Key(type: usage.spelling, name: usage.name), owner: usage.owner, site: declarations.site(usage.place))
        })
    ]
  }
}
