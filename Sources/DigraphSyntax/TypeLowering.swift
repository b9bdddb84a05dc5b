import DigraphModel
import SwiftSyntax

extension Lowering {
  /// Lowers a type. Composite nodes keep their source, because some frameworks compare types as text.
  mutating func lowerType(_ type: TypeSyntax) -> NodeID {
    let range = type.range
    depth += 1
    defer { depth -= 1 }
    guard mayDescend(into: range) else { return builder.add(.typeOther, text: "…", at: range) }
    if let name = word(at: range), name != "class" { return builder.add(.typeName, text: name, at: range) }
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type):
      let generics = lowerGenericArguments(type.genericArgumentClause)
      let node = builder.add(.typeName, text: type.name.identifierText, children: generics, at: range)
      return generics.isEmpty ? node : verbatim(node, text(of: type), range)
    case .memberType(let type):
      switch type.name.text {
      case "Type" where type.genericArgumentClause == nil, "Protocol" where type.genericArgumentClause == nil:
        let base = lowerType(type.baseType)
        return builder.add(.typeMetatype, text: text(of: type), children: [base], at: range)
      default:
        let children = [lowerType(type.baseType)] + lowerGenericArguments(type.genericArgumentClause)
        return verbatim(
          builder.add(.typeMember, text: type.name.identifierText, children: children, at: range),
          text(of: type), range)
      }
    case .metatypeType(let type):
      let base = lowerType(type.baseType)
      return builder.add(.typeMetatype, text: text(of: type), children: [base], at: range)
    case .optionalType(let type):
      let wrapped = lowerType(type.wrappedType)
      return builder.add(.typeOptional, text: text(of: type), children: [wrapped], at: range)
    case .implicitlyUnwrappedOptionalType(let type):
      let wrapped = lowerType(type.wrappedType)
      return builder.add(.typeImplicitlyUnwrapped, text: text(of: type), children: [wrapped], at: range)
    case .arrayType(let type):
      let element = lowerType(type.element)
      return builder.add(.typeArray, text: text(of: type), children: [element], at: range)
    case .dictionaryType(let type):
      let children = [lowerType(type.key), lowerType(type.value)]
      return builder.add(.typeDictionary, text: text(of: type), children: children, at: range)
    case .tupleType(let type):
      // `(T)` is lowered as `T`, but keeps the parentheses in its text.
      if type.elements.count == 1, let only = type.elements.first, only.firstName == nil, only.ellipsis == nil {
        return verbatim(lowerType(only.type), text(of: type), range)
      }
      let elements = type.elements.each.map { lowerElement($0) }
      return builder.add(.typeTuple, text: text(of: type), children: elements, at: range)
    case .functionType(let type):
      return lowerFunctionType(type, attributes: [], range: range)
    case .attributedType(let attributed):
      let attributes = attributed.attributes.each.map { text(of: $0) }
      if let function = attributed.baseType.as(FunctionTypeSyntax.self) {
        return lowerFunctionType(
          function, attributes: attributes.filter { $0 == "@Sendable" || $0 == "@MainActor" }, range: range)
      }
      return verbatim(lowerType(attributed.baseType), text(of: attributed), range)
    case .compositionType(let type):
      let parts = type.elements.each.map { lowerType($0.type) }
      return builder.add(.typeComposition, text: text(of: type), children: parts, at: range)
    case .someOrAnyType(let type):
      let constraint = lowerType(type.constraint)
      return builder.add(
        type.someOrAnySpecifier.text == "any" ? .typeAny : .typeSome, text: text(of: type),
        children: [constraint], at: range)
    case .classRestrictionType, .missingType, .namedOpaqueReturnType, .packElementType, .packExpansionType,
      .suppressedType, .inlineArrayType:
      return builder.add(.typeOther, text: text(of: type), at: range)
    }
  }

  /// Wraps a type whose source differs from its node, so that `verbatimType` finds the source.
  private mutating func verbatim(_ node: NodeID, _ source: String, _ range: Range<Int>) -> NodeID {
    let text = builder.add(.typeOther, text: source, at: range)
    return builder.attach(type: text, to: node)
  }

  mutating func lowerGenericArguments(_ clause: GenericArgumentClauseSyntax?) -> [NodeID] {
    clause?.arguments.each.map { argument in
      switch argument.argument {
      case .type(let type): lowerType(type)
      case .expr(let expression): builder.add(.typeOther, text: text(of: expression), at: expression.range)
      }
    } ?? []
  }

  private mutating func lowerElement(_ element: TupleTypeElementSyntax) -> NodeID {
    let label = element.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.identifierText }
    let type = lowerType(element.type)
    return builder.add(.typeElement, text: label, children: [type], at: element.range)
  }

  private mutating func lowerFunctionType(
    _ type: FunctionTypeSyntax, attributes: [String], range: Range<Int>
  ) -> NodeID {
    var words = attributes
    if type.effectSpecifiers?.asyncSpecifier != nil { words.append("async") }
    if type.effectSpecifiers?.throwsClause != nil { words.append("throws") }
    var children = words.map { builder.add(.typeEffect, text: $0, at: range) }
    for parameter in type.parameters.each { children.append(lowerType(parameter.type)) }
    children.append(lowerType(type.returnClause.type))
    return builder.add(.typeFunction, text: text(of: type), children: children, at: range)
  }

  /// Lowers an expression that means a type, as before `.self`.
  mutating func lowerType(expression: ExprSyntax) -> NodeID {
    let range = expression.range
    depth += 1
    defer { depth -= 1 }
    guard mayDescend(into: range) else { return builder.add(.typeOther, text: "…", at: range) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name) where name.argumentNames == nil:
      return builder.add(.typeName, text: name.baseName.identifierText, at: range)
    case .genericSpecializationExpr(let special):
      let generics = lowerGenericArguments(special.genericArgumentClause)
      if let name = special.expression.as(DeclReferenceExprSyntax.self) {
        return builder.add(.typeName, text: name.baseName.identifierText, children: generics, at: range)
      }
      if let member = special.expression.as(MemberAccessExprSyntax.self), let base = member.base {
        let children = [lowerType(expression: base)] + generics
        return builder.add(.typeMember, text: member.declName.baseName.identifierText, children: children, at: range)
      }
    case .memberAccessExpr(let member):
      guard let base = member.base else { break }
      let baseType = lowerType(expression: base)
      switch member.declName.baseName.text {
      case "Type", "Protocol":
        return builder.add(.typeMetatype, text: text(of: expression), children: [baseType], at: range)
      default:
        return builder.add(
          .typeMember, text: member.declName.baseName.identifierText, children: [baseType], at: range)
      }
    case .optionalChainingExpr(let optional):
      let wrapped = lowerType(expression: optional.expression)
      return builder.add(.typeOptional, text: text(of: expression), children: [wrapped], at: range)
    case .arrayExpr(let array):
      guard array.elements.count == 1, let element = array.elements.first else { break }
      let type = lowerType(expression: element.expression)
      return builder.add(.typeArray, text: text(of: expression), children: [type], at: range)
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content, elements.count == 1, let element = elements.first
      else { break }
      let children = [lowerType(expression: element.key), lowerType(expression: element.value)]
      return builder.add(.typeDictionary, text: text(of: expression), children: children, at: range)
    case .typeExpr(let type):
      return lowerType(type.type)
    case .tupleExpr(let tuple):
      if tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil {
        return lowerType(expression: only.expression)
      }
      let elements = tuple.elements.map { element in
        let type = lowerType(expression: element.expression)
        return builder.add(.typeElement, text: element.label?.identifierText, children: [type], at: element.range)
      }
      return builder.add(.typeTuple, text: text(of: expression), children: elements, at: range)
    case .sequenceExpr, .functionCallExpr, .binaryOperatorExpr:
      // Compositions and function types are rare in expressions, so their text is parsed again as a type.
      return lowerType(reparsing: expression)
    default: break
    }
    return builder.add(.typeOther, text: text(of: expression), at: range)
  }
}

extension TokenSyntax {
  /// The text without backticks.
  var identifierText: String {
    let text = self.text
    guard text.utf8.first == UInt8(ascii: "`"), text.hasSuffix("`"), text.utf8.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }
}
