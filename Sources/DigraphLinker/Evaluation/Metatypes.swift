import DigraphModel

/// What type a value of a metatype stands for where a generic parameter takes it.
extension Program {
  /// The type that a metatype is written as: `let type: Base.Type = Derived.self` says `Base`, whatever it holds. A
  /// protocol's is opened, and says what it holds.
  public func statedType(of value: Evaluated) -> Type? {
    guard case .metatype(let held) = value.value else { return nil }
    guard case .metatype(let written)? = value.type, written != held, line(of: held).contains(written) else {
      return held
    }
    return written
  }

  /// The type of the elements of `[Cat.self, Dog.self]`: the metatype of the nearest class that all inherit from.
  func commonMetatype(_ types: Set<Type?>) -> Type? {
    var lines: [[Type]] = []
    for type in types {
      guard case .metatype(let instance)? = type, let id = instance.nominal, self[id].kind == .class else { return nil }
      lines.append(line(of: instance))
    }
    return lines.first?.first { ancestor in lines.allSatisfy { $0.contains(ancestor) } }.map { .metatype($0) }
  }

  /// A class and those that it inherits from, nearest first.
  private func line(of type: Type) -> [Type] {
    var line = [type]
    while Bound.inheritance.allows(line.count), let last = line.last?.nominal, let next = superclass(of: last) {
      line.append(next)
    }
    return line
  }
}
