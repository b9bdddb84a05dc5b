public import DigraphModel

/// A shop with about forty bindings: three modules, four containers, every scope, aliases, a cycle, a cycle closed
/// after storage, a missing key, an optional one, an unused binding, and the findings about them.
public struct SampleGraph {
  /// The wiring.
  public let graph: Graph
  /// The findings about the wiring.
  public let findings: [Finding]

  /// Builds the graph and its findings.
  public init() {
    var builder = SampleGraphBuilder()
    let network = builder.container("NetworkContainer", module: "Networking")
    let app = builder.container("AppContainer", module: "App", parents: [network])
    let session = builder.container("SessionContainer", module: "Shop", parents: [app])
    let checkout = builder.container("CheckoutContainer", module: "Shop", parents: [session])
    Self.addNetworking(to: &builder, in: network)
    Self.addApp(to: &builder, in: app)
    let shop = Self.addShop(to: &builder, in: session)
    findings = shop + Self.addCheckout(to: &builder, in: checkout)
    graph = builder.graph
  }

  private static func addNetworking(to builder: inout SampleGraphBuilder, in container: Container.ID) {
    builder.bind("URLSession", .shared, in: container, by: .value)
    builder.bind("URL", named: "api", .unique, in: container, kind: .struct, by: .value)
    builder.bind("JSONDecoder", .unique, in: container)
    let store = builder.bind("TokenStore", as: "KeychainTokenStore", .shared, in: container)
    builder.bind("TokenReading", as: "KeychainTokenStore", .shared, in: container, forwardsTo: store)
    builder.bind("TokenWriting", as: "KeychainTokenStore", .shared, in: container, forwardsTo: store)
    let signer = builder.bind("RequestSigner", .unique, in: container, kind: .struct)
    builder.ask(signer, forAll: "TokenReading")
    let client = builder.bind("HTTPClient", as: "LiveHTTPClient", .shared, in: container)
    builder.ask(client, forAll: "URLSession", "RequestSigner", "JSONDecoder")
    builder.ask(client, for: "URL", named: "api")
    let reachability = builder.bind("Reachability", as: "PathMonitor", .weak, in: container)
    builder.ask(client, for: "Reachability", .deferred)
    builder.ask(reachability, for: "URL", named: "api")
    let cache = builder.bind("ImageCache", as: "DiskImageCache", .shared, in: container)
    let images = builder.bind("ImageLoader", as: "CachingImageLoader", .shared, in: container, by: .initializer)
    builder.ask(images, forAll: "HTTPClient", "ImageCache")
    builder.ask(cache, for: "FileManager", .eager, .required, status: .external)
  }

  private static func addApp(to builder: inout SampleGraphBuilder, in container: Container.ID) {
    builder.bind("Clock", as: "SystemClock", .unique, in: container, kind: .struct, by: .value)
    let logger = builder.bind("Logger", as: "OSLogger", .shared, in: container)
    builder.ask(logger, forAll: "Clock")
    let analytics = builder.bind("Analytics", as: "FirebaseAnalytics", .shared, in: container)
    builder.ask(analytics, forAll: "Logger", "Clock")
    let flags = builder.bind("FeatureFlags", as: "RemoteFeatureFlags", .shared, in: container)
    builder.ask(flags, forAll: "HTTPClient", "Logger")
    let database = builder.bind("Database", as: "SQLiteDatabase", .shared, in: container)
    builder.ask(database, forAll: "Logger")
    let users = builder.bind("UserRepository", .graph, in: container, by: .initializer)
    builder.ask(users, forAll: "HTTPClient", "Database", "TokenWriting")
    let router = builder.bind("Router", as: "AppRouter", .shared, in: container)
    let links = builder.bind("DeepLinkHandler", .graph, in: container)
    builder.ask(router, for: "DeepLinkHandler", .afterStorage)
    builder.ask(links, forAll: "Router", "Analytics")
    let push = builder.bind("PushService", .resettable, in: container)
    builder.ask(push, forAll: "HTTPClient", "DeepLinkHandler")
    builder.ask(push, for: "CrashReporter", .eager, .checked)
    builder.bind("Theme", as: "BrandTheme", .unique, in: container, kind: .struct, by: .value)
    let settings = builder.bind("SettingsViewModel", .graph, in: container, by: .initializer)
    builder.ask(settings, forAll: "UserRepository", "FeatureFlags", "Theme")
    for owner in ["AppDelegate", "SceneDelegate"] {
      builder.askFromOutside(owner, for: "Router", in: container)
    }
    builder.askFromOutside("AppDelegate", for: "PushService", in: container)
    builder.askFromOutside("SettingsView", for: "SettingsViewModel", in: container)
  }

