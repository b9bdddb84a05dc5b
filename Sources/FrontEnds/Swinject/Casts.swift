import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads forced casts: `r.resolve(API.self) as! Client`, and `service as! Client` in `initCompleted`.
///
/// A cast traps if the only provider of the key makes another type. (The Swift Programming Language, "Type Casting".)
extension SwinjectEvaluator {
  /// A cast, noted before the made type is known.
  struct CastRecord: Hashable {
    var type: Type
    var place: Place
  }

  func noteCast(_ value: Evaluated, to type: Type, at node: Node) {
    guard !frame.isEffectFree, !frame.isBranchOfHelper, frame.helperCall == nil, !isTested(type) else { return }
    let record = CastRecord(type: type, place: Place(file: frame.file, range: node.range))
    if let number = value.entity.flatMap(request) {
      if !requests[number].casts.contains(record) { requests[number].casts.append(record) }
    } else if let number = entryOfInstance(node[0]), !entries[number].casts.contains(record) {
      entries[number].casts.append(record)
    }
  }

  /// Whether a branch around the code tests the type.
  private func isTested(_ type: Type) -> Bool {
    let name = program.spelling(type.unwrapped)
    return frame.conditions.contains { $0.kind == .branch && $0.mentions(name) }
  }

  /// The registration whose `initCompleted` is being evaluated, if an expression is the closure's parameter for the
  /// made value.
  private func entryOfInstance(_ node: Node) -> Int? {
    guard let consumer, consumer.timing == .afterStorage, frame.via.isEmpty, node.kind == .name,
      let closure = consumer.closure
    else { return nil }
    let parameters = closure.children.filter { $0.kind == .closureParameter }
    let name = parameters.count == 2 ? parameters[1].text : "$1"
    return node.text == name ? consumer.entry : nil
  }

  // MARK: Judging

  /// The first cast that fails for the value of a registration.
  func miscast(of entry: Entry) -> Miscast? { miscast(entry.casts, of: [entry]) }

  /// The first cast of an answer that fails for all registrations of the key.
  func miscast(of request: RequestRecord, bound: [KeyRecord: [Int]]) -> Miscast? {
    guard !request.casts.isEmpty, request.keys.count == 1, let numbers = bound[request.keys[0]] else { return nil }
    return miscast(request.casts, of: numbers.map { entries[$0] })
  }

  /// All registrations by the keys under which they are found.
  func entriesByKey() -> [KeyRecord: [Int]] {
    var result: [KeyRecord: [Int]] = [:]
    for (number, entry) in entries.enumerated() {
      result[entry.key, default: []].append(number)
      for forward in entry.forwards {
        result[KeyRecord(type: forward.type, name: forward.name, arguments: entry.key.arguments), default: []].append(
          number)
      }
    }
    return result
  }

  private func miscast(_ casts: [CastRecord], of entries: [Entry]) -> Miscast? {
    for cast in casts {
      let made = entries.map { entry in
        entry.made.flatMap { fails(as: cast.type.unwrapped, $0.unwrapped) ? $0.unwrapped : nil }
      }
      guard let first = made.first, let type = first, made.allSatisfy({ $0 != nil }) else { continue }
      return Miscast(made: program.spelling(type), type: program.spelling(cast.type.unwrapped), site: site(cast.place))
    }
    return nil
  }

  /// Whether no value can have both types. Code that names a class may make a subclass.
  private func fails(as target: Type, _ made: Type) -> Bool {
    guard !made.isOpen, !target.isOpen, case .nominal(let id, _) = target, made.nominal != id else { return false }
    switch program.kind(of: target) {
    case .class, .actor, .struct, .enum: break
    case .protocol, .function, .tuple, .unknown: return false
    }
    guard program.kind(of: made) != .protocol else { return false }
    return program.conformance(of: made, to: target) == .refuted
      && program.conformance(of: target, to: made) == .refuted
  }
}
