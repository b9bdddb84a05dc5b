import DigraphModel

/// Which initialisers outside of the input give an Optional: their declarations are not read.
extension Evaluator {
  /// Whether an initialiser outside of the input surely gives a value: `Double(2)` does, `URL(string:)` and `Int("2")` may
  /// not.
  func isInfallible(_ call: Call, _ id: NominalID) -> Bool {
    guard let first = call.arguments.first else { return true }
    switch program[id].path {
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "CGFloat":
      return first.label == nil && (first.node.kind == .integer || first.node.kind == .float)
    case "String": return first.label == nil || ["describing", "reflecting", "format", "repeating"].contains(first.label)
    case "Date", "Notification.Name", "CGRect", "CGSize", "CGPoint": return true
    default: return first.label != "coder" && isOnScreen(id)
    }
  }

  /// Whether a class is one of the screens and windows of UIKit and AppKit, or inherits from one: of their initialisers, only
  /// `init(coder:)` may fail.
  private func isOnScreen(_ id: NominalID) -> Bool {
    var isFound = false
    program.forEachAncestor(of: .nominal(id, [])) { nominal in
      isFound = isFound || Self.screens.contains(nominal.path)
      return !isFound
    }
    return isFound
  }

  private static let screens: Set = [
    "NSViewController", "NSWindow", "NSWindowController", "UINavigationController", "UISplitViewController", "UITabBarController",
    "UIView", "UIViewController", "UIWindow",
  ]
}
