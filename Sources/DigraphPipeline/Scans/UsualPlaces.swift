import DigraphModel

/// Predicts where the code of declarations begins: the width of the text in front of it in its line gives its column.
struct UsualPlaces {
  /// Two distances in bytes for each root: from the code in front of it (`gap`), and from the beginning of its
  /// declaration (`width`).
  private(set) var hints: [Int: (gap: Int, width: Int)] = [:]

  init(_ facts: FileFacts) {
    for type in facts.types {
      note(type.extended, gap: 0, width: 10 + Self.width(of: type.modifiers))
      var width = Self.width(of: type.modifiers) + type.kind.rawValue.utf8.count + 1 + type.name.utf8.count + 2
      for inherited in type.inherited {
        note(inherited, gap: 2, width: width)
        width = 0
      }
    }
    for function in facts.functions { note(function) }
    for property in facts.properties {
      let attributes = property.attributes.reduce(0) { $0 + ($1.hasArguments ? 0 : $1.qualifiedName.utf8.count + 2) }
      let width = attributes + Self.width(of: property.modifiers) + 4 + property.name.utf8.count
      note(property.type, gap: 0, width: width + 2)
      note(property.initialValue, gap: 3, width: width + 3)
      note(property.getter, gap: 1, width: width + 2)
    }
    for alias in facts.aliases { note(alias.target, gap: 0, width: 10 + alias.name.utf8.count + 3) }
  }

  private mutating func note(_ function: FunctionDecl) {
    let keyword = [.function, .enumCase].contains(function.kind) ? 5 : 0
    // The width up to the bracket, inclusive.
    var width = Self.width(of: function.modifiers) + keyword + function.name.utf8.count + 1
    for parameter in function.parameters {
      let own = parameter.width + Self.width(of: parameter.specifiers)
      note(parameter.type, gap: 2 + own, width: width + own)
      note(parameter.defaultValue, gap: 3, width: width)
      width = 0
    }
    let effects = Self.width(of: function.effects)
    note(function.result, gap: 5 + effects, width: width + 5 + effects)
    note(
      function.body, gap: function.result == nil ? 2 + effects : 1,
      width: function.result == nil && function.parameters.isEmpty ? width + 2 + effects : 2)
  }

  private static func width(of words: [String]) -> Int { words.reduce(0) { $0 + $1.utf8.count + 1 } }

  private mutating func note(_ node: NodeID?, gap: Int, width: Int) {
    if let node { hints[Int(node.index)] = (gap, width) }
  }
}
