extension Program {
  /// What `"\(T.self)"` and `String(describing: T.self)` print: no module and no outer type, and no sugar.
  ///
  /// Specified by swiftlang/swift, `stdlib/public/runtime/Casting.cpp`, `_swift_buildNameForMetadata` with `qualified`
  /// false.
  public func printedName(of type: Type) -> String {
    switch type {
    case .nominal(let id, let arguments):
      let name = Self.aliases[nominals[id.index].path] ?? nominals[id.index].name
      return arguments.isEmpty ? name : name + "<" + arguments.map(printedName).joined(separator: ", ") + ">"
    case .optional(let wrapped): return "Optional<" + printedName(of: wrapped) + ">"
    case .array(let element): return "Array<" + printedName(of: element) + ">"
    case .dictionary(let key, let value): return "Dictionary<" + printedName(of: key) + ", " + printedName(of: value) + ">"
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

  /// Other names that the SDK has for types of the standard library: at run time nothing is left of them.
  private static let aliases: [String: String] = [
    "TimeInterval": "Double", "CFTimeInterval": "Double", "Float64": "Double", "Float32": "Float", "NSInteger": "Int",
    "NSUInteger": "UInt", "CLLocationDegrees": "Double", "CLLocationDistance": "Double", "CFAbsoluteTime": "Double",
    "AnyClass": "AnyObject.Type",
  ]
}
