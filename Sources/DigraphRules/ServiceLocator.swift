import DigraphModel

/// Reports ordinary types that ask a container themselves.
///
/// What they need is not to be seen in their initializer. They cannot be made without a container, and a missing key shows
/// when the line runs, not when the object is made.
///
/// Types that put others together do it for a living, and a property wrapper is a decision of the project.
struct ServiceLocator: Rule {
  static let info = RuleInfo(
    id: "service-locator", family: .structure, severity: .info,
    summary: "An ordinary type asks a container itself.", frameworks: [.swinject, .deli, .injection])

  private static let standardIgnored = [
    "*App", "*AppController", "*AppDelegate", "*AppLoader", "*Application", "*ApplicationService", "*Assemblies", "*Assembler*", "*Assembly*",
    "*Builder", "*Component", "*Configurator", "*Container", "*Controllers", "*Coordinator*", "*Dependencies", "*Dependency", "*DI",
    "*EndPoint", "*Factory*", "*Flow", "*Injector", "*Kitchen", "*Launcher", "*Locator", "*Mapper", "*Module", "*Navigator*",
    "*Provider", "*Registrant", "*Resolver", "*Root", "*RouteController", "*Router*", "*Scene", "*SceneDelegate", "*Screen",
    "*Services", "Setup*", "*Wireframe*",
  ]

  static let options = [
    RuleOption(
      "ignore", .texts, "Types that put others together; '*' stands for anything.",
      standard: "[\(standardIgnored.map { $0.contains("*") ? "'\($0)'" : $0 }.joined(separator: ", "))]")
  ]

  private var ignored = standardIgnored.map { Wildcards($0) }

  init() {}

  init(options: RuleOptions, problems: inout [Diagnostic]) {
    if let texts = options.texts("ignore") { ignored = texts.map { Wildcards($0) } }
  }

  func findings(in graph: Graph) -> [Finding] {
    let registrants = Set(graph.bindings.map(\.owner)).union(graph.containers.map(\.name))
    var places: [Asker: [Request]] = [:]
    var order: [Asker] = []
    var isOrdinary: [String: Bool] = [:]
    for id in graph.requests.indices where Self.info.frameworks.contains(graph.requests[id].framework) {
      let request = graph.requests[id]
      guard isOwnDoing(request), !asksForItself(request, in: graph) else { continue }
      if isOrdinary[request.owner] == nil {
        let type = graph.types[request.owner].flatMap { $0.isTestOnly || registrants.contains(request.owner) ? nil : $0 }
        isOrdinary[request.owner] = type.map { !isComposer(request.owner, $0) } ?? false
      }
      guard isOrdinary[request.owner] == true else { continue }
      let asker = Asker(framework: request.framework, owner: request.owner)
      if places[asker] == nil { order.append(asker) }
      places[asker, default: []].append(request)
    }
    let made = Set(graph.bindings.map { $0.implementation ?? $0.key.type })
    return order.compactMap { finding($0.owner, (places[$0] ?? []).byPlace, isMade: made.contains($0.owner), in: graph) }
  }

  private struct Asker: Hashable {
    let framework: Framework
    let owner: String
  }

  /// Whether code asks that no provider runs.
  private func isOwnDoing(_ request: Request) -> Bool {
    guard request.form == .expression, !request.isTestOnly, !request.owner.isEmpty else { return false }
    switch request.framework {
    // `Inject(…)` in a type that says so is how Deli is used; asking its context is not.
    case .deli: return request.isUnchecked && request.access == .global
    case .swinject, .injection: return request.consumer == nil || request.timing == .deferred
    case .needle, .dikit: return false
    }
  }

  /// Whether a type asks for a value of its own, as a function does that makes one: its initializer cannot take that.
  private func asksForItself(_ request: Request, in graph: Graph) -> Bool {
    let answers = request.resolution.bindings.map { graph.bindings[$0] }
    return request.key.type == request.owner
      || !answers.isEmpty && answers.allSatisfy { ($0.implementation ?? $0.key.type) == request.owner }
  }

