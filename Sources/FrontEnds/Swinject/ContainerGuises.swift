import DigraphLinker
import DigraphModel

/// Protocols of the app's own that `Container` conforms to: `extension Container: Locator {}`. Whoever is handed such a
/// value has a container.
extension SwinjectEvaluator {
  /// Whether a value of a type is a container.
  enum Guise {
    case never
    /// Other types of the input conform to the protocol, too.
    case sometimes
    case always
  }

  func guise(of type: Type) -> Guise {
    guard case .nominal(let id, _) = type, program[id].kind == .protocol, program[id].isDeclared else { return .never }
    if let known = guiseMemo[id] { return known }
    let heirs = program.heirs(of: id).filter { program[$0].kind != .protocol }
    let containers = heirs.filter { isContainer(.nominal($0, [])) }
    let guise: Guise = containers.isEmpty ? .never : containers.count == heirs.count ? .always : .sometimes
    guiseMemo[id] = guise
    return guise
  }
}
