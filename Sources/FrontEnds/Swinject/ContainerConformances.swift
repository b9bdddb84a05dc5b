import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds the app's own protocols that `Container` conforms to: `extension Container: Locator {}`. A value of such a
/// type is a container.
extension SwinjectEvaluator {
  /// Whether a value of a type is a container.
  enum ContainerConformance {
    case never
    /// Other types of the input conform to the protocol, too.
    case sometimes
    case always
  }

  func containerConformance(of type: Type) -> ContainerConformance {
    guard case .nominal(let id, _) = type, program[id].kind == .protocol, program[id].isDeclared else { return .never }
    if let known = containerConformances[id] { return known }
    let subtypes = program.subtypes(of: id).filter { program[$0].kind != .protocol }
    let containers = subtypes.filter { isContainer(.nominal($0, [])) }
    let containerConformance: ContainerConformance =
      containers.isEmpty ? .never : containers.count == subtypes.count ? .always : .sometimes
    containerConformances[id] = containerConformance
    return containerConformance
  }
}
