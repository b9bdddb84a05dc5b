public import DigraphModel

/// Tells which attributes may be macros, whose code is not read.
public struct UnknownMacros {
  private let program: Program

  /// Creates it for a program.
  public init(_ program: Program) { self.program = program }

  /// Whether an attribute is neither the language's nor a type of the input, such as a wrapper or a global actor.
  public func mayBeOne(_ attribute: Attribute, in file: Int) -> Bool {
    guard attribute.mayBeMacro, attribute.name.first?.isUppercase == true else { return false }
    guard case .nominal(let id, _) = program.type(named: attribute.name, in: TypeContext(file: file)) else {
      return true
    }
    // A protocol is no attribute, so the attribute is a macro of the same name.
    return program[id].kind == .protocol || !program[id].isDeclared && !program[id].isUnread && !program[id].isOfSDK
  }

  /// Whether a macro may write the initializer of a class or struct. The type has a stored property that needs a value,
  /// and no initializer. In a class, the compiler writes none then; in a struct, the macro's one replaces the
  /// compiler's.
  public func mayInitialize(_ id: NominalID) -> Bool {
    let nominal = program[id]
    guard nominal.isDeclared, [.class, .actor, .struct].contains(nominal.kind),
      nominal.declarations.contains(where: { declaration in
        program.type(declaration).attributes.contains { mayBeOne($0, in: declaration.file) }
      })
    else { return false }
    return !program.declaresInitializer(id) && nominal.properties.values.joined().contains(where: needsValue)
  }

  private func needsValue(_ id: DeclarationID) -> Bool {
    let property = program.property(id)
    guard !property.isStatic, !property.isComputed, !property.hasInitialValue, property.attributes.isEmpty else {
      return false
    }
    guard !property.isConstant, case .optional? = program.type(ofProperty: id) else { return true }
    return false
  }
}
