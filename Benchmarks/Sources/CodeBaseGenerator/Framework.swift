/// A framework that apps are written for.
public enum Framework: String, CaseIterable, Sendable {
  case swinject, needle, deli, dikit, injection, factory
}
