import DigraphModel
import DigraphProgram

/// Adds a request for each hand-written call of a generated method, with its consumer.
extension DraftBuilder {
  mutating func addCalls() {
    for (number, file) in program.files.enumerated() where !declarations.ignoredFiles.contains(number) {
      for function in file.facts.functions {
        guard let body = function.body.map({ file.facts.code[$0] }) else { continue }
        for use in Calls(body, path: file.path).uses { add(use, in: function, number) }
      }
      for property in file.facts.properties {
        for body in [property.initialValue, property.getter].compactMap({ $0.map { file.facts.code[$0] } }) {
          for use in Calls(body, path: file.path).uses { add(use, owner: property.owner, name: property.name, number) }
        }
      }
      if let body = file.facts.topLevel.map({ file.facts.code[$0] }) {
        for use in Calls(body, path: file.path).uses { add(use, owner: nil, name: "main", number) }
      }
    }
  }

  /// Adds a call in the value of a property, or in the code of a script. Such a request has no consumer.
  private mutating func add(_ use: Calls.Use, owner: Int?, name: String, _ file: Int) {
    let nominal = owner.map { program.nominalOf[file][$0] }
    var homes = targets(of: use)
    if homes.isEmpty {
      noteUnknown(use, of: nominal, held: holds(use.property, of: nominal), file)
      return
    }
    if use.isOwn { homes = homes.filter { number in nominal.map { implementers[number].contains($0) } ?? false } }
    guard let home = homes.first else { return }
    let site = program.site(of: use.range, in: file)
    add(
      Request(
        id: 0, framework: .dikit, owner: nominal.map { program[$0].path } ?? name, containers: homes,
        key: Key(type: use.type), timing: use.isLater ? .deferred : .eager, strength: .required,
        conditions: use.conditions,
        site: site, isTestOnly: program.files[file].isTest), for: use, in: home)
  }

  /// The scans whose resolver has the called method.
  private func targets(of use: Calls.Use) -> [Int] { (use.isInjecting ? fillers : makers)[use.type] ?? [] }

  /// The binding that a call makes or fills.
  private func target(of use: Calls.Use, in number: Int) -> Binding.ID? {
    use.isInjecting
      ? wirings[number].filledNumber[use.type].map { injectors[number][$0] }
      : wirings[number].number[use.type].map { bindings[number][$0] }
  }

  private mutating func add(_ request: Request, for use: Calls.Use, in home: Int) {
    var item = DraftRequest(request, isUncertain: true)
    // A binding that only fills objects does not answer requests for its type.
    if use.isInjecting { item.answers = target(of: use, in: home).map { [$0] } }
    draft.requests.append(item)
    draft.understood[request.site] = .init(.request, isUnderstood: true)
  }

  /// The declared type of a property.
  private func holds(_ property: String?, of owner: NominalID?) -> NominalID? {
    guard let property, let owner, owner.index >= 0, let ids = program[owner].properties[property], ids.count == 1,
      let id = ids.first, case .nominal(let type, _)? = program.type(ofProperty: id)?.unwrapped
    else { return nil }
    return type
  }

  /// The declared type of a parameter.
  private func takes(_ name: String?, _ function: FunctionDecl, _ file: Int) -> NominalID? {
    guard let type = function.parameters.first(where: { $0.name == name })?.type,
      case .nominal(let id, _) = program.resolve(
        program.node(type, in: file), in: TypeContext(file: file, owner: function.owner)
      ).unwrapped
    else { return nil }
    return id
  }

  /// The provider method that a function implements. One object often implements several resolvers.
  private func provider(implementedBy function: FunctionDecl, of owner: NominalID?) -> (home: Int, provider: Int)? {
    guard let owner else { return nil }
    return (implementedBy[owner] ?? []).lazy.compactMap { home in
      declarations.resolvers[scans[home].resolver].provider(function.name, takes: function.parameters.count).map {
        (home, $0)
      }
    }.first
  }

  private mutating func add(_ use: Calls.Use, in function: FunctionDecl, _ file: Int) {
    let owner = function.owner.map { program.nominalOf[file][$0] }
    var homes = targets(of: use)
    if homes.isEmpty {
      noteUnknown(use, of: owner, held: takes(use.property, function, file) ?? holds(use.property, of: owner), file)
      return
    }
    if use.isOwn { homes = homes.filter { number in owner.map { implementers[number].contains($0) } ?? false } }
    // The declared type of a property tells which resolver it holds.
    let holder = holds(use.property, of: owner)
    let held = homes.filter { number in holder.map { implementers[number].contains($0) } ?? false }
    if !held.isEmpty { homes = held }
    guard let first = homes.first else { return }
    let name = owner.map { program[$0].path } ?? function.name
    var consumer: Binding.ID?
    var timing = Request.Timing.eager
    // Other types have methods of such names, too. So a receiver other than `self` must be known to be a resolver.
    if let (home, provider) = provider(implementedBy: function, of: owner), use.isOwn || held.count == 1 {
      consumer = bindings[home][provider]
      // Only one of several implementations runs, and the source does not show which.
      if implementers[home].count > 1 || use.isLater { timing = .deferred }
    } else if !use.isOwn, homes.count == 1, let home = homes.first, let index = wirings[home].number[name],
      case .injectable = wirings[home].nodes[index].source
    {
      consumer = bindings[home][index]
      let isMaking = function.kind == .initializer || function.name == "makeInstance"
      timing = isMaking && !use.isLater ? .eager : .deferred
    }
    let site = program.site(of: use.range, in: file)
    add(
      Request(
        id: 0, framework: .dikit, consumer: consumer, owner: use.isOwn ? "\(name).\(function.name)" : name,
        containers: homes, key: Key(type: use.type), timing: timing, strength: .required, conditions: use.conditions,
        site: site, isTestOnly: program.files[file].isTest), for: use, in: first)
  }

  /// Notes a call of a method that no scan has. The generator wrote the method, or would write it, for a type whose
  /// role is not known.
  private mutating func noteUnknown(_ use: Calls.Use, of owner: NominalID?, held: NominalID?, _ file: Int) {
    let method = (use.isInjecting ? "injectTo" : "resolve") + use.type
    guard use.type.first?.isUppercase == true, !declarations.writtenNames.contains(method) else { return }
    let receiver = use.isOwn ? owner : held
    let homes = receiver.flatMap { implementedBy[$0] } ?? []
    // A gap already tells that the methods of this resolver are not followed.
    guard !homes.contains(where: { scans[$0].isCut }) else { return }
    let isGenerated = declarations.isGenerated(use.type, isInjecting: use.isInjecting)
    guard !homes.isEmpty || isGenerated && !use.isOwn else { return }
    let site = program.site(of: use.range, in: file)
    draft.gaps.append(
      Gap(
        framework: .dikit, subject: .request, reason: "nothing in the input lets DIKit write '\(method)'",
        cause: method,
        remedy: "read the file that gives '\(use.type)' its role, too", site: site, containers: homes))
    draft.understood[site] = .init(.request, isUnderstood: false)
  }
}
