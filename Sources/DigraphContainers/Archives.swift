public import DigraphEvaluation
import DigraphProgram

extension Evaluator.Call {
  /// Whether the call makes an object from a storyboard or a nib. The archive chooses the initializer, so no code can
  /// pass arguments to it. A call with a closure that makes the object does not count.
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
