import DigraphModel
import DigraphProgram

/// Initialisers that may return `nil`. Those of types outside of the input are not read, so names decide.
extension Evaluator {
  /// Whether an initialiser outside of the input certainly returns a value: `Double(2)` does; `URL(string:)` and
  /// `Int("2")` may not.
  func isInfallible(_ call: Call, _ id: NominalID) -> Bool {
    guard let first = call.arguments.first else { return true }
    let isNumber = first.node.kind == .integer || first.node.kind == .float
    return isInfallible(id, firstLabel: first.label, isNumber: isNumber)
  }

  /// Whether a property may be `nil`, if only a call of `type` as its initial value is known. `label` is the label of
  /// the first argument: empty if it has none, and `nil` if the call passes nothing.
  func mayBeNil(_ type: Type, constructedWith label: String?) -> Bool {
    guard let label, let id = type.nominal else { return false }
    let initializers = program.initializers(of: id)
    if !initializers.isEmpty { return initializers.contains { program.function($0).isFailable } }
    return program.memberwiseParameters(of: id) == nil && !isInfallible(id, firstLabel: label.isEmpty ? nil : label)
  }

  private func isInfallible(_ id: NominalID, firstLabel label: String?, isNumber: Bool = false) -> Bool {
    switch program[id].path {
    case let path where LibraryTypes.numbers.contains(path): label == nil && isNumber
    case "String": label == nil || ["describing", "reflecting", "format", "repeating"].contains(label)
    case let path where LibraryTypes.infallible.contains(path): true
    default: label != "coder" && isOnScreen(id)
    }
  }

  /// Whether a class is a screen or a window of UIKit or AppKit, or inherits from one, and the input adds no failable
  /// initialiser. Otherwise, only `init(coder:)` of these classes may fail.
  private func isOnScreen(_ id: NominalID) -> Bool {
    var (isFound, mayFail) = (false, false)
    program.forEachAncestor(of: .nominal(id, [])) { nominal in
      isFound = isFound || LibraryTypes.screens.contains(nominal.path)
      mayFail = mayFail || (nominal.functions["init"] ?? []).contains { program.function($0).isFailable }
      return true
    }
    return isFound && !mayFail
  }
}
