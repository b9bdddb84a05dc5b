import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `Inject(T.self, qualifier: "q")`, `Inject([T].self)`, `Inject(F.self, with: (…))`, `InjectProperty("a.b")` and
/// look-ups in `AppContext`.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser/InjectParser.swift`, `Sources/Deli/Inject.swift` and
/// `Sources/Deli/Core/AppContext.swift`.
extension DeliEvaluator {
  private static let injectLabels: Set<String> = ["_", "qualifier", "qualifierBy", "with", "resolveRole"]
  private static let getLabels: Set<String> = [
    "_", "withoutResolve", "className", "qualifier", "payload", "resolveRole",
  ]

  func injectCall(_ call: Call) -> Evaluated? {
    guard let first = call.arguments.first, first.label == nil, Set(call.labels).isSubset(of: Self.injectLabels) else {
      return nil
    }
    let place = Place(file: frame.file, range: first.node.range)
    sawCall(at: place)
    let isCollected = declarations.isCollected(place)
    guard first.node.kind == .metatype, let node = first.node.type else {
      return injectVariable(first.node, call, place, isCollected)
    }
    guard var usage = usage(of: node, at: place, call, isCollected: isCollected) else { return nil }
    usage.isUnchecked = !isCollected
    readName(call, &usage, isCollected: isCollected)
    usage.hasPayload = call.argument("with") != nil
    let result: Type = usage.isArray ? .array(usage.type) : usage.type
    if !frame.isEffectFree, !usage.type.isOpen { record(usage) }
    return Evaluated(type: result, origin: .requested)
  }

  /// Reads `Inject(type)`. The generator takes the variable's name for the name of a type.
  private func injectVariable(_ node: Node, _ call: Call, _ place: Place, _ isCollected: Bool) -> Evaluated? {
    let value = evaluate(node, in: call.environment)
    for argument in call.arguments.dropFirst() { escape(evaluate(argument.node, in: call.environment)) }
    if let result = recordComputed(value, at: place, call) { return result }
    guard !frame.isEffectFree, case .metatype? = value.metatypeType else { return Evaluated(origin: .requested) }
    if isCollected {
      note(
        .refused, "'Inject' in '\(currentOwner.name)' is given a variable, which Deli takes for the name of a type",
        remedy: "name the type: 'Inject(Service.self)', or ask 'AppContext.shared'",
        subject: [currentOwner.name, "Inject"],
        at: node.range, in: place.file)
    }
    return Evaluated(origin: .requested)
  }

  /// Records a request whose type is passed in: `Inject(type)` in a helper that is called with `Service.self`. If
  /// nothing is known of the type, it may be any, and the request is a gap.
  private func recordComputed(_ value: Evaluated, at place: Place, _ call: Call) -> Evaluated? {
    guard case .metatype(let type) = value.value, !type.isOpen else {
      let isOpen = if case .metatype(let type)? = value.metatypeType { type.isOpen } else { false }
      if !frame.isEffectFree, !isOpen {
        let gap = Gap(
          framework: .deli, subject: .request, reason: "its type is only known at run time",
          remedy: "name the type, as in 'Inject(Service.self)', or declare it with '// digraph:requests'",
          site: program.site(of: place.range, in: place.file))
        record(gap)
      }
      return nil
    }
    guard frame.helperCall != nil, !frame.isEffectFree else { return nil }
    var usage = Usage(
      place: frame.helperCall ?? place, owner: currentOwner.name, consumer: consumer?.registration,
      spelling: program.spelling(type), type: type, timing: timing)
    if case .array(let element) = type {
      (usage.type, usage.spelling, usage.isArray) = (element, program.spelling(element), true)
    }
    usage.isUnchecked = true
    usage.strength = .silent
    usage.conditions = frame.conditions
    usage.via = frame.via
    readName(call, &usage, isCollected: false)
    record(usage)
    return Evaluated(type: usage.isArray ? type : .optional(type), origin: .requested)
  }

  /// The request that an argument `T.self` or `[T].self` makes.
  private func usage(of node: Node, at place: Place, _ call: Call, isCollected: Bool) -> Usage? {
    var meaning = resolve(node, in: call.environment)
    var spelling = node.typeSpelling
    var isArray = false
    if let element = Declarations.element(of: spelling) {
      spelling = element
      isArray = true
      if case .array(let inner) = meaning { meaning = inner }
    }
    if let type = declarations.type(around: place.range.lowerBound, in: place.file) {
      spelling = declarations.types[type].aliases[spelling] ?? spelling
    }
    if isCollected, meaning.isOpen || program.resolve(node, in: call.environment.context).isOpen {
      note(
        .refused, "'Inject' in '\(currentOwner.name)' asks for '\(spelling)', which is no type that Deli knows",
        remedy: "name the type, or ask 'AppContext.shared'", subject: [currentOwner.name, "Inject", spelling],
        at: node.range, in: place.file)
    }
    var usage = Usage(
      place: frame.helperCall ?? place, owner: currentOwner.name, consumer: consumer?.registration, spelling: spelling,
      type: meaning, isArray: isArray, timing: timing)
    usage.conditions = frame.conditions
    usage.via = frame.via
    usage.maker = storing
    if usage.place != place { usage.isUnchecked = true }
    return usage
  }

