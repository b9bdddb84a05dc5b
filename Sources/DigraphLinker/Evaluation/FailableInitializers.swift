import DigraphModel

/// Which initialisers give an Optional: those of types outside of the input are not read.
extension Evaluator {
  /// Whether an initialiser outside of the input surely gives a value: `Double(2)` does, `URL(string:)` and `Int("2")`
  /// may not.
  func isInfallible(_ call: Call, _ id: NominalID) -> Bool {
    guard let first = call.arguments.first else { return true }
    let isNumber = first.node.kind == .integer || first.node.kind == .float
    return isInfallible(id, firstLabel: first.label, isNumber: isNumber)
  }

  /// Whether a property may be `nil` that is only known to be initialised by a call of `type` with a first argument of
  /// that label, which is empty for none and `nil` where nothing is passed.
  func mayBeNil(_ type: Type, constructedWith label: String?) -> Bool {
    guard let label, let id = type.nominal else { return false }
    let initializers = program.initializers(of: id)
    if !initializers.isEmpty { return initializers.contains { program.function($0).isFailable } }
    return program.memberwiseParameters(of: id) == nil && !isInfallible(id, firstLabel: label.isEmpty ? nil : label)
  }

  private func isInfallible(_ id: NominalID, firstLabel label: String?, isNumber: Bool = false) -> Bool {
    switch program[id].path {
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
      "CGFloat":
      label == nil && isNumber
    case "String": label == nil || ["describing", "reflecting", "format", "repeating"].contains(label)
    case let path where Self.infallible.contains(path): true
    default: label != "coder" && isOnScreen(id)
    }
  }

  /// Types that people pass on, none of whose initialisers may fail.
  private static let infallible: Set = [
    "BehaviorRelay", "BehaviorSubject", "CGPoint", "CGRect", "CGSize", "CLLocation", "CLLocationCoordinate2D",
    "CurrentValueSubject", "Date", "DispatchQueue", "IndexPath", "Locale", "Notification.Name", "URLRequest",
    "URLSession",
  ]

  /// Whether a class is one of the screens and windows of UIKit and AppKit, or inherits from one: of their
  /// initialisers, only `init(coder:)` may fail, unless the input adds one to them that may.
  private func isOnScreen(_ id: NominalID) -> Bool {
    var (isFound, mayFail) = (false, false)
    program.forEachAncestor(of: .nominal(id, [])) { nominal in
      isFound = isFound || Self.screens.contains(nominal.path)
      mayFail = mayFail || (nominal.functions["init"] ?? []).contains { program.function($0).isFailable }
      return true
    }
    return isFound && !mayFail
  }

  private static let screens: Set = [
    "NSView", "NSViewController", "NSWindow", "NSWindowController", "UIButton", "UICollectionView",
    "UICollectionViewController", "UIHostingController", "UIImageView", "UILabel", "UINavigationController",
    "UIPageViewController", "UIScrollView", "UISplitViewController", "UIStackView", "UITabBarController", "UITableView",
    "UITableViewController", "UITextField", "UITextView", "UIView", "UIViewController", "UIWindow",
  ]
}