  private static let composers: Set<String> = [
    "App", "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "WKExtensionDelegate",
    "PreviewProvider", "Assembly", "ModuleBuilder", "WidgetBundle", "Widget", "ControlWidget", "AppExtension",
  ]

  private func isComposer(_ name: String, _ type: TypeSummary) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return ignored.contains { $0.matches(last) }
      || type.appliesAssemblies
      || type.supertypes.contains { supertype in
        let name = supertype.prefix { $0 != "<" }
        return Self.composers.contains(String(name)) || type.kind == .class && Self.composingRoles.contains { name.hasSuffix($0) }
      }
  }

  /// Ends of the names of classes and protocols whose heirs put others together: `BaseCoordinator`, `TabBarCoordinator`.
  private static let composingRoles = ["Coordinator", "Wireframe", "Navigator"]

  /// Classes whose heirs storyboards and nibs may make.
  private static let shown: Set<String> = [
    "NSViewController", "NSView", "UICollectionViewCell", "UICollectionViewController", "UIControl", "UINavigationController",
    "UISplitViewController", "UITabBarController", "UITableViewCell", "UITableViewController", "UIView", "UIViewController",
  ]

  /// What has no initializer of its own has others who can hand in what it needs.
  ///
  /// - Parameters:
  ///   - late: What cannot be made before the type that asks.
  ///   - made: Whether all is made with arguments, which are only known where it is asked for.
  private static func help(_ type: TypeSummary?, _ count: Int, late: [String], of owner: String, made: Bool) -> String {
    let what = count == 1 ? "it" : "them"
    if let key = late.first {
      return "hand it a closure that asks for \(late.count == count ? what : key): \(key) needs '\(owner)' while it is made"
    }
    if made { return "hand it a closure that makes \(what): the arguments are known only here" }
    if type?.isUnarchived == true { return "let whoever shows it set \(what) as \(count == 1 ? "a property" : "properties")" }
    return switch type?.kind {
    case .class where type?.supertypes.contains(where: shown.contains) == true:
      "let its initializer take \(what), or if a storyboard makes it, let whoever shows it set \(what)"
    case .protocol: "require \(what) as \(count == 1 ? "a property" : "properties") without a default, which those who conform to it are given"
    case .enum: "let its functions take \(what)"
    default: "let its initializer take \(what), and register how it is made"
    }
  }

  /// - Parameter isMade: Whether some binding makes the type that asks.
  private func finding(_ owner: String, _ requests: [Request], isMade: Bool, in graph: Graph) -> Finding? {
    guard let first = requests.first else { return nil }
    var known: Set<Key> = []
    let asked = requests.filter { known.insert($0.key).inserted }
    let keys = asked.map(\.key.quoted)
    let late = isMade ? asked.filter { needs(owner, $0, in: graph) } : []
    return Finding(
      "'\(owner)' asks a container itself, for \(enumeration(keys))", at: first.site, subject: [owner],
      notes: requests.dropFirst().map { graph.note($0) },
      help: Self.help(
        graph.types[owner], keys.count, late: late.map(\.key.quoted), of: owner,
        made: requests.allSatisfy { !$0.key.arguments.isEmpty }))
  }

  /// How many bindings are looked at to see whether one needs another.
  private static let furthest = 1_000

  /// Whether what is asked for needs, while it is made, an object of the type that asks: neither can be made with the other.
  private func needs(_ owner: String, _ request: Request, in graph: Graph) -> Bool {
    var pending = request.resolution.bindings
    var seen = Set(pending)
    var next = 0
    while next < pending.count, next < Self.furthest {
      let binding = graph.bindings[pending[next]]
      next += 1
      if (binding.implementation ?? binding.key.type) == owner { return true }
      for inner in graph.requests(of: binding) where inner.timing == .eager {
        for id in inner.resolution.bindings where seen.insert(id).inserted { pending.append(id) }
      }
    }
    return false
  }
}
