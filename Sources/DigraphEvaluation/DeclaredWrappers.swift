import DigraphModel
public import DigraphProgram

/// A property wrapper that the input declares, on a property: The Swift Programming Language, "Property Wrappers".
public struct DeclaredWrapper {
  /// The wrapper.
  public let type: NominalID
  let attribute: Attribute
  let property: DeclarationID

  /// The wrappers of a property.
  public static func all(of property: DeclarationID, in program: Program) -> [Self] {
    let declaration = program.property(property)
    let context = TypeContext(file: property.file, owner: declaration.owner)
    return declaration.attributes.compactMap { attribute in
      let type = program.type(named: attribute.name, in: context).nominal
      guard let type, isWrapper(type, in: program) else { return nil }
      return Self(type: type, attribute: attribute, property: property)
    }
  }

  /// Whether the input declares a type as a property wrapper.
  public static func isWrapper(_ type: NominalID, in program: Program) -> Bool {
    program[type].declarations.contains { program.type($0).attributes.contains { $0.name == "propertyWrapper" } }
  }

  /// The place that tells the type of a wrapped property: its written type, else its name.
  public static func place(of property: DeclarationID, in program: Program) -> Evaluator.Place {
    let declaration = program.property(property)
    let range = declaration.type.map { program.node($0, in: property.file).range } ?? declaration.nameRange
    return Evaluator.Place(file: property.file, range: range)
  }

  /// Matches the attribute's arguments with an initializer of the wrapper, and finds the wrapper's generic arguments.
  ///
  /// - Parameters:
  ///   - evaluator: The interpreter that evaluates the arguments.
  ///   - owner: The generic arguments of the property's owner.
  /// - Returns: The initializer, its arguments by parameter, and the wrapper's generic arguments.
  public func bind(
    by evaluator: Evaluator, owner: [String: Type] = [:]
  ) -> (initializer: DeclarationID?, arguments: [String: Evaluated], substitutions: [String: Type]) {
    let program = evaluator.program
    let declaration = program.property(property)
    var substitutions: [String: Type] = [:]
    let context = TypeContext(file: property.file, owner: declaration.owner)
    for (name, argument) in zip(program[type].generics, attribute.genericArguments) {
      substitutions[name] = program.resolve(program.node(argument, in: property.file), in: context).substituting(owner)
    }
    if let wrappedType = program.type(ofProperty: property),
      let wrapped = program[type].properties["wrappedValue"]?.first, let pattern = program.type(ofProperty: wrapped)
    {
      evaluator.unify(pattern, wrappedType.substituting(owner), &substitutions)
    }
    let arguments = attribute.arguments.map { argument -> CallArgument in
      let node = program.node(argument, in: property.file)
      return CallArgument(label: node.hasText ? node.text : nil, node: node[0], isTrailing: false)
    }
    let environment = Environment(context: context, functionName: declaration.name)
    environment.substitutions = owner
    for candidate in program.initializers(of: type) {
      let parameters = program.function(candidate).parameters
      // The initial value of the property, if any, is the initialiser's `wrappedValue`.
      guard parameters.contains(where: { $0.label == "wrappedValue" }) || !declaration.hasInitialValue,
        !parameters.contains(where: { $0.label == "wrappedValue" && !$0.hasDefault }) || declaration.hasInitialValue,
        let positions = program.match(arguments, to: parameters.filter { $0.label != "wrappedValue" })
      else { continue }
      var values: [String: Evaluated] = [:]
      let fitting = parameters.filter { $0.label != "wrappedValue" }
      for (argument, position) in zip(arguments, positions) {
        let parameter = fitting[position]
        let declared = program.type(ofParameter: parameter, of: candidate)
        let value = evaluator.passed(to: parameter, of: declared?.substituting(substitutions)) {
          evaluator.evaluate(argument.node, in: environment, expecting: .init(type: $0))
        }
        if case .metatype(let pattern)? = declared, case .metatype(let type) = value.value {
          evaluator.unify(pattern, type, &substitutions)
        }
        values[parameter.name] = value
      }
      for parameter in fitting where values[parameter.name] == nil {
        let declared = program.type(ofParameter: parameter, of: candidate)?.substituting(substitutions)
        var value = Evaluated(type: declared, value: declared.map { evaluator.abstractValue(of: $0) } ?? .unknown)
        if let node = parameter.defaultValue {
          let inner = Environment(context: program.context(of: candidate), functionName: "init")
          inner.substitutions = substitutions
          value = evaluator.passed(to: parameter, of: declared) {
            evaluator.evaluate(program.node(node, in: candidate.file), in: inner, expecting: .init(type: $0))
          }
        }
        values[parameter.name] = value
      }
      SameTypes.addOfExtension(around: candidate, to: &substitutions, by: evaluator)
      return (candidate, values, substitutions)
    }
    return (nil, [:], substitutions)
  }
}
