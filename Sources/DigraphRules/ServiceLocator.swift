import DigraphModel

/// Reports ordinary types that ask a container themselves.
///
/// The initializer of such a type does not show its dependencies. Its objects cannot be made without a container, and a
/// missing key shows when the line runs, not when the object is made.
///
/// Types that compose others are meant to ask. Property wrappers are left out, too, because their use is a decision of
/// the project.
struct ServiceLocator: Rule {
  static let info = RuleInfo(
    id: "service-locator", family: .structure, severity: .info,
    summary: "An ordinary type asks a container itself.", frameworks: .whose(\.registersTypes))

  private static let standardIgnored = [
    "*App", "*AppController", "*AppDelegate", "*AppLoader", "*Application", "*ApplicationService", "*Assemblies",
    "*Assembler*", "*Assembly*", "*Builder", "*Component", "*Configurator", "*Container", "*Controllers",
    "*Coordinator*", "*Dependencies", "*Dependency", "*DI", "*EndPoint", "*Factory*", "*Flow", "*FlowController",
    "*Injector", "*Kitchen", "*Launcher", "*Locator", "*Mapper", "*Module", "*Navigator*", "*Provider", "*Registrant",
    "*Resolver", "*Root", "*RouteController", "*Router*", "*Routing", "*Scene", "*SceneDelegate", "*Screen",
    "*Services", "Setup*", "*Wireframe*",
  ]

  /// The rule looks for the makers of each asking type, and for the users of its objects.
  static let takesLong = true

  static let options = [
    RuleOption(
      "ignore", .texts, "Types that put others together. '*' stands for any text.",
      standard: "[\(standardIgnored.map { $0.contains("*") ? "'\($0)'" : $0 }.joined(separator: ", "))]")
  ]

  private var ignored = standardIgnored.map { Wildcards($0) }

  init() {}

  init(options: RuleOptions, problems: inout [Diagnostic]) {
    if let texts = options.texts("ignore") { ignored = texts.map { Wildcards($0) } }
  }

  func findings(in graph: Graph) -> [Finding] {
    let registrants = Set(graph.bindings.map(\.owner)).union(graph.containers.map(\.nameOfOwner))
    var places: [Asker: [Request]] = [:]
    var order: [Asker] = []
    var isOrdinary: [String: Bool] = [:]
    for id in graph.requests.indices where isOwnDoing(id, in: graph) {
      let request = graph.requests[id]
      if asksForItself(request, in: graph) { continue }
      if isOrdinary[request.owner] == nil {
        let type = graph.types[request.owner].flatMap {
          $0.isTestOnly || registrants.contains(request.owner) ? nil : $0
        }
        isOrdinary[request.owner] = type.map { !isComposer(request.owner, $0) } ?? false
      }
      guard isOrdinary[request.owner] == true else { continue }
      let asker = Asker(request, in: graph)
      if places[asker] == nil { order.append(asker) }
      places[asker, default: []].append(request)
    }
    if order.isEmpty { return [] }
    // A finding about a type shows all its requests, also those of providers.
    for id in graph.requests.indices where isOfProvider(id, in: graph) {
      let asker = Asker(graph.requests[id], in: graph)
      if places[asker] != nil, !asksForItself(graph.requests[id], in: graph) {
        places[asker]?.append(graph.requests[id])
      }
    }
    let making = LocatorProviders(of: Set(order.map(\.owner)), in: graph)
    return Self.types(order, places).compactMap { type in
      func ofItsApps(_ bindings: [Binding]) -> [Binding] {
        bindings.filter { type.apps.contains(nil) || type.apps.contains(graph.app(of: $0.container)) }
      }
      let wrapped = making.requestsOfWrappers(in: type.owner).filter { graph.requests[$0].framework == type.framework }
      return finding(
        type.owner, type.requests, makers: ofItsApps(making.makers(of: type.owner)),
        subtypes: ofItsApps(making.makers(ofSubtypesOf: type.owner)), making,
        wrapped: wrapped.map { graph.requests[$0].key },
        in: graph)
    }
  }

  private struct Asker: Hashable {
    let framework: Framework
    let owner: String
    /// The app, if it is known: another app may have a type of that name.
    let app: String?

