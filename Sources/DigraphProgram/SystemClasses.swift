/// Superclasses of the system's classes, which the input does not declare. For example, an extension of `NSObject` has
/// members for every `UIViewController`.
///
/// Specified by the class references of UIKit, AppKit and Foundation at developer.apple.com.
enum SystemClasses {
  /// The superclass of a class, by name.
  static let superclasses = [
    "UIResponder": "NSObject", "UIApplication": "UIResponder", "UIView": "UIResponder", "UIWindow": "UIView",
    "UIViewController": "UIResponder", "UIScene": "UIResponder", "UIWindowScene": "UIScene",
    "UINavigationController": "UIViewController", "UITabBarController": "UIViewController",
    "UITableViewController": "UIViewController", "UICollectionViewController": "UIViewController",
    "UIPageViewController": "UIViewController", "UISplitViewController": "UIViewController",
    "UISearchController": "UIViewController", "UIAlertController": "UIViewController",
    "UIHostingController": "UIViewController", "UIControl": "UIView", "UIButton": "UIControl", "UILabel": "UIView",
    "UITextField": "UIControl", "UIImageView": "UIView", "UIStackView": "UIView", "UIScrollView": "UIView",
    "UITextView": "UIScrollView", "UITableView": "UIScrollView", "UICollectionView": "UIScrollView",
    "UITableViewCell": "UIView", "UITableViewHeaderFooterView": "UIView", "UICollectionReusableView": "UIView",
    "UICollectionViewCell": "UICollectionReusableView", "UIStoryboard": "NSObject", "UINib": "NSObject",
    "NSResponder": "NSObject", "NSApplication": "NSResponder", "NSView": "NSResponder", "NSControl": "NSView",
    "NSViewController": "NSResponder", "NSWindow": "NSResponder", "NSWindowController": "NSResponder",
    "WKInterfaceController": "NSObject", "Operation": "NSObject", "NSManagedObject": "NSObject",
  ]
}
