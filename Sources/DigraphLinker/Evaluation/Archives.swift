extension Evaluator.Call {
  /// Whether a storyboard or a nib is called to make an object, which it does by an initializer of its own: nobody can
  /// hand anything to that, unless a closure is there to make the object in its place.
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
