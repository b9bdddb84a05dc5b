import DigraphModel
public import DigraphProgram

/// The type that a metatype value stands for where a generic parameter takes it.
extension Program {
  /// The static type of a metatype value: `let type: Base.Type = Derived.self` is `Base`, whatever it holds. A protocol
  /// metatype is opened, so it stands for the type that it holds.
  public func statedType(of value: Evaluated) -> Type? {
    guard case .metatype(let held) = value.value else { return nil }
    guard case .metatype(let written)? = value.type, written != held, line(of: held).contains(written) else {
      return held
    }
    return written
  }

  /// The element type of `[Cat.self, Dog.self]`: the metatype of the nearest common superclass.
  func commonMetatype(_ types: Set<Type?>) -> Type? {
    var lines: [[Type]] = []
    for type in types {
      guard case .metatype(let instance)? = type, let id = instance.nominal, self[id].kind == .class else { return nil }
      lines.append(line(of: instance))
    }
    return lines.first?.first { ancestor in lines.allSatisfy { $0.contains(ancestor) } }.map { .metatype($0) }
  }

  /// A class and its superclasses, nearest first.
  private func line(of type: Type) -> [Type] {
    var line = [type]
    while Bound.inheritance.allows(line.count), let last = line.last?.nominal, let next = superclass(of: last) {
      line.append(next)
    }
    return line
  }
}
