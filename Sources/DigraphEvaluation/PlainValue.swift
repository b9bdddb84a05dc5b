import DigraphModel
import DigraphProgram

/// A value that is compared by its content, and not by its source.
struct PlainValue: Hashable {
  private enum Content: Hashable {
    case absent, unknown, nothing
    case entity(Entity)
    case metatype(Type)
    case texts([String])
    case list([PlainValue])
    case choice([PlainValue])
  }

  private var content: Content
  private var type: Type?
  private var made: Type?
  private var origin: Evaluated.Origin
  private var nullability: Evaluated.Nullability?
  private var variable: DeclarationID?
  private var flags: Int
  /// Values of the object's constant properties.
  private var fields: [DeclarationID: PlainValue]?

  /// Stands for a parameter that a call gives no value.
  static var absent: PlainValue { PlainValue() }

  private init() { (content, origin, flags) = (.absent, .unknown, 0) }

  init?(_ value: Evaluated) { self.init(value, depth: 0) }

  private init?(_ value: Evaluated, depth: Int) {
    guard value.conditions.isEmpty, depth < 3 else { return nil }
    if let held = value.fields?.values {
      var plain: [DeclarationID: PlainValue] = [:]
      for (property, value) in held {
        guard let value = PlainValue(value, depth: depth + 1) else { return nil }
        plain[property] = value
      }
      fields = plain
    }
    switch value.value {
    case .unknown: content = .unknown
    case .nothing: content = .nothing
    case .entity(let entity): content = .entity(entity)
    case .metatype(let type): content = .metatype(type)
    case .texts(let texts): content = .texts(texts)
    case .array(let values):
      guard let values = Self.plain(values, depth: depth + 1) else { return nil }
      content = .list(values)
    case .either(let values):
      guard let values = Self.plain(values, depth: depth + 1) else { return nil }
      content = .choice(values)
    case .closure, .function, .tuple, .untypedParameter: return nil
    }
    (type, made, origin) = (value.type, value.made, value.origin)
    (nullability, variable) = (value.nullability, value.variable)
    flags =
      (value.isFromCaller ? 1 : 0) | (value.isTypeUncertain ? 2 : 0) | (value.isAnySubtype ? 4 : 0)
      | (value.isDefault ? 8 : 0) | (value.isChoice ? 16 : 0) | (value.isReturned ? 32 : 0)
  }

  private static func plain(_ values: [Evaluated], depth: Int) -> [PlainValue]? {
    guard values.count <= most else { return nil }
    var result: [PlainValue] = []
    for value in values {
      guard let value = PlainValue(value, depth: depth) else { return nil }
      result.append(value)
    }
    return result
  }

  /// The largest number of elements: longer lists are hardly ever passed twice.
  private static let most = 16
}
