import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `resolver.resolve(Service.self, name: "n", argument: a)` in all its spellings, and `~>`.
///
/// Specified by Swinject/Swinject, `Sources/Resolver.swift`; Swinject/SwinjectAutoregistration,
/// `Sources/Resolver+Autoregistration.swift`.
extension SwinjectEvaluator {
  private static let labels: Set<String> = ["name", "argument", "arguments"]

  func resolveCall(_ call: Call) -> Evaluated? {
    guard call.arguments.allSatisfy({ $0.label.map(Self.labels.contains) ?? true }) else { return nil }
    guard let target = resolver(of: call) else {
      return nil
    }
    let fitting = ownResolves.filter { program.match(call.arguments, to: program.function($0).parameters) != nil }
    guard let first = call.arguments.first, first.label == nil else {
      // `resolve()`, `resolve(name:)`: a helper of the user's tells the type.
      if let value = follow(helper: fitting, call) { return value }
      guard target.isSure else { return nil }
      return inferred(call, target)
    }
    let service = evaluate(first.node, in: call.environment)
    guard let type = program.statedType(of: service) else {
      guard target.isSure else { return nil }
      if case .metatype(let open)? = service.type, open.isOpen, frame.helperCall == nil || frame.isGenericRoot {
        return template(call, open)
      }
      if first.node.kind == .metatype || service.type != nil {
        missed(
          Place(file: frame.file, range: first.node.range), .request, "its type is only known at run time",
          remedy: "name the type, as in 'resolve(Service.self)', or declare it with '// digraph:requests'")
        return Evaluated(type: .optional(.unknown("?")))
      }
      return nil
    }
    if namesAnySubtype(first.node, in: call.environment) {
      return template(call, .parameter("Self"), isFollowed: true)
    }
    if type.isOpen, frame.helperCall == nil || frame.isGenericRoot && !isInGenericHelper { return template(call, type) }
    // A helper whose result is not optional is meant where the surrounding code expects no optional.
    let takesOver =
      !call.expected.handlesOptional
      && fitting.contains { id in
        if case .optional? = program.resultType(of: id) { false } else { true }
      }
    if takesOver, !isOptional(call.expected.type), frame.owner.name.hasPrefix("resolve") == false,
      let value = follow(helper: fitting, call)
    {
      return value
    }
    let place = requestPlace(call, service)
    understandBody(self.place(ofCall: call.node), .request)
    return request(type, call, at: place, handle: target.handle, isFromCaller: service.isFromCaller)
  }

  private func isOptional(_ type: Type?) -> Bool {
    if case .optional? = type { return true }
    return false
  }

  /// Whether an expression is `Self.self`, `self` or `type(of: self)`, in a helper that all subtypes inherit.
  private func namesAnySubtype(_ node: Node, in environment: Environment) -> Bool {
    guard environment.receiver?.isAnySubtype ?? false else { return false }
    switch node.kind {
    case .metatype: return node.type.map { $0.kind == .typeName && $0.text == "Self" } ?? false
    case .name: return node.text == "self" && environment.isStatic
    case .call: return node[0].text == "type" && node.childCount == 2 && node[1][0].text == "self"
    default: return false
    }
  }

  private func follow(helper candidates: [DeclarationID], _ call: Call) -> Evaluated? {
    let receiver = call.receiver ?? call.environment.receiver
    return follow(candidates, call, receiver: receiver, outer: nil)
  }

  /// Notes a request in the body of a generic helper. The requested type depends on the caller. If `isFollowed`, all
  /// calls of the helper are examined.
  func template(_ call: Call, _ type: Type, isFollowed: Bool = false) -> Evaluated {
    if !frame.isEffectFree {
      understand(place(ofCall: call.node), .request)
      if !isFollowed, !isInGenericHelper { noteOpen(frame.helperCall ?? place(ofCall: call.node), type) }
    }
    escapeArguments(call)
    return Evaluated(type: .optional(type))
  }

