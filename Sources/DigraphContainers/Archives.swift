public import DigraphEvaluation
import DigraphProgram

extension Evaluator.Call {
  /// Whether the call makes an object from a storyboard or a nib. The archive calls an initializer of its own, to which
  /// nobody can hand anything, unless a closure of the call makes the object instead.
  public var isUnarchiving: Bool {
    switch name {
    case "instantiateViewController", "instantiateInitialViewController", "instantiateController",
      "instantiateInitialController":
      !arguments.contains { $0.label == "creator" || $0.isTrailing }
    case "instantiate": arguments.first?.label == "withOwner"
    case "loadNibNamed": true
    default: false
    }
  }
}
