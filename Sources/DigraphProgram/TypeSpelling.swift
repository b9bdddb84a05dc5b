extension Program {
  /// The canonical spelling of a type, as in keys.
  public func spelling(_ type: Type) -> String {
    switch type {
    case .nominal(let id, let arguments):
      var text = nominals[id.index].path
      // A guessed module has the name of a folder, which may be different in another check-out.
      if ambiguousPaths.contains(text), !nominals[id.index].module.isEmpty,
        !guessedModules.contains(nominals[id.index].module)
      {
        text = nominals[id.index].module + "." + text
      }
      if !arguments.isEmpty { text += "<" + arguments.map(spelling).joined(separator: ", ") + ">" }
      return text
    case .optional(let wrapped):
      switch wrapped {
      case .function, .composition: return "(" + spelling(wrapped) + ")?"
      default: return spelling(wrapped) + "?"
      }
    case .array(let element): return "[" + spelling(element) + "]"
    case .dictionary(let key, let value): return "[" + spelling(key) + ": " + spelling(value) + "]"
    case .tuple(let elements):
      if elements.isEmpty { return "Void" }
      return "(" + elements.map { ($0.label.map { $0 + ": " } ?? "") + spelling($0.type) }.joined(separator: ", ") + ")"
    case .function(let parameters, let result, let effects):
      let attributes = effects.filter { $0.hasPrefix("@") }.map { $0 + " " }.joined()
      let words = effects.filter { !$0.hasPrefix("@") }.map { $0 + " " }.joined()
      return attributes + "(" + parameters.map(spelling).joined(separator: ", ") + ") " + words + "-> "
        + spelling(result)
    case .composition(let parts): return parts.map(spelling).joined(separator: " & ")
    case .metatype(let type): return spelling(type) + ".Type"
    case .parameter(let name): return name
    case .unknown(let text): return text
    }
  }
}