  /// If the place that counts is the call of a generic helper, the call in the helper's body is a statement, too.
  func understandBody(_ place: Place, _ subject: Gap.Subject) {
    if frame.helperCall != nil, !frame.isEffectFree { understand(place, subject) }
  }

  /// Reads `resolve()` without a type. The surrounding code gives the type.
  private func inferred(_ call: Call, _ target: (handle: Int, isSure: Bool)) -> Evaluated {
    let place = frame.helperCall ?? place(ofCall: call.node)
    understandBody(self.place(ofCall: call.node), .request)
    guard let type = call.expected.type, !type.isOpen else {
      if frame.helperCall == nil, call.expected.type != nil {
        return template(call, call.expected.type ?? .unknown("?"))
      }
      missed(
        place, .request, "the requested type is inferred from code that digraph does not understand",
        remedy: "name the type, as in 'resolve(Service.self)'")
      return .unknown
    }
    let answer = request(type, call, at: place, handle: target.handle)
    // A method that was not read returns the expected type. If that is no optional, a missing answer traps.
    guard !call.expected.handlesOptional, !isOptional(type) else { return answer }
    used(answer, .forced)
    return answer.unwrapped
  }

  /// The container that a request is made on; `nil` if the call is no request.
  func resolver(of call: Call) -> (handle: Int, isSure: Bool)? {
    if let receiver = call.receiver {
      if let handle = handle(of: receiver) { return (handle, true) }
      if let type = receiver.type {
        if case .metatype = type { return nil }
        if case .nominal(let id, _) = type.unwrapped, program[id].isDeclared { return nil }
        if type.nominal != nil { return nil }
      }
      guard call.arguments.first?.node.kind == .metatype, seesSwinject(call.environment) else { return nil }
      return (anyHandle(), false)
    }
    guard let receiver = call.environment.receiver, let handle = handle(of: receiver) else { return nil }
    return (handle, true)
  }

  private func requestPlace(_ call: Call, _ service: Evaluated) -> Place {
    if let helper = frame.helperCall, service.isFromCaller || call.arguments.first?.node.kind != .metatype {
      return helper
    }
    return place(ofCall: call.node)
  }

  /// Records a request, and returns its value.
  private func request(
    _ type: Type, _ call: Call, at place: Place, handle: Int, isFromCaller: Bool = false
  ) -> Evaluated {
    var type = type
    // `let box: Box<Int> = r.resolve(Box.self)!`: the compiler infers the arguments.
    if case .nominal(let id, []) = type, case .nominal(id, let arguments)? = call.expected.type?.unwrapped,
      !arguments.isEmpty,
      !arguments.contains(where: \.isOpen)
    {
      type = .nominal(id, arguments)
    }
    if let element = collected(type), !element.isOpen {
      return requestCollection(of: element, at: place, handle: handle)
    }
    let named = call.argument("name").map { ($0.node, value: evaluate($0.node, in: call.environment)) }
    guard let passed = RequestArguments(of: call, by: self).all() else {
      missed(
        place, .request, "it is not known how many arguments it passes",
        remedy: "write the arguments one by one, or give the tuple a type")
      return Evaluated(type: .optional(type), origin: .requested)
    }
    let arguments = passed.map(\.type)
    let sent = passed.map { self.sent($0.value) }
    for argument in passed { escape(argument.value) }
    if !type.isOpen { followOpen(self.place(ofCall: call.node)) }
    func record(_ name: Key.Name?, written literal: Node?) -> Evaluated {
      // In a helper, a literal would be part of many keys.
      let isWritten = literal?.kind == .string && frame.helperCall == nil
      let answer = self.record(
        KeyRecord(type: type, name: name, arguments: arguments), at: place, handle: handle,
        access: access(call, handle), isOptionalByCaller: isFromCaller && isOptional(type),
        receiver: call.receiverNode.map { Place(file: frame.file, range: $0.range) },
        name: isWritten ? literal.map { Place(file: frame.file, range: $0.range) } : nil)
      if !sent.isEmpty, !frame.isEffectFree { forEachRequest(in: answer) { requests[$0].note(sent) } }
      return answer
    }
    guard let (node, value) = named else { return record(nil, written: nil) }
    guard value.isChoice, let names = value.texts, 2...Self.mostNames ~= Set(names).count else {
      return record(name(value, source: node), written: node)
    }
    // `name: isLive ? "live" : "test"` makes a request for each of the names.
    return either(
      Set(names).sorted().enumerated().map { number, name in
        branch(node, text: nil, clause: number) { record(.literal(name), written: node.literal(name)) }
      })
  }

