extension Finding {
  /// A stage without which nothing of a framework works.
  public enum Stage: String, Hashable, Codable, Sendable {
    /// A generator writes the wiring.
    case generation
    /// The compiler takes what the generator has written.
    case compilation
    /// The program sets up the only container.
    case setup

    /// Whether no program is built without the stage. A program that is not built meets no mistake at run time.
    public var isOfBuild: Bool { self != .setup }

    /// The effect of a finding that prevents the stage; `nil` if it is the number of the finding's dependents.
    public var effect: String? {
      switch self {
      case .generation: "the generator stops at it and writes nothing"
      case .compilation: "the generator or the compiler stops at it"
      case .setup: nil
      }
    }
  }
}
