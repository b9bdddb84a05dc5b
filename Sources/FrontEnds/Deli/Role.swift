/// The role that a type's own inheritance clause gives it. The clause must have exactly this word.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser/*.swift`.
enum Role: String, CaseIterable {
  /// Made without arguments.
  case component = "Component"
  /// Made by its initialiser, whose parameters are requests.
  case autowired = "Autowired"
  /// Made without arguments. Its dependencies are passed to `inject` on the next turn of the main queue.
  case lazyAutowired = "LazyAutowired"
  /// Made on demand with a payload.
  case factory = "AutowiredFactory"
  /// Made on demand with a payload. Its other dependencies are passed to `inject`.
  case lazyFactory = "LazyAutowiredFactory"
  /// Made once; its `Config` properties register other types.
  case configuration = "Configuration"
  /// Made from configuration properties, anew for each request.
  case configProperty = "ConfigProperty"
  /// Not registered. The type only makes requests.
  case inject = "Inject"

  /// Whether the role registers the type.
  var registers: Bool { self != .inject }

  /// Whether the generator reads `Inject(…)` anywhere in the type.
  var collects: Bool {
    switch self {
    case .component, .autowired, .lazyAutowired, .factory, .lazyFactory, .inject: true
    case .configuration, .configProperty: false
    }
  }

  /// Whether an object is made on demand, with a payload.
  var isFactory: Bool { self == .factory || self == .lazyFactory }

  /// Whether the type can choose its scope.
  var hasScope: Bool { self == .component || self == .autowired || self == .lazyAutowired }

  /// Whether the type may have a qualifier.
  var hasQualifier: Bool { hasScope || isFactory }
}