  /// The largest number of names that one expression may choose from. More names count as any name.
  private static let mostNames = 8

  /// Records a request for a key, with the keys that Swinject tries instead.
  ///
  /// - Parameters:
  ///   - key: The requested key.
  ///   - place: The place at which findings about the request are shown.
  ///   - number: The number of the handle that is asked.
  ///   - access: How the code gets the container.
  ///   - isOptionalByCaller: Whether the type is optional only because the caller of a generic helper puts the answer
  ///     into an optional: `var api: API! = resolve()`.
  ///   - receiver: The expression that names the container, if there is one.
  ///   - name: The literal that is the key's name, if the name is a literal.
  ///   - isStatement: Whether the request is a statement of its own, and not a part of a registration.
  /// - Returns: An optional of the type. Its value leads back to the request, if the request is recorded.
  func record(
    _ key: KeyRecord, at place: Place, handle number: Int, access: Request.Access,
    isOptionalByCaller: Bool = false, receiver: Place? = nil, name: Place? = nil, isStatement: Bool = true
  ) -> Evaluated {
    noteAsking(at: place)
    var result = Evaluated(type: .optional(key.type), origin: .requested)
    if key.type == types.graphIdentifier {
      if !frame.isEffectFree, isStatement { understand(place, .request) }
      return result
    }
    guard !frame.isEffectFree else {
      result.value = requestEntity(nil)
      return result
    }
    guard !key.type.isOpen else {
      if frame.isGenericRoot {
        if isStatement { understand(place, .request) }
        if !isInGenericHelper { noteOpen(place, key.type) }
        return result
      }
      // The place may have been understood as a template before.
      noteOpen(place, key.type)
      let helper = frame.helperCall == nil ? nil : frame.owner.name
      let asked = helper.map { "the type that '\($0)' is asked for" } ?? "the requested type"
      missed(
        place, .request, "\(asked) is inferred from code that digraph does not understand", cause: helper,
        remedy: "name the type, or declare the request with '// digraph:requests'")
      return result
    }
    var keys = [key]
    var timing = self.timing
    var strength: Request.Strength?
    switch key.type {
    case .optional(let wrapped):
      keys.append(KeyRecord(type: wrapped, name: key.name, arguments: key.arguments))
      // Code that writes `S?` can do without an answer. A helper need not know that its caller puts the answer into an
      // optional.
      strength = isOptionalByCaller ? nil : .checked
    case .nominal(let id, let arguments)
    where arguments.count == 1 && !program[id].isDeclared && (id == types.lazy.nominal || id == types.provider.nominal):
      keys.append(KeyRecord(type: arguments[0], name: key.name, arguments: key.arguments))
      timing = .deferred
    default: break
    }
    var handle = handles[number]
    if let name = handle.external { _ = allocation(ofExternal: name) }
    // Two unknown containers answer alike.
    handle.source = nil
    let follows = consumer != nil && handle.provider == consumer?.entry
    let identity = RequestID(place: place, consumer: consumer?.entry, timing: timing, keys: keys, handle: handle)
    let index: Int
    if let known = knownRequests[identity] {
      touch(request: known)
      index = known
    } else {
      let owner = currentOwner
      index = requests.count
      knownRequests[identity] = index
      requests.append(
        RequestRecord(
          place: place, owner: owner.name, ownerType: owner.type, consumer: consumer?.entry, timing: timing,
          followsStorage: consumer?.followsStorage ?? false, strength: strength, keys: keys, handle: handle,
          access: access, conditions: Entry.near(frame.conditions) + Entry.near(frame.exits), via: frame.via,
          receiver: receiver, namePlace: name, followsConsumer: follows))
      requests[index].discard = discard(access)
      requests[index].taker = frame.via.isEmpty ? frame.taker : nil
      requests[index].isAlternative = frame.isBranchOfHelper
      requests[index].original = asked.last { requests[$0].keys == keys }
      requests[index].isTested = isGuarded(key)
      let member = frame.helperCall == nil ? frame.owner.name : frame.helperOwner.name
      requests[index].isFallback = frame.isFallback || ["init(coder:)", "init(from:)"].contains(member)
      requests[index].isDelegated = frame.helperCall != nil && frame.isDelegated
      requests[index].isOfWrapper = wrappers.isRunning
      requests[index].lazyProperty = wrappers.lazyProperty
      if isStatement { understand(place, .request) }
    }
    requests[index].roots.note(rootFunction)
    requests[index].flow.given += 1
    time += 1
    let isCertain = timing == .eager && frame.conditions.isEmpty && !frame.isConcurrent
    requests[index].moments.note(isCertain ? .init(run: currentRun, time: time) : nil)
    if frame.isConcurrent { requests[index].isConcurrent = true }
    result.value = requestEntity(index)
    return result
  }