    init(_ request: Request, in graph: Graph) {
      (framework, owner) = (request.framework, request.owner)
      app = request.container.flatMap { graph.app(of: $0) }
    }
  }

  /// A type that asks a container, in all apps that have it.
  private struct AskingType {
    let framework: Framework
    let owner: String
    var apps: Set<String?>
    var requests: [Request]
    var sites: Set<Site>
  }

  /// The asking types. Types with one name in several apps are one type if these apps share a place of its code.
  private static func types(_ askers: [Asker], _ places: [Asker: [Request]]) -> [AskingType] {
    var types: [AskingType] = []
    var named: [String: [Int]] = [:]
    for asker in askers {
      let requests = places[asker] ?? []
      let sites = Set(requests.map(\.site))
      let same = named[asker.owner]?.first {
        types[$0].framework == asker.framework && !types[$0].sites.isDisjoint(with: sites)
      }
      if let same {
        types[same].apps.insert(asker.app)
        types[same].requests += requests
        types[same].sites.formUnion(sites)
      } else {
        named[asker.owner, default: []].append(types.count)
        types.append(
          AskingType(
            framework: asker.framework, owner: asker.owner, apps: [asker.app], requests: requests, sites: sites))
      }
    }
    return types
  }

  /// Whether the request is in code that a provider runs: in an initializer that it calls.
  private func isOfProvider(_ id: Request.ID, in graph: Graph) -> Bool {
    let requests = graph.requests
    guard requests[id].consumer != nil, requests[id].timing != .deferred, requests[id].form == .expression,
      !requests[id].isTestOnly
    else { return false }
    return requests[id].framework.descriptor.providersTakeContainer
  }

  /// Whether the request is in code that no provider runs.
  private func isOwnDoing(_ id: Request.ID, in graph: Graph) -> Bool {
    let requests = graph.requests
    guard requests[id].form == .expression, !requests[id].isTestOnly, !requests[id].owner.isEmpty,
      // Previews and code that fills an app with samples compose their objects in place.
      !requests[id].conditions.contains(where: \.isOfDebugBuilds)
    else { return false }
    // Deli is meant to be used by `Inject(…)` in a type that declares it; asking its context is not.
    if requests[id].framework == .deli { return requests[id].isUnchecked && requests[id].access == .global }
    return Self.info.frameworks.contains(requests[id].framework)
      && (requests[id].consumer == nil || requests[id].timing == .deferred)
  }

  /// Whether a type asks for its own value, as a factory function does: the initializer cannot take that value.
  private func asksForItself(_ request: Request, in graph: Graph) -> Bool {
    let answers = request.resolution.bindings.map { graph.bindings[$0] }
    return request.key.type == request.owner
      || !answers.isEmpty && answers.allSatisfy { ($0.implementation ?? $0.key.type) == request.owner }
  }

  /// Supertypes of types that put an app together, or a part of it.
  private static let composers = LibraryTypes.launched.union(LibraryTypes.extensionEntries)
    .union(["Assembly", "ModuleBuilder"])

