public protocol ThemeSettings: AnyObject {
  var isDark: Bool { get set }
}

public protocol OnboardingState: AnyObject {
  var isDone: Bool { get set }
}

/// One file on disk, seen by each feature through a protocol of its own.
final class Preferences: ThemeSettings, OnboardingState {
  var isDark = false
  var isDone = false
}
