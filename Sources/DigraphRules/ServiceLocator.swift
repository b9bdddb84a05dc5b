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
    "*EndPoint", "*Factory*", "*Flow", "*FlowController", "*Injector", "*Kitchen", "*Launcher", "*Locator", "*Mapper", "*Module", "*Navigator*",
    "*Provider", "*Registrant", "*Resolver", "*Root", "*RouteController", "*Router*", "*Routing", "*Scene", "*SceneDelegate", "*Screen",
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
    for id in graph.requests.indices where isOwnDoing(id, in: graph) {
      let request = graph.requests[id]
      if asksForItself(request, in: graph) { continue }
      if isOrdinary[request.owner] == nil {
        let type = graph.types[request.owner].flatMap { $0.isTestOnly || registrants.contains(request.owner) ? nil : $0 }
        isOrdinary[request.owner] = type.map { !isComposer(request.owner, $0) } ?? false
      }
      guard isOrdinary[request.owner] == true else { continue }
      let asker = Asker(framework: request.framework, owner: request.owner)
      if places[asker] == nil { order.append(asker) }
      places[asker, default: []].append(request)
    }
    var makers: [String: Binding.Provider] = [:]
    let owners = Set(order.map(\.owner))
    for id in graph.bindings.indices {
      let type = graph.bindings[id].implementation ?? graph.bindings[id].key.type
      if owners.contains(type) { makers[type] = graph.bindings[id].provider }
    }
    return order.compactMap { finding($0.owner, (places[$0] ?? []).byPlace, maker: makers[$0.owner], in: graph) }
  }

  private struct Asker: Hashable {
    let framework: Framework
    let owner: String
  }

  /// Whether code asks that no provider runs.
  private func isOwnDoing(_ id: Request.ID, in graph: Graph) -> Bool {
    let requests = graph.requests
    guard requests[id].form == .expression, !requests[id].isTestOnly, !requests[id].owner.isEmpty else { return false }
    switch requests[id].framework {
    // `Inject(…)` in a type that says so is how Deli is used; asking its context is not.
    case .deli: return requests[id].isUnchecked && requests[id].access == .global
    case .swinject, .injection: return requests[id].consumer == nil || requests[id].timing == .deferred
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
    "PreviewProvider", "Assembly", "ModuleBuilder", "WidgetBundle", "Widget", "ControlWidget", "AppExtension", "INExtension",
    "UNNotificationServiceExtension",
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
  fileprivate static let shown: Set<String> = [
    "NSViewController", "NSView", "UICollectionViewCell", "UICollectionViewController", "UIControl", "UINavigationController",
    "UISplitViewController", "UITabBarController", "UITableViewCell", "UITableViewController", "UIView", "UIViewController",
  ]

  /// - Parameter maker: How a binding makes the type that asks; `nil` if none does.
  private func finding(_ owner: String, _ requests: [Request], maker: Binding.Provider?, in graph: Graph) -> Finding? {
    guard let first = requests.first else { return nil }
    var known: Set<Key> = []
    let asked = requests.filter { known.insert($0.key).inserted }
    let isMade = maker != nil || graph.instantiations.contains { $0.type == owner && !$0.isTestOnly }
    let late = isMade ? asked.filter { needs(owner, $0, in: graph) } : []
    var remedy = Remedy(owner: owner, type: graph.types[owner], count: asked.count, maker: maker, late: late.map(\.key.quoted))
    remedy.isStatic = requests.allSatisfy { $0.occasion == .type }
    remedy.needsArguments = requests.allSatisfy { !$0.key.arguments.isEmpty }
    remedy.anew = Set(requests.filter { !$0.key.arguments.isEmpty || isMadeAnew($0, in: graph) }.map(\.key)).count
    return Finding(
      "'\(owner)' asks a container itself, for \(enumeration(asked.map(\.key.quoted)))", at: first.site, subject: [owner],
      notes: requests.dropFirst().map { graph.note($0) }, help: remedy.text)
  }

  /// Whether another object answers each time, and the code that asks may run again and again: one that is handed in would be
  /// the same each time.
  private func isMadeAnew(_ request: Request, in graph: Graph) -> Bool {
    let answers = request.resolution.bindings.map { graph.bindings[$0] }
    return request.occasion == .use && !answers.isEmpty
      && answers.allSatisfy { binding in
        let type = binding.implementation.flatMap { graph.types[$0] }
        // A screen that is gone is made anew, too.
        if binding.scope.lifetime == .weak { return type.map { !$0.supertypes.isDisjoint(with: Self.shown) } ?? false }
        guard binding.scope.lifetime == .unique || binding.scope.lifetime == .graph, !binding.implementationKind.isValueType
        else { return false }
        guard let type else {
          return binding.scope.lifetime == .unique && binding.scope.isExplicit
        }
        return !(type.isStateless || type.isComposed) || !type.supertypes.isDisjoint(with: Self.shown)
      }
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
      if graph.instantiations.contains(where: { $0.consumer == binding.id && $0.type == owner }) { return true }
      for inner in graph.requests(of: binding) where inner.timing == .eager {
        for id in inner.resolution.bindings where seen.insert(id).inserted { pending.append(id) }
      }
    }
    return false
  }
}

/// What can be done for a type that asks itself.
private struct Remedy {
  let owner: String
  let type: TypeSummary?
  /// How many things are asked for.
  let count: Int
  /// How a binding makes the type; `nil` if none does.
  let maker: Binding.Provider?
  /// What cannot be made before the type that asks.
  let late: [String]
  /// Whether only static members ask.
  var isStatic = false
  /// Whether all is made with arguments, which whoever makes the type may know as well, or only the type itself.
  var needsArguments = false
  /// How many of them are made anew each time, so that only what makes them can be handed in.
  var anew = 0

  /// One edit.
  var text: String {
    let what = count == 1 ? "it" : "them"
    if let key = late.first {
      return "hand it a closure that asks for \(late.count == count ? what : key): \(key) needs '\(owner)' while it is made"
    }
    if isStatic { return "let its functions take \(what)" }
    if needsArguments {
      return "let its initializer take \(what), or a closure that makes \(what) where only '\(owner)' knows the arguments"
    }
    if type?.supertypes.isDisjoint(with: Self.decoded) == false { return "let its functions take \(what)" }
    let things = anew == 0 ? what : anew == count ? "a closure that makes \(what) each time" : "them, with closures for what is made each time"
    let properties = count == 1 ? "a property" : "properties"
    if maker == .storyboard || maker == .injector { return "let what is registered for it set \(things) as \(properties)" }
    if type?.isUnarchived == true { return "let whoever shows it, or the app's delegate, set \(things) as \(properties)" }
    switch type?.kind {
    case .protocol: return "require \(what) as \(properties) without a default, which those who conform to it are given"
    case .enum: return "let its functions take \(what), or make it a struct whose initializer does"
    default: break
    }
    let taken = "let its initializer take \(things)"
    if maker == .factory || maker == .initializer { return "\(taken), and hand \(what) in where it is registered" }
    if let type, type.kind == .class, !type.isMadeInCode, !type.supertypes.isDisjoint(with: ServiceLocator.shown) {
      return "\(taken), or if a storyboard makes it, let whoever shows it or the app's delegate set \(what)"
    }
    return "\(taken), and whoever makes it hand \(what) in"
  }

  /// Protocols and classes whose objects are made from data.
  private static let decoded: Set<String> = ["Codable", "Decodable", "NSCoding", "NSManagedObject", "NSSecureCoding", "Object"]
}