  /// Whether a branch around the code tests that the type is bound: `if container.resolve(A.self) != nil`,
  /// `guard container.hasAnyRegistration(of: A.self)`.
  func isGuarded(_ key: KeyRecord) -> Bool {
    guard frame.conditions.contains(where: { $0.kind == .branch }) else { return false }
    let type = metatypeText(of: key)
    return frame.conditions.contains { $0.looksFor(type) }
  }

  /// The conditions of a registration. `if !container.hasAnyRegistration(of: A.self)` expects an answer for the key,
  /// which is then bound in either case. So does an early exit, `if container.hasAnyRegistration(of: A.self) { return }`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - written: The type as the code writes it, which may be a variable: `register(type) { … }`.
  /// - Returns: The conditions, from the outside in.
  func conditions(ofRegistering key: KeyRecord, written: Node?) -> [Condition] {
    let conditions = Entry.near(frame.conditions)
    guard !frame.exits.isEmpty || conditions.contains(where: { $0.kind == .branch }) else { return conditions }
    var texts = [metatypeText(of: key)]
    switch written?.kind {
    case .name: texts.append(written?.text ?? "")
    case .metatype: texts.append((written?.type?.text ?? "") + ".self")
    default: break
    }
    let exits = Entry.near(frame.exits).expectingAnswers(about: texts).filter { $0.expectation == .answer }
    return conditions.expectingAnswers(about: texts) + exits
  }

  private func metatypeText(of key: KeyRecord) -> String {
    let spelling = program.spelling(key.type.unwrapped)
    return (spelling.split(separator: ".").last.map(String.init) ?? spelling) + ".self"
  }

  /// Reads `Lazy.instance`, which makes a request now that was deferred before.
  func instance(ofWrapper number: Int?, _ base: Evaluated) -> Evaluated? {
    guard case .nominal(_, let arguments)? = base.type?.unwrapped, let wrapped = arguments.first else { return nil }
    if let number, timing != .deferred, !frame.isEffectFree, requests[number].consumer == consumer?.entry {
      // Its earlier timing is part of its identity.
      roots.noteUnrepeatable()
      requests[number].timing = timing
    }
    return Evaluated(type: wrapped, origin: .requested)
  }

  // MARK: Operators

