import Foundation
import SwiftSyntax

extension ManifestInterpreter {
  /// The value of a method that is called on a value.
  mutating func method(
    _ name: String, on value: ManifestValue, _ node: FunctionCallExprSyntax, expecting expected: String?
  ) -> ManifestValue {
    let isList = value.elements != nil
    let type = type(of: value)
    if !isList, let result = call(declarations.methods(name, of: type), node, on: value, type: type) { return result }
    if let elements = value.elements { return listMethod(name, elements, node, expecting: expected) }
    if let text = value.string { return textMethod(name, text, node) }
    return .unknown
  }

  /// The type of an implicit member that is compared with a value. The type is empty if helpers do not declare it, as
  /// for Tuist's own types. An empty type differs from an unknown one.
  func typeToCompare(with value: ManifestValue) -> String {
    value.call.flatMap { declarations.declaredType(type(of: $0)) } ?? ""
  }

  private func type(of value: ManifestValue) -> String? {
    if value.string != nil { return "String" }
    return value.call.map { type(of: $0) }
  }

  private mutating func listMethod(
    _ name: String, _ elements: [ManifestValue], _ node: FunctionCallExprSyntax, expecting type: String?
  ) -> ManifestValue {
    switch name {
    case "map": return .array(elements.map { apply(node, to: $0, expecting: type) })
    case "flatMap":
      return .array(elements.flatMap { apply(node, to: $0, expecting: type).elements ?? [.unknown] })
    case "compactMap":
      return .array(elements.map { apply(node, to: $0, expecting: type) }.filter { $0 != .null })
    case "filter":
      return .array(elements.filter { apply(node, to: $0, expecting: nil).bool != false })
    case "forEach":
      for element in elements { _ = apply(node, to: element, expecting: nil) }
      return .null
    case "sorted", "reversed", "shuffled": return .array(elements)
    case "enumerated":
      return .array(elements.map { .call(Self.pair("offset", .unknown, "element", $0)) })
    case "joined":
      if node.arguments.isEmpty, elements.allSatisfy({ $0.elements != nil }) {
        return .array(elements.flatMap { $0.elements ?? [] })
      }
      let separator = node.arguments.first.map { evaluate($0.expression) } ?? .string("")
      guard let glue = separator.string, elements.allSatisfy({ $0.string != nil })
      else { return .unknown }
      return .string(String(elements.compactMap(\.string).joined(separator: glue).prefix(Self.lengthLimit)))
    case "contains":
      let type = elements.first.map { typeToCompare(with: $0) }
      guard let wanted = node.arguments.first.map({ evaluate($0.expression, expecting: type) }) else { return .unknown }
      let answers = elements.map { $0.equals(wanted) }
      if answers.contains(true) { return .bool(true) }
      return answers.contains(nil) ? .unknown : .bool(false)
    case "appending", "union":
      return node.arguments.first.map { Self.sum(.array(elements), evaluate($0.expression, expecting: type)) }
        ?? .unknown
    default: return .unknown
    }
  }

  private static func pair(
    _ first: String, _ firstValue: ManifestValue, _ second: String, _ secondValue: ManifestValue
  ) -> ManifestCall {
    ManifestCall(
      name: "",
      arguments: [
        ManifestCall.Argument(label: first, value: firstValue),
        ManifestCall.Argument(label: second, value: secondValue),
      ])
  }

  /// Applies the argument of a call like `map` (a closure, a function's name or a key path) to an element.
  private mutating func apply(
    _ node: FunctionCallExprSyntax, to element: ManifestValue, expecting type: String?
  ) -> ManifestValue {
    if let closure = node.trailingClosure { return run(closure, with: [element], expecting: type) }
    guard let argument = node.arguments.first?.expression else { return .unknown }
    if let path = argument.as(KeyPathExprSyntax.self) {
      var value = element
      for component in path.components {
        guard case .property(let property) = component.component else { return .unknown }
        let name = property.declName.baseName.text
        if name != "self" { value = knownMember(name, of: value) ?? .unknown }
      }
      return value
    }
    if let member = argument.as(MemberAccessExprSyntax.self), let base = member.base,
      case .type(let owner) = evaluate(base)
    {
      return call(declarations.functions(member.declName.baseName.text, of: owner), on: element, type: owner)
    }
    switch evaluate(argument) {
    case .closure(let closure, let captured):
      return run(closure, with: [element], captured: captured, expecting: type)
    case .function(let function): return call([function], on: element, type: nil)
    default: return .unknown
    }
  }

  /// Calls a function that is given by its name alone, with one value.
  private mutating func call(
    _ functions: [FunctionDeclSyntax], on element: ManifestValue, type: String?
  ) -> ManifestValue {
    guard functions.count == 1, let function = functions.first, let body = function.body,
      let parameter = function.signature.parameterClause.parameters.first,
      function.signature.parameterClause.parameters.count == 1, depth < Self.depthLimit
    else { return .unknown }
    depth += 1
    var scope = Scope(type: type, isFunction: true)
    scope.variables[(parameter.secondName ?? parameter.firstName).text] = element
    scopes.append(scope)
    defer {
      scopes.removeLast()
      depth -= 1
    }
    return self.body(
      body.statements, expecting: function.signature.returnClause.flatMap { Self.elementType($0.type) } ?? type)
  }

  private mutating func textMethod(_ name: String, _ text: String, _ node: FunctionCallExprSyntax) -> ManifestValue {
    let arguments = node.arguments.map { evaluate($0.expression).string }
    switch (name, arguments.first ?? nil) {
    case ("lowercased", _): return .string(text.lowercased())
    case ("uppercased", _): return .string(text.uppercased())
    case ("capitalized", _): return .string(text.capitalized)
    case ("appending", let suffix?): return Self.sum(.string(text), .string(suffix))
    case ("hasPrefix", let part?): return .bool(text.hasPrefix(part))
    case ("hasSuffix", let part?): return .bool(text.hasSuffix(part))
    case ("contains", let part?): return .bool(text.contains(part))
    case ("replacingOccurrences", let part?):
      guard arguments.count == 2, let replacement = arguments[1] else { return .unknown }
      return Self.sum(.string(text.replacingOccurrences(of: part, with: replacement)), .string(""))
    default: return .unknown
    }
  }
}
