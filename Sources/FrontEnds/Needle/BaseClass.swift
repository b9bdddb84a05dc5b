import DigraphModel

/// The classes of Needle that a scope inherits from.
///
/// Specified by uber/needle, `Generator/Sources/NeedleFramework/Utilities/Constants.swift` and
/// `Parsing/Pluginized/PluginizedConstants.swift`.
enum BaseClass: String, CaseIterable {
  case component = "Component"
  case root = "BootstrapComponent"
  case pluginized = "PluginizedComponent"
  case uberPluginized = "UberPluginizedComponent"
  case nonCore = "NonCoreComponent"

  /// Whether the generator recognises the class only with generic arguments.
  var needsArguments: Bool { self != .root }
}

/// A type as it is written in an inheritance clause or a generic argument.
struct WrittenType {
  /// The last name, which is the only one that the generator looks at.
  var name: String
  /// The text before the last name, if it is a plain name.
  var qualifier: String?
  /// Generic arguments.
  var arguments: [Node]
  /// The whole type.
  var node: Node
  /// The file that it is written in.
  var file: Int

  /// Reads `Name<…>` and `Module.Name<…>`; `nil` for anything else.
  init?(_ node: Node, file: Int) {
    self.node = node
    self.file = file
    name = node.text
    switch node.kind {
    case .typeName:
      arguments = Array(node.children)
    case .typeMember:
      guard let base = node.children.first else { return nil }
      if base.kind == .typeName { qualifier = base.text }
      arguments = Array(node.children.dropFirst())
    default: return nil
    }
  }
}