  /// Reads `r ~> S.self`, `r ~> (S.self, name: "n", argument: a)`, and the postfix `r~>`.
  func arrowOperator(
    _ left: Node, _ right: Node?, at node: Node, in environment: Environment, expected: Expectation
  ) -> Evaluated? {
    let base = evaluate(left, in: environment)
    guard let handle = handle(of: base) else { return nil }
    var call = Call(
      node: node, name: "~>", receiver: base, receiverNode: left, arguments: [], environment: environment,
      expected: expected)
    let value: Evaluated
    if let right {
      let elements = right.kind == .tuple ? Array(right.children) : []
      let typeNode = elements.first?[0] ?? right
      let service = evaluate(typeNode, in: environment)
      if case .metatype(let open)? = service.type, open.isOpen, frame.helperCall == nil || frame.isGenericRoot {
        return template(call, open).unwrapped
      }
      guard case .metatype(let type) = service.value, !type.isOpen else {
        missed(
          Place(file: frame.file, range: node.range), .request, "its type is only known at run time",
          remedy: "name the type, as in 'r ~> Service.self'")
        return .unknown
      }
      guard let arguments = arrowArguments(elements.dropFirst(), in: environment) else {
        missed(
          Place(file: frame.file, range: node.range), .request,
          "whether a name or an argument is meant depends on a type that digraph does not know",
          remedy: "label it, as in 'r ~> (Service.self, argument: value)'")
        return Evaluated(type: type)
      }
      call.arguments = arguments
      // In a helper, the place is the helper's call.
      let own = Place(file: frame.file, range: typeNode.range)
      if service.isFromCaller { understandBody(place(ofCall: node), .request) }
      value = request(type, call, at: service.isFromCaller ? frame.helperCall ?? own : own, handle: handle)
    } else {
      if let open = expected.type, open.isOpen, frame.helperCall == nil || frame.isGenericRoot {
        return template(call, open).unwrapped
      }
      guard let type = expected.type, !type.isOpen else {
        missed(
          Place(file: frame.file, range: node.range), .request,
          "the requested type is inferred from code that digraph does not understand",
          remedy: "name the type, as in 'r ~> Service.self'")
        return .unknown
      }
      understandBody(place(ofCall: node), .request)
      value = request(
        type, call, at: frame.helperCall ?? Place(file: frame.file, range: node.range), handle: handle)
    }
    used(value, .forced)
    return value.unwrapped
  }
}

extension SwinjectEvaluator {
  /// The elements after the type in the tuple of `~>`, labelled as in a call of `resolve`. `nil` if a label depends on
  /// a type that is not known.
  ///
  /// A tuple converts to one with labels, so labels may be left out. The operators that take a `String` as the name are
  /// more specialised than those that take any argument, so the compiler prefers them.
  private func arrowArguments(_ elements: ArraySlice<Node>, in environment: Environment) -> [CallArgument]? {
    var arguments: [CallArgument] = []
    var isBehindName = false
    for (element, position) in zip(elements, 0...) {
      let node = element[0]
      var label = element.hasText ? element.text : nil
      if label == nil, arguments.allSatisfy({ $0.label == "name" }) {
        let value = node.kind == .tuple ? .unknown : evaluate(node, in: environment)
        label = elements.count - position > 1 || node.kind == .tuple || value.isTuple ? "arguments" : "argument"
        if !isBehindName, node.kind != .tuple {
          guard let type = value.certainType(in: program) else { return nil }
          if program.spelling(type) == "String" { label = "name" }
        }
      }
      isBehindName = isBehindName || label == "name"
      arguments.append(CallArgument(label: label, node: node, isTrailing: false))
    }
    return arguments
  }
}

extension Node {
  /// The literal with a given text among the parts that an expression chooses from.
  fileprivate func literal(_ text: String) -> Node? {
    switch kind {
    case .string: self.text == text ? self : nil
    case .ternary: self[1].literal(text) ?? self[2].literal(text)
    default: nil
    }
  }
}

extension Condition {
  /// Whether the condition asks a container for a type. The type is given as written in code.
  fileprivate func looksFor(_ metatype: String) -> Bool {
    kind == .branch && mentions(metatype) && (text.contains("resolve") || text.contains("hasAnyRegistration"))
  }
}

extension [Condition] {
  /// Marks conditions that test that a container lacks a type: they expect an answer for it.
  fileprivate func expectingAnswers(about spellings: [String]) -> Self {
    map { condition in
      guard condition.testsAbsence, spellings.contains(where: condition.looksFor) else { return condition }
      var condition = condition
      condition.expectation = .answer
      return condition
    }
  }
}
