import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `container.registerIntoCollection(Plugin.self) { … }` and `resolver.resolveCollection(Plugin.self)`, which
/// Knit adds.
///
/// Specified by cashapp/knit, `Sources/Knit/ServiceCollection/`. A value in a collection is registered under a name
/// that no code knows, and found only by a request for the whole collection. The collections of parents are part of it.
extension SwinjectEvaluator {
  /// Reads a registration like any other, except for its name.
  func collectedCall(_ call: Call) -> Evaluated? {
    var plain = call
    plain.name = call.name == "registerIntoCollection" ? "register" : "autoregister"
    let result = call.name == "registerIntoCollection" ? registerCall(plain) : autoregisterCall(plain)
    if let number = entry(of: result) { entries[number].isCollected = true }
    return result
  }

  func resolveCollectionCall(_ call: Call) -> Evaluated? {
    guard let target = resolver(of: call), let first = call.arguments.first, first.label == nil else { return nil }
    let service = evaluate(first.node, in: call.environment)
    guard case .metatype(let type) = service.value else {
      guard target.isSure else { return nil }
      if case .metatype(let open)? = service.type, open.isOpen { return template(call, open) }
      missed(
        Place(file: frame.file, range: first.node.range), .request, "its type is only known at run time",
        remedy: "name the type, as in 'resolveCollection(Service.self)', or declare it with '// digraph:requests'")
      return .unknown
    }
    if type.isOpen, frame.helperCall == nil { return template(call, type) }
    if !type.isOpen { followOpen(self.place(ofCall: call.node)) }
    return requestCollection(of: type, at: place(ofCall: call.node), handle: target.handle)
  }

  /// Records a request for all values in the collection of a type.
  func requestCollection(of type: Type, at place: Place, handle: Int) -> Evaluated {
    let value = record(KeyRecord(type: type, name: nil, arguments: []), at: place, handle: handle, access: .given)
    if let entity = value.entity, let number = request(of: entity) {
      requests[number].isCollection = true
      requests[number].strength = .checked
    }
    return Evaluated(origin: .requested)
  }

  /// The element type of `ServiceCollection<Plugin>`, a type that may also be requested by its name.
  func collected(_ type: Type) -> Type? {
    guard case .nominal(let id, let arguments) = type, arguments.count == 1, program[id].path == "ServiceCollection",
      !program[id].isDeclared || program[id].module == "Knit"
    else { return nil }
    return arguments[0]
  }

  /// Gives registrations in collections names that tell them apart, as Knit does.
  func nameCollected() {
    struct Collection: Hashable {
      let allocations: [Int]
      let type: Type
    }
    var counts: [Collection: Int] = [:]
    for number in entries.indices where entries[number].isCollected {
      let collection = Collection(allocations: entries[number].allocations, type: entries[number].key.type)
      counts[collection, default: 0] += 1
      entries[number].key.name = .literal("collection #\(counts[collection, default: 1])")
    }
  }

  /// The registrations in the requested collection. They are in the request's containers, or above or below them,
  /// because the request may go to a container there.
  func entries(inCollectionOf request: RequestRecord) -> [Int] {
    let family = request.handle.isUnknown ? nil : relatives(of: request.handle.allocations)
    return entries.indices.filter { number in
      let entry = entries[number]
      return entry.isCollected && entry.key.type == request.keys[0].type
        && (family.map { family in entry.allocations.contains { family.contains($0) || allocations[$0].isUnplaced } }
          ?? true)
    }
  }

  /// All containers that are connected with the given ones through parents.
  private func relatives(of start: [Int]) -> Set<Int> {
    var neighbours: [Int: [Int]] = [:]
    for (number, allocation) in allocations.all.enumerated() {
      for parent in allocation.parents.flatMap({ handles[$0].allocations }) {
        neighbours[number, default: []].append(parent)
        neighbours[parent, default: []].append(number)
      }
    }
    var family = Set(start)
    var pending = start
    while let number = pending.popLast() {
      for other in neighbours[number] ?? [] where family.insert(other).inserted { pending.append(other) }
    }
    return family
  }
}
