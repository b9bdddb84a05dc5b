public import DigraphModel
public import DigraphProgram

/// The initializer that the compiler writes for a struct: The Swift Programming Language, "Initialization".
public struct MemberwiseInitializer {
  /// The properties that it takes values for.
  public let members: [DeclarationID]
  /// Its parameters, one for each property.
  public let parameters: [FunctionDecl.Parameter]

  /// The initializer of a type; `nil` if the type has none.
  public init?(of type: NominalID, in program: Program) {
    guard let members = program.memberwiseParameters(of: type) else { return nil }
    self.init(members, in: program)
  }

  init(_ members: [DeclarationID], in program: Program) {
    self.members = members
    parameters = members.map { member in
      let property = program.property(member)
      var parameter = FunctionDecl.Parameter(
        label: property.name, name: property.name, type: property.type, range: property.nameRange)
      parameter.hasDefault = property.hasInitialValue || !property.isConstant
      return parameter
    }
  }
}

extension DeclaredWrapper {
  /// The wrapper's type, if the struct's memberwise initializer takes the wrapper and not the wrapped value:
  /// `Injected<Clock>` for `@Injected var clock: Clock`.
  ///
  /// It takes the wrapped value only if the property has an initial value, or if no other initializer than
  /// `init(wrappedValue:)` could make the wrapper. Specified by swiftlang/swift, `lib/AST/Decl.cpp`,
  /// `VarDecl::isPropertyMemberwiseInitializedWithWrappedType`.
  public func typeForMemberwiseInitializer(in program: Program) -> Type? {
    let declaration = program.property(property)
    guard !declaration.hasInitialValue, let wrapped = program.type(ofProperty: property) else { return nil }
    let takesValue = initializers(in: program).contains { $0.first?.label == "wrappedValue" }
    guard isMadeWithoutValue(in: program) || !takesValue else { return nil }
    var substitutions: [String: Type] = [:]
    let context = TypeContext(file: property.file, owner: declaration.owner)
    for (name, argument) in zip(program[type].generics, attribute.genericArguments) {
      substitutions[name] = program.resolve(program.node(argument, in: property.file), in: context)
    }
    if let value = program[type].properties["wrappedValue"]?.first, let pattern = program.type(ofProperty: value),
      case .parameter(let name) = pattern, substitutions[name] == nil
    {
      substitutions[name] = wrapped
    }
    return .nominal(type, program[type].generics.map { substitutions[$0] ?? .unknown("?") })
  }

  /// Whether the wrapper is made without a wrapped value: from the attribute's arguments, or by an initializer that needs
  /// none, as in `@Injected var clock: Clock`.
  public func isMadeWithoutValue(in program: Program) -> Bool {
    let all = initializers(in: program)
    return attribute.hasArguments || all.isEmpty || all.contains { $0.allSatisfy(\.hasDefault) }
  }

  /// The parameters of all initializers of the wrapper, written or made by the compiler.
  private func initializers(in program: Program) -> [[FunctionDecl.Parameter]] {
    let written = program.initializers(of: type).map { program.function($0).parameters }
    guard let memberwise = MemberwiseInitializer(of: type, in: program) else { return written }
    let parameters = zip(memberwise.members, memberwise.parameters).map { member, parameter in
      var parameter = parameter
      let property = program.property(member)
      parameter.hasDefault =
        property.hasInitialValue || !property.isConstant && program.type(ofProperty: member)?.isOptional ?? false
      return parameter
    }
    return written + [parameters]
  }
}
