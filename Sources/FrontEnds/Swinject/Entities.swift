import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The entities that the interpreter's values stand for.
extension SwinjectEvaluator {
  func handleEntity(_ number: Int) -> Value { .entity(Entity(EntityKind.handle, number)) }

  func entryEntity(_ number: Int) -> Evaluated {
    Evaluated(
      type: types.serviceEntry,
      value: .entity(Entity(EntityKind.entry, earlier.entries + number)))
  }

  /// The value of a registration that is not known.
  var anyEntry: Value { .entity(Entity(EntityKind.entry, -1)) }

  /// The value of a request; `nil` means a request that is not recorded.
  func requestEntity(_ number: Int?) -> Value {
    .entity(Entity(EntityKind.request, number.map { earlier.requests + $0 } ?? -1))
  }

  /// The request of this pass that an entity stands for.
  func request(of entity: Entity) -> Int? {
    let number = entity.number - earlier.requests
    guard entity.kind == EntityKind.request.rawValue, requests.indices.contains(number) else { return nil }
    touch(request: number)
    return number
  }

  /// The handle that a value stands for: of a container, a resolver, or the container of an assembler.
  func handle(of value: Evaluated?) -> Int? {
    guard let value else { return nil }
    switch value.value {
    case .entity(let entity):
      guard let kind = EntityKind(rawValue: entity.kind) else { return nil }
      switch kind {
      case .handle, .assembler: return entity.number
      case .request:
        // Some code has registered the resolver itself, and resolves it.
        return value.type.map { $0.unwrapped == types.resolver || isContainer($0.unwrapped) } ?? false
          ? anyHandle() : nil
      case .entry, .scope, .wrapperObject: return nil
      }
    case .either(let choices):
      let known = choices.filter { handle(of: $0) != nil }
      return known.isEmpty ? nil : handle(of: join(known))
    default:
      return value.type.map { $0.unwrapped == types.resolver || isContainer($0.unwrapped) } ?? false ? anyHandle() : nil
    }
  }

  /// The handle of an unknown container.
  func anyHandle() -> Int { handles.intern(Handle(allocations: [], isUnknown: true)) }

  func entry(of value: Evaluated?) -> Int? {
    guard let known = value?.number(of: EntityKind.entry) else { return nil }
    let number = known - earlier.entries
    guard entries.indices.contains(number) else { return nil }
    touch(entry: number)
    return number
  }

  func site(_ place: Place) -> Site { program.site(of: place.range, in: place.file) }
}

extension InternTable {
  var isEmpty: Bool { values.isEmpty }
}
