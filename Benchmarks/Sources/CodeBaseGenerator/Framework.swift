/// A framework that apps are written for.
public enum Framework: String, CaseIterable, Sendable {
  case swinject, needle, deli, dikit, injection, factory, knit

  /// Those that fit into one app. Knit has a copy of Swinject, and its types have the same names.
  public static let together = allCases.filter { $0 != .knit }
}
