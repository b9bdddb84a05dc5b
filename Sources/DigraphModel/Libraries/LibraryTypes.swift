/// Types of the system and of common libraries that the input uses and does not declare.
///
/// Each set lists the types for which one fact is known. A type that is in no set is unknown: nothing is proven about
/// it.
///
/// Specified by the class references at developer.apple.com, and by the sources of RxSwift, Combine, ReactiveSwift,
/// Moya and Realm.
public enum LibraryTypes {
  // MARK: Beginning of an app

  /// Attributes of the type that a program begins with.
  public static let entryAttributes: Set<String> = ["main", "NSApplicationMain", "UIApplicationMain"]

  /// Protocols of the object that the system makes once for an app.
  public static let appDelegates: Set<String> = [
    "NSApplicationDelegate", "UIApplicationDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
  ]

  /// Protocols of the object that the system makes for each window of an app.
  public static let sceneDelegates: Set<String> = ["UISceneDelegate", "UIWindowSceneDelegate"]

  /// Types that the system makes when a program, or a window of it, starts.
  public static let launched = appDelegates.union(sceneDelegates).union(["App"])

  /// Protocols and classes whose objects the system makes for an extension of an app, or for a preview.
  public static let extensionEntries: Set<String> = [
    "AppExtension", "ControlWidget", "INExtension", "PreviewProvider", "UNNotificationServiceExtension", "Widget",
    "WidgetBundle",
  ]

  // MARK: Initializers

  /// Types whose initializers never fail.
  public static let infallible: Set<String> = [
    "BehaviorRelay", "BehaviorSubject", "CGPoint", "CGRect", "CGSize", "CLLocation", "CLLocationCoordinate2D",
    "CurrentValueSubject", "Date", "DispatchQueue", "IndexPath", "Locale", "Notification.Name", "URLRequest",
    "URLSession",
  ]

  /// Types whose initializer converts any number, and may fail for a text.
  public static let numbers: Set<String> = [
    "CGFloat", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "UInt", "UInt16", "UInt32", "UInt64",
    "UInt8",
  ]

  /// Property wrappers that are made without a value.
  public static let wrappersWithoutValue: Set<String> = [
    "AccessibilityFocusState", "Environment", "EnvironmentObject", "FocusState", "Namespace",
  ]

  /// Classes whose only initializer for a new object takes nothing.
  public static let withoutParameters: Set<String> = [
    "DateFormatter", "ISO8601DateFormatter", "JSONDecoder", "JSONEncoder", "NotificationCenter", "NumberFormatter",
    "OperationQueue", "PropertyListDecoder", "PropertyListEncoder",
  ]

  // MARK: User interface

  /// Controllers that show something.
  public static let controllers: Set<String> = [
    "NSViewController", "UICollectionViewController", "UINavigationController", "UISplitViewController",
    "UITabBarController", "UITableViewController", "UIViewController",
  ]

  /// Classes of views that apps inherit from.
  public static let views: Set<String> = ["NSView", "UICollectionViewCell", "UIControl", "UITableViewCell", "UIView"]

  /// Controllers, views and windows whose only failable initializer is `init(coder:)`.
  public static let screens: Set<String> = [
    "NSView", "NSViewController", "NSWindow", "NSWindowController", "UIButton", "UICollectionView",
    "UICollectionViewController", "UIHostingController", "UIImageView", "UILabel", "UINavigationController",
    "UIPageViewController", "UIScrollView", "UISplitViewController", "UIStackView", "UITabBarController", "UITableView",
    "UITableViewController", "UITextField", "UITextView", "UIView", "UIViewController", "UIWindow",
  ]

  /// Types and protocols whose code runs on the main thread.
  public static let onMainThread: Set<String> = [
    "App", "NSView", "NSViewController", "ObservableObject", "Scene", "UIApplicationDelegate", "UIResponder", "UIView",
    "UIViewController", "UIWindowSceneDelegate", "View", "ViewModifier",
  ]

  // MARK: Objects and values

  /// Publishers, observables and lazy sequences: `map` and the like keep their closure, and run it later or never.
  public static let streams: Set<String> = [
    "AnyPublisher", "BehaviorRelay", "BehaviorSubject", "Completable", "CurrentValueSubject", "Driver", "Future",
    "Just", "LazySequence", "Maybe", "Observable", "PassthroughSubject", "PublishRelay", "PublishSubject",
    "Published.Publisher", "ReplaySubject", "Signal", "SignalProducer", "Single",
  ]

  /// Types that keep observations alive, and hold no other state.
  public static let observations: Set<String> = [
    "CancelBag", "Cancellables", "CompositeDisposable", "DisposeBag", "Set<AnyCancellable>", "[AnyCancellable]",
  ]

  /// Classes whose objects, made in the same way, are as good as one another.
  public static let interchangeable: Set<String> = [
    "ConcurrentDispatchQueueScheduler", "DateFormatter", "DispatchQueue", "FileManager", "ISO8601DateFormatter",
    "JSONDecoder", "JSONEncoder", "Logger", "MoyaProvider", "NSObject", "NumberFormatter", "OSLog",
    "PropertyListDecoder", "PropertyListEncoder", "SerialDispatchQueueScheduler",
  ]

  /// Protocols and classes whose objects are made from data, which knows of no container.
  public static let decoded: Set<String> = [
    "Codable", "Decodable", "NSCoding", "NSManagedObject", "NSSecureCoding", "Object",
  ]

  /// Classes with a `register` of their own, which has nothing to do with containers.
  public static let registering: Set<String> = [
    "BGTaskScheduler", "UICollectionView", "UITableView", "UNUserNotificationCenter", "URLProtocol", "UserDefaults",
  ]

  /// Structs of the standard library, Foundation and Core Graphics.
  public static let values: Set<String> = numbers.union([
    "AttributedString", "Bool", "CGPoint", "CGRect", "CGSize", "CGVector", "Calendar", "Character", "CharacterSet",
    "Data", "Date", "DateComponents", "DateInterval", "Decimal", "Duration", "IndexPath", "Locale", "Measurement",
    "StaticString", "String", "Substring", "TimeZone", "URL", "URLComponents", "URLRequest", "UUID",
  ])

  // MARK: Names

  /// The SDK's other names for types of the standard library.
  public static let standardNames: [String: String] = [
    "TimeInterval": "Double", "CFTimeInterval": "Double", "CFAbsoluteTime": "Double", "CLLocationDegrees": "Double",
    "CLLocationDistance": "Double", "CLLocationAccuracy": "Double", "CLLocationSpeed": "Double", "Float64": "Double",
    "Float32": "Float", "NSInteger": "Int", "NSUInteger": "UInt",
  ]

  // MARK: Protocols

  /// Protocols and types that imply no other conformance of interest.
  public static let withoutOtherConformances: Set<String> = [
    "AnyObject", "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible",
    "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "Int", "NSObject", "ObservableObject",
    "RawRepresentable", "Sendable", "String",
  ]

  /// Protocols that let nobody change a value.
  public static let immutable: Set<String> = [
    "Any", "AnyObject", "Equatable", "Hashable", "Identifiable", "Sendable", "SendableMetatype",
  ]
}
