extension Program {
  /// The text that `"\(T.self)"` and `String(describing: T.self)` print: no module, no outer type and no sugar.
  ///
  /// Specified by swiftlang/swift, `stdlib/public/runtime/Casting.cpp`, `_swift_buildNameForMetadata` with `qualified`
  /// false.
  public func printedName(of type: Type) -> String {
    switch type {
    case .nominal(let id, let arguments):
      let name = nominals[id.index].name
      return arguments.isEmpty ? name : name + "<" + arguments.map(printedName).joined(separator: ", ") + ">"
    case .optional(let wrapped): return "Optional<" + printedName(of: wrapped) + ">"
    case .array(let element): return "Array<" + printedName(of: element) + ">"
    case .dictionary(let key, let value):
      return "Dictionary<" + printedName(of: key) + ", " + printedName(of: value) + ">"
    case .tuple(let elements):
      let parts = elements.map { ($0.label.map { $0 + ": " } ?? "") + printedName(of: $0.type) }
      return "(" + parts.joined(separator: ", ") + ")"
    case .function(let parameters, let result, let effects):
      let types = parameters.map { parameter in
        if case .function = parameter { "(" + printedName(of: parameter) + ")" } else { printedName(of: parameter) }
      }
      let attributes = effects.filter { $0.hasPrefix("@") }.map { $0 + " " }.joined()
      let words = effects.filter { !$0.hasPrefix("@") }.map { $0 + " " }.joined()
      return attributes + "(" + types.joined(separator: ", ") + ") " + words + "-> " + printedName(of: result)
    case .composition(let parts): return parts.map(printedName).joined(separator: " & ")
    case .metatype(let type): return printedName(of: type) + ".Type"
    case .parameter, .unknown: return spelling(type)
    }
  }
}