  private func isComposer(_ name: String, _ type: TypeSummary) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return ignored.contains { $0.matches(last) }
      || type.appliesAssemblies
      || type.supertypes.contains { supertype in
        let name = supertype.prefix { $0 != "<" }
        return Self.composers.contains(String(name))
          || type.kind == .class && Self.composingRoles.contains { name.hasSuffix($0) }
      }
  }

  /// Name endings of classes and protocols whose subtypes compose others: `BaseCoordinator`, `TabBarCoordinator`.
  private static let composingRoles = ["Coordinator", "Wireframe", "Navigator"]

  /// Reports all requests of one type, with the best remedy that the graph shows.
  ///
  /// - Parameters:
  ///   - owner: The type that asks.
  ///   - all: Its requests in all apps; several may have the same place.
  ///   - makers: The bindings that make the asking type.
  ///   - subtypes: The bindings that make subtypes of it.
  ///   - making: How asking types are made.
  ///   - wrapped: The keys that wrappers of its properties ask for.
  ///   - graph: The graph with the requests.
  /// - Returns: A finding at the first place, with notes at all others; `nil` if there is none.
  private func finding(
    _ owner: String, _ all: [Request], makers: [Binding], subtypes: [Binding], _ making: LocatorProviders,
    wrapped: [Key],
    in graph: Graph
  ) -> Finding? {
    let requests = all.byPlace
    guard let first = requests.first else { return nil }
    var known: Set<Key> = []
    let asked = requests.filter { known.insert($0.key).inserted }
    var remedy = LocatorRemedy(owner: owner, type: graph.types[owner], count: asked.count, maker: makers.last?.provider)
    let isMade = !makers.isEmpty || making.isMadeInPlace(owner)
    remedy.isMadeOfSubtypes = !isMade && !subtypes.isEmpty && graph.types[owner]?.kind == .class
    remedy.subtypeCount = Set(subtypes.map { $0.implementation ?? $0.key.type }).count
    remedy.isUnarchived = makers.contains(where: \.isUnarchived)
    // Code that only a preview runs, or that only code outside of the input can call, is not dead.
    let isOfUse = first.idleness?.hasPrefix("only ") ?? false
    remedy.idleness = !isOfUse && all.allSatisfy { $0.idleness == first.idleness } ? first.idleness : nil
    let functions = Set(requests.map(\.handedTo))
    if functions.count == 1, let function = first.handedTo {
      // A caller that calls the function for several types knows none of them.
      let demanding = first.demandedBy.flatMap { name in
        graph.types.count { type, summary in
          summary.kind != .protocol && !summary.isTestOnly && summary.supertypes.contains(name)
            // A type of another program with the same name is not a second type for the caller.
            && !(type.hasPrefix("\(summary.module).")
              && graph.types[String(type.dropFirst(summary.module.count + 1))] != nil)
        } > 1 ? name : nil
      }
      remedy.handedTo = .init(
        function: function, isFilling: requests.contains { $0.lifecyclePhase.fillsOwner }, demanding: demanding)
    }
    if remedy.idleness == nil, remedy.handedTo == nil {
      let inTurn =
        isMade || remedy.type?.namedIn.isEmpty == false ? asked.filter { making.isNeeded(owner, for: $0) } : []
      let farKeys = farKeys(of: all, from: makers, in: graph).subtracting(inTurn.map(\.key))
      remedy.late = [
        (inTurn.map(\.key.quoted), inTurn.count == 1 ? "needs '\(owner)' in turn" : "need '\(owner)' in turn"),
        (
          asked.filter { farKeys.contains($0.key) }.map(\.key.quoted),
          "\(farKeys.count == 1 ? "is" : "are") not in the container that makes '\(owner)'"
        ),
      ].filter { !$0.keys.isEmpty }
      // The rest of the remedy is about the other requests.
      let late = farKeys.union(inTurn.map(\.key))
      let rest = requests.filter { !late.contains($0.key) }
      describe(rest.isEmpty ? requests : rest, wrapped, in: &remedy, graph)
    } else {
      describe(requests, wrapped, in: &remedy, graph)
    }
    return Finding(
      "'\(owner)' asks a container itself, for \(enumeration(asked.map(\.key.quoted)))", at: first.site,
      subject: [owner],
      notes: requests.dropFirst().map { Finding.Note("'\(owner)' asks for \($0.key.quoted) here", at: $0.site) },
      help: remedy.text)
  }

  /// Describes in a remedy the requests that are not late.
  private func describe(_ requests: [Request], _ wrapped: [Key], in remedy: inout LocatorRemedy, _ graph: Graph) {
    var known: Set<Key> = []
    let asked = requests.filter { known.insert($0.key).inserted }
    remedy.isStatic = requests.allSatisfy { $0.lifecyclePhase == .type }
    remedy.placeCount = requests.count
    remedy.unseen = unseen(remedy.owner, asked, in: graph)
    let argued = Set(requests.filter(\.isForArguments).map(\.key))
    remedy.argued = argued.count
    remedy.isNamed = argued.allSatisfy { $0.arguments.isEmpty }
    remedy.isArguedInUse = requests.contains { $0.isForArguments && $0.lifecyclePhase == .use }
    remedy.isReadable = requests.allSatisfy {
      ($0.lifecyclePhase == .use || $0.isInitialValue) && !$0.isForArguments && !givesAnother($0, in: graph)
        && graph.types[$0.key.type]?.isSwiftUIView != true
    }
    if asked.allSatisfy({ graph.types[$0.key.type]?.supertypes.contains("ObservableObject") == true }) {
      remedy.reader = "@EnvironmentObject"
    }
    remedy.wrapped = (
      asked.map(\.key).filter(wrapped.contains).map(\.quoted), wrapped.first { !known.contains($0) }?.quoted
    )
    remedy.fresh = asked.map(\.key).filter { !wrapped.contains($0) }.map(\.quoted)
    remedy.anew = Set(requests.filter { isMadeAnew($0, in: graph) }.map(\.key)).union(argued).count
  }

  /// Whether the answer is another object each time, and the asking code may run repeatedly: an injected object would
  /// be the same each time.
  private func isMadeAnew(_ request: Request, in graph: Graph) -> Bool {
    switch request.lifecyclePhase {
    case .use: givesAnother(request, in: graph)
    // An object mostly asks only once for an answer that it keeps, unless the answer is a screen, which comes and goes.
    case .keeping: givesAnother(request, in: graph) && made(for: request, in: graph).allSatisfy { $0?.isShown == true }
    case .making, .type: false
    }
  }

  /// Whether the answer is another object each time, and its identity matters.
  private func givesAnother(_ request: Request, in graph: Graph) -> Bool {
    let answers = request.resolution.bindings.map { graph.bindings[$0] }
    return !answers.isEmpty
      && zip(answers, made(for: request, in: graph)).allSatisfy { binding, type in
        // In a weak scope, a screen is made anew once the last one is gone.
        if binding.scope.lifetime == .weak { return type?.isShown ?? false }
        guard binding.scope.lifetime == .unique || binding.scope.lifetime == .graph,
          !binding.implementationKind.isValueType
        else { return false }
        guard let type else {
          return binding.scope.lifetime == .unique && binding.scope.isExplicit
        }
        return !(type.isStateless || type.isComposed) || type.isShown
      }
  }

  /// The type of the object of each answer, if it is known: for a class, the class itself or a subtype.
  private func made(for request: Request, in graph: Graph) -> [TypeSummary?] {
    request.resolution.bindings.map { id in
      let binding = graph.bindings[id]
      let made = graph.types[binding.implementation ?? binding.key.type]
      return binding.implementation == nil && made?.kind != .class ? nil : made
    }
  }

  /// The keys that are bound only in containers out of reach of those that make the asking type. These containers may
  /// be filled later.
  private func farKeys(of requests: [Request], from makers: [Binding], in graph: Graph) -> Set<Key> {
    if makers.isEmpty || makers.contains(where: { graph.containers[$0.container].isMerged }) { return [] }
    let reach = Set(graph.containersInReach(of: makers.map(\.container)))
    let far = requests.filter { request in
      request.resolution.status == .bound && !request.resolution.bindings.isEmpty
        && request.resolution.bindings.map { graph.bindings[$0].container }
          .allSatisfy { !graph.containers[$0].isMerged && !reach.contains($0) }
    }
    return Set(far.map(\.key))
  }

  /// A requested type that cannot be in the initializer's signature, because code of other modules calls the
  /// initializer and the type is not public.
  private func unseen(_ owner: String, _ asked: [Request], in graph: Graph) -> String? {
    guard let type = graph.types[owner], type.isPublic, !graph.apps.contains(type.module) else { return nil }
    let types = asked.map { $0.canonicalType ?? $0.key.type }
    return types.first { graph.types[$0].map { !$0.isPublic && $0.module == type.module } ?? false }
  }
}

extension Request {
  /// Whether each call passes arguments or a computed name: no single answer can be injected.
  fileprivate var isForArguments: Bool {
    if case .computed? = key.name { return true }
    return !key.arguments.isEmpty
  }
}

extension Request.LifecyclePhase {
  /// Whether the answer becomes a part of the asking object.
  var fillsOwner: Bool { self == .making || self == .keeping }
}

extension Container {
  /// Its name without the function that makes it, if the name has one: `Feature` of `Feature.page()`.
  fileprivate var nameOfOwner: String {
    name.hasSuffix(")") ? name.split(separator: ".").dropLast().joined(separator: ".") : name
  }
}