  private static func addShop(to builder: inout SampleGraphBuilder, in container: Container.ID) -> [Finding] {
    let session = builder.bind("Session", as: "UserSession", .shared, in: container)
    builder.ask(session, forAll: "UserRepository", "Analytics")
    let products = builder.bind("ProductRepository", as: "LiveProductRepository", .weak, in: container)
    builder.ask(products, forAll: "HTTPClient", "Database")
    let favorites = builder.bind("FavoritesStore", .shared, in: container)
    builder.ask(favorites, forAll: "Database", "Session")
    let list = builder.bind("ProductListViewModel", .graph, in: container, by: .initializer)
    builder.ask(list, forAll: "ProductRepository", "FavoritesStore", "ImageLoader", "Router")
    let detail = builder.bind("ProductDetailViewModel", with: ["Product.ID"], .unique, in: container)
    builder.ask(detail, forAll: "ProductRepository", "FavoritesStore", "CartRepository")
    let related = builder.bind(
      "ProductFilter", named: "price", as: "PriceFilter", .unique, in: container, kind: .struct)
    builder.bind("ProductFilter", named: "brand", as: "BrandFilter", .unique, in: container, kind: .struct)
    builder.ask(related, forAll: "FeatureFlags")
    builder.ask(list, for: "ProductFilter", named: "price")
    builder.ask(list, for: "ProductFilter", named: "brand", .deferred)
    let cart = builder.bind("CartRepository", as: "PersistentCart", .shared, in: container)
    builder.ask(cart, forAll: "Database", "Session")
    let exporter = builder.bind("LegacyExporter", .graph, in: container)
    builder.ask(exporter, forAll: "Database")
    let suggestions = builder.bind("Recommendations", as: "RecommendationEngine", .shared, in: container)
    let captured = builder.ask(suggestions, for: "ProductRepository")
    builder.ask(list, for: "Recommendations", .deferred, .checked)
    builder.askFromOutside("ProductListViewController", for: "ProductListViewModel", in: container)
    builder.askFromOutside("ProductCoordinator", for: "ProductDetailViewModel", with: ["Product.ID"], in: container)
    return [
      .sample(
        "unused-registration", .warning, "nothing asks for 'LegacyExporter'", at: builder.site(ofBinding: exporter)),
      .sample(
        "captive-dependency", .warning,
        "'RecommendationEngine' (container) keeps the shorter-lived 'LiveProductRepository' (weak)",
        at: builder.site(ofRequest: captured),
        notes: [.init("'ProductRepository' is registered here", at: builder.site(ofBinding: products))]),
    ]
  }

  private static func addCheckout(to builder: inout SampleGraphBuilder, in container: Container.ID) -> [Finding] {
    let gateway = builder.bind("PaymentGateway", as: "StripeGateway", .shared, in: container)
    builder.ask(gateway, forAll: "HTTPClient", "Logger")
    let sheet = builder.ask(gateway, for: "PaymentSheetPresenter")
    let prices = builder.bind("PriceCalculator", .graph, in: container)
    let coupons = builder.bind("CouponService", as: "LiveCouponService", .graph, in: container)
    let promotions = builder.bind("PromotionEngine", .graph, in: container)
    builder.ask(prices, forAll: "CartRepository")
    let loop = [
      builder.ask(prices, for: "PromotionEngine"), builder.ask(promotions, for: "CouponService"),
      builder.ask(coupons, for: "PriceCalculator"),
    ]
    builder.ask(coupons, forAll: "HTTPClient")
    let service = builder.bind("CheckoutService", .graph, in: container, by: .initializer)
    builder.ask(service, forAll: "PaymentGateway", "PriceCalculator", "CartRepository")
    let model = builder.bind("CheckoutViewModel", .graph, in: container, by: .initializer)
    builder.ask(model, forAll: "CheckoutService", "Analytics", "Session")
    builder.bind("CheckoutStep", named: "address", as: "AddressStep", .unique, in: container)
    builder.ask(model, for: "CheckoutStep", named: "address", collection: true)
    builder.askFromOutside("CheckoutViewController", for: "CheckoutViewModel", in: container)
    return [
      .sample(
        "dependency-cycle", .error,
        "'PriceCalculator' needs itself: PriceCalculator -> PromotionEngine -> CouponService",
        at: builder.site(ofRequest: loop[0]),
        notes: loop.dropFirst().map { .init("the loop goes on here", at: builder.site(ofRequest: $0)) }),
      .sample(
        "unresolved-dependency", .error, "no binding for 'PaymentSheetPresenter'", at: builder.site(ofRequest: sheet)),
    ]
  }
}

extension Finding {
  fileprivate static func sample(
    _ rule: String, _ severity: Severity, _ message: String, at site: Site, notes: [Note] = []
  ) -> Finding {
    var finding = Finding(message, at: site, subject: [], notes: notes)
    finding.rule = rule
    finding.severity = severity
    return finding
  }
}
