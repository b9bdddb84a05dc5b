/// What a type's own inheritance clause makes of it. The word must stand there just so.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser/*.swift`.
enum Role: String, CaseIterable {
  /// Made without arguments.
  case component = "Component"
  /// Made by its initialiser, whose parameters are requests.
  case autowired = "Autowired"
  /// Made without arguments; what it needs is handed to `inject` on the next turn of the main queue.
  case lazyAutowired = "LazyAutowired"
  /// Made on demand with a payload.
  case factory = "AutowiredFactory"
  /// Made on demand with a payload; what else it needs is handed to `inject`.
  case lazyFactory = "LazyAutowiredFactory"
  /// Made once; its `Config` properties register other types.
  case configuration = "Configuration"
  /// Made of configuration properties, anew each time.
  case configProperty = "ConfigProperty"
  /// Only asks.
  case inject = "Inject"

  /// Whether the type is bound.
  var registers: Bool { self != .inject }

  /// Whether `Inject(…)` anywhere in the type is read by the generator.
  var collects: Bool {
    switch self {
    case .component, .autowired, .lazyAutowired, .factory, .lazyFactory, .inject: true
    case .configuration, .configProperty: false
    }
  }

  /// Whether it is made on demand, with a payload.
  var isFactory: Bool { self == .factory || self == .lazyFactory }

  /// Whether the type has a scope of its own to choose.
  var hasScope: Bool { self == .component || self == .autowired || self == .lazyAutowired }

  /// Whether the type may have a qualifier.
  var hasQualifier: Bool { hasScope || isFactory }
}