  private func readName(_ call: Call, _ usage: inout Usage, isCollected: Bool) {
    for argument in call.arguments.dropFirst() {
      switch argument.label {
      case "qualifier": readQualifier(argument.node, call, &usage, isCollected: isCollected)
      case "qualifierBy":
        if let path = evaluate(argument.node, in: call.environment).texts, path.count == 1 {
          usage.namePath = path[0]
          if !frame.isEffectFree {
            record(
              ReadRecord(
                place: Place(file: frame.file, range: argument.node.range), owner: currentOwner.name, path: path[0],
                purpose: .name))
          }
        } else {
          usage.name = .computed("a property")
        }
      default: escape(evaluate(argument.node, in: call.environment))
      }
    }
  }

  private func readQualifier(_ node: Node, _ call: Call, _ usage: inout Usage, isCollected: Bool) {
    if node.kind == .string {
      usage.name = node.text.isEmpty ? nil : .literal(node.text)
      return
    }
    let value = evaluate(node, in: call.environment)
    if case .nothing = value.value { return }
    if let texts = value.texts, texts.count == 1 {
      usage.name = texts[0].isEmpty ? nil : .literal(texts[0])
    } else {
      usage.name = .computed(node.kind == .name ? node.text : "a computed value")
    }
    guard isCollected, !frame.isEffectFree else { return }
    note(
      .overlooked, "the qualifier of '\(usage.spelling)' is no literal here, so Deli checks without one",
      remedy: "write it as a literal, or use 'qualifierBy:'",
      subject: [currentOwner.name, usage.spelling, "qualifier"],
      at: node.range, in: frame.file)
  }

  func injectPropertyCall(_ call: Call) -> Evaluated? {
    guard let first = call.arguments.first, first.label == nil else { return nil }
    let place = Place(file: frame.file, range: first.node.range)
    sawCall(at: place)
    let text = named("String")
    if first.node.kind == .string {
      if !frame.isEffectFree {
        record(ReadRecord(place: place, owner: currentOwner.name, path: first.node.text, purpose: .value))
      }
    } else {
      _ = evaluate(first.node, in: call.environment)
      if declarations.isCollected(place), !frame.isEffectFree, first.node.kind != .interpolation {
        note(
          .refused, "the path of 'InjectProperty' in '\(currentOwner.name)' is no literal",
          remedy: "write it as a literal, or ask 'AppContext.shared.getProperty'",
          subject: [currentOwner.name, "InjectProperty"],
          at: first.node.range, in: place.file)
      }
    }
    return Evaluated(type: text)
  }

  // MARK: AppContext

  /// Whether Deli's own code is being evaluated. It makes its requests for a caller, whose own request is recorded
  /// already.
  private var isInLibrary: Bool { declarations.libraryFiles.contains(frame.helperCall?.file ?? frame.file) }

  func isContextValue(_ value: Evaluated?) -> Bool {
    value?.entity?.kind == EntityKind.context.rawValue || value?.type.map { isContext($0.unwrapped) } ?? false
  }

  /// Reads `AppContext.shared.get(T.self, qualifier: "q")`, which the generator does not check.
  func getCall(_ call: Call) -> Evaluated? {
    guard isContextValue(call.receiver), Set(call.labels).isSubset(of: Self.getLabels), let first = call.arguments.first
    else { return nil }
    if isInLibrary {
      escapeArguments(call)
      return Evaluated(origin: .requested)
    }
    let isLookup = first.label == nil && !call.labels.contains("className")
    guard isLookup, first.node.kind == .metatype, let node = first.node.type else {
      if let result = recordComputed(
        evaluate(first.node, in: call.environment), at: Place(file: frame.file, range: first.node.range), call)
      {
        return result
      }
      escapeArguments(call)
      return Evaluated(origin: .requested)
    }
    let place = Place(file: frame.file, range: first.node.range)
    guard var usage = usage(of: node, at: place, call, isCollected: false) else { return nil }
    usage.isUnchecked = true
    usage.strength = .silent
    usage.hasPayload = call.argument("payload") != nil
    readName(call, &usage, isCollected: false)
    let result: Type = usage.isArray ? .array(usage.type) : .optional(usage.type)
    guard !frame.isEffectFree, !usage.type.isOpen else { return Evaluated(type: result, origin: .requested) }
    let number = record(usage)
    return Evaluated(
      type: result, value: .entity(Entity(kind: EntityKind.request.rawValue, number: number)), origin: .requested)
  }

  func getPropertyCall(_ call: Call) -> Evaluated? {
    guard isContextValue(call.receiver) else { return nil }
    escapeArguments(call)
    return Evaluated(origin: .requested)
  }

  func contextCall(_ call: Call) -> Evaluated? {
    guard isContextValue(call.receiver) else { return nil }
    escapeArguments(call)
    return call.receiver
  }
}

extension Evaluated {
  /// The type of a metatype value, as far as it is known.
  var metatypeType: Type? {
    if case .metatype(let type) = value { return .metatype(type) }
    if case .metatype? = type { return type }
    return nil
  }
}
