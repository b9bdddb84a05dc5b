import DigraphModel
import DigraphProgram

/// A property that a scope provides to the scopes below it, or would provide if the generator saw it.
struct ProvidedProperty {
  /// The scope.
  var scope: Int
  /// Its name.
  var name: String
  /// Its type as written. Without a written type, the type that its value evidently has.
  var type: String
  /// The type's node, if it is written.
  var typeNode: Node?
  /// The declaration; `nil` for a local variable that the generator takes for a property.
  var declaration: DeclarationID?
  /// The file that it is in.
  var file: Int
  /// Offsets of the code that is shown for it.
  var range: Range<Int>
  /// The reason why the generator does not see it.
  var hindrance: Binding.Hindrance?
  /// Clauses of `#if` around it.
  var conditions: [Condition]

  /// Whether no version of the generator sees it.
  var isNeverSeen: Bool {
    switch hindrance {
    case .privateAccess, .unwrittenType: true
    case .modifierOrder: isPrivateFirst
    case .internalAccess, .localVariable, nil: false
    }
  }
  /// Whether the first modifier is `private(set)`, which the generator takes for `private`.
  var isPrivateFirst = false
  /// Whether generators before 0.24 see it, and later ones do not.
  var dependsOnVersion = false
}

/// Reads the properties that scopes provide: typed properties of the class and of its extensions.
///
/// Specified by uber/needle, `Generator/Sources/NeedleFramework/Parsing/BaseVisitor.swift`. Only the first modifier
/// counts. From 0.24 on, a property of the class itself has to be public; one of an extension need not be. The
/// generator also counts a typed variable of a method as a property, because it skips only the variables of accessors.
struct ProvidedProperties {
  private unowned let program: Program
  /// The properties of each scope, those of the class first.
  private(set) var byScope: [[ProvidedProperty]]

  init(_ scopes: ScopeTable) {
    program = scopes.program
    byScope = Array(repeating: [], count: scopes.all.count)
    for scope in scopes.all {
      for (position, body) in scope.bodies.enumerated() {
        byScope[scope.id] += properties(of: body, in: scope, isExtension: position > 0)
      }
    }
  }

  private func properties(of body: DeclarationID, in scope: NeedleScope, isExtension: Bool) -> [ProvidedProperty] {
    let type = program.type(body)
    let isPrivate = Self.isPrivate(type.modifiers.first)
    var result: [ProvidedProperty] = []
    for declaration in program.properties(in: body) {
      let property = program.property(declaration)
      guard var provided = written(property, declaration, in: scope.id) else { continue }
      let first = property.modifiers.first.map { $0.prefix { $0 != "(" } }.map(String.init)
      provided.conditions = type.conditions + property.conditions
      if isPrivate || Self.isPrivate(property.modifiers.first) {
        provided.hindrance = .privateAccess
      } else if first == "private" || first == "fileprivate" {
        provided.hindrance = .modifierOrder
        provided.isPrivateFirst = true
      } else if provided.typeNode == nil {
        provided.hindrance = .unwrittenType
      } else if !isExtension, first != "public" {
        provided.hindrance =
          property.modifiers.contains { $0 == "public" || $0 == "open" } ? .modifierOrder : .internalAccess
        provided.dependsOnVersion = true
      }
      result.append(provided)
    }
    return result + (isPrivate ? [] : localVariables(of: body, in: scope.id, isExtension: isExtension))
  }

  private func written(_ property: PropertyDecl, _ declaration: DeclarationID, in scope: Int) -> ProvidedProperty? {
    let code = program.files[declaration.file].facts.code
    let node = property.type.map { code[$0] }
    let inferred = property.inferredType.map { code[$0].verbatimType } ?? constructedName(property, code)
    guard let text = node?.verbatimType ?? inferred else { return nil }
    return ProvidedProperty(
      scope: scope, name: property.name, type: text, typeNode: node, declaration: declaration, file: declaration.file,
      range: property.nameRange.lowerBound..<(node?.range.upperBound ?? property.nameRange.upperBound), conditions: [])
  }

  /// The type `Foo` of a property with the value `Foo(…)`.
  private func constructedName(_ property: PropertyDecl, _ code: Code) -> String? {
    guard let value = property.initialValue.map({ code[$0] }), value.kind == .call, value[0].kind == .name,
      value[0].childCount == 0, value[0].text.first?.isUppercase == true
    else { return nil }
    return value[0].text
  }

  /// Typed variables of methods. The generator counts them as properties in an extension, and before 0.24 also in a
  /// class.
  private func localVariables(of body: DeclarationID, in scope: Int, isExtension: Bool) -> [ProvidedProperty] {
    let facts = program.files[body.file].facts
    var result: [ProvidedProperty] = []
    func visit(_ node: Node) {
      if node.kind == .variable, let type = node.type {
        var variable = ProvidedProperty(
          scope: scope, name: node.text, type: type.verbatimType, typeNode: type, declaration: nil, file: body.file,
          range: node.range, hindrance: .localVariable, conditions: [])
        variable.dependsOnVersion = !isExtension
        result.append(variable)
        return
      }
      if let number = node.declaration, let inner = facts.functions[number].body { visit(facts.code[inner]) }
      // Variables inside of another variable's value do not count.
      if node.kind == .variable || node.kind == .variableTuple { return }
      for child in node.children { visit(child) }
    }
    for function in program.functions(in: body).map({ program.function($0) }) where function.kind != .accessor {
      if let block = function.body { visit(facts.code[block]) }
    }
    return result
  }

  private static func isPrivate(_ modifier: String?) -> Bool { modifier == "private" || modifier == "fileprivate" }
}
