import DigraphModel
import DigraphProgram

/// Calls of functions outside of the input, and the knowledge about such functions.
extension Evaluator {
  /// Handles a call that leaves the input: evaluates its arguments, and its closures as code that runs later or at
  /// once.
  func unfollowed(_ call: Call, result: Type?) -> Evaluated {
    let isImmediate = LibraryCall.named[call.name]?.runsAtOnce == true
    noteAssertion(call)
    let executor = executorOfClosures(for: call)
    var returned: Evaluated?
    for argument in call.arguments {
      let value = ClosureParameter(evaluator: self, call: call).typed(
        evaluate(
          argument.node, in: call.environment,
          expecting: .init(handlesOptional: call.name == "XCTUnwrap" || call.name.hasPrefix("XCTAssert"))))
      if call.name == "XCTUnwrap" || call.name == "XCTAssertNotNil" {
        used(value, .forced)
        returned = value.unwrapped
      } else if isImmediate, case .closure(let closure) = value.value {
        returned = within(executor) { invoke(closure, with: []) }
      } else {
        handOut(value, to: call, on: executor)
      }
    }
    return returned ?? Evaluated(type: result)
  }

  /// Handles an argument of a call of code outside of the input.
  func handOut(_ value: Evaluated, to call: Call, on executor: Executor = .unknown) {
    let isObserver = OutsideFunctions.observers.contains(call.name)
    escape(value, on: executor) { part in
      if !isObserver, !self.frame.isEffectFree { self.leaves(part, through: call) }
    }
  }

  /// Hands a value to code that cannot be followed. Closures in the value run later, or never.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - executor: The executor of the closures in it.
  ///   - onEscape: Called for each object in the value, and for each object that its closures return.
  public func escape(
    _ value: Evaluated, on executor: Executor = .unknown, _ onEscape: (Evaluated) -> Void = { _ in }
  ) {
    switch value.value {
    case .closure(let closure):
      let isNew = escapeContext.map { escaped.isNew(value, closure, on: executor, in: frame, for: $0) }
      guard isNew ?? true else { return }
      var expected = Expectation.none
      if case .function(_, let result, _)? = value.type?.unwrapped { expected.type = result }
      deferred { within(executor) { onEscape(invoke(closure, with: [], expecting: expected)) } }
    case .array(let elements): for element in elements { escape(element, on: executor, onEscape) }
    case .either(let choices): for choice in choices { escape(choice, on: executor, onEscape) }
    case .tuple(let elements): for element in elements { escape(element.value, on: executor, onEscape) }
    case .function(let function) where function.environment != nil:
      // A local function is a closure with a name.
      deferred {
        within(executor) {
          if let result = invoke(function, with: [], at: nil) { onEscape(result) }
        }
      }
    case .entity: onEscape(value)
    case .unknown where value.made != nil: onEscape(value)
    case .unknown, .nothing, .metatype, .texts, .function, .untypedParameter: break
    }
  }

  /// Lets the arguments of a call go where they cannot be followed.
  public func escapeArguments(_ call: Call) {
    for argument in call.arguments { escape(evaluate(argument.node, in: call.environment)) }
  }

  private func apply(_ function: Evaluated, _ node: Node, to element: Evaluated, in call: Call) -> Evaluated {
    if node.kind == .keyPath { return value(at: node, of: element, in: call.environment) }
    switch function.value {
    case .closure(let closure): return invoke(closure, with: [element])
    case .function(let reference): return invoke(reference, with: [element], at: call.node) ?? .unknown
    default: return .unknown
    }
  }

  /// `forEach`, `map` and the like over an array or optional.
  func higherOrder(_ call: Call, _ receiver: Evaluated) -> Evaluated? {
    if call.arguments.isEmpty, ["reversed", "shuffled", "sorted"].contains(call.name), case .array = receiver.value {
      return receiver
    }
    guard
      ["forEach", "map", "flatMap", "compactMap", "filter", "reduce", "first", "contains", "sorted"].contains(
        call.name),
      let argument = call.arguments.last
    else { return nil }
    if call.name == "reduce" {
      escapeArguments(call)
      return .unknown
    }
    // Lists also have `compactMap`; optionals do not.
    let mapsOptional = call.name == "map" || call.name == "flatMap"
    if mapsOptional, receiver.nullability == .absent {
      var nothing = Evaluated(type: call.expected.type, value: .nothing)
      nothing.nullability = .absent
      return nothing
    }
    let function = evaluate(argument.node, in: call.environment)
    let elements: [Evaluated]
    if let known = elementsOneByOne(of: receiver) {
      elements = known
    } else {
      switch receiver.type {
      case .array(let element)?: elements = [Evaluated(type: element, value: abstractValue(of: element))]
      case .optional(let wrapped)?:
        used(receiver, .checked)
        elements = [Evaluated(type: wrapped, value: receiver.value, made: receiver.made)]
      default:
        if receiver.entity != nil, mapsOptional {
          used(receiver, .checked)
          elements = [receiver]
        } else {
          elements = [.unknown]
        }
      }
    }
    let isMapping = call.name == "map" || call.name == "compactMap" || call.name == "flatMap"
    var common: Type?
    if case .array(let element)? = receiver.type { common = element }
    let isAtOnce = !OutsideFunctions.keepClosures(of: receiver, call.receiverNode, in: program)
    let outer = frame.iterations
    frame.iterations *= max(elements.count, 1)
    defer { frame.iterations = outer }
    let results = elements.map { element -> Evaluated in
      var element = element
      // Inside of the closure, an element has the array's element type.
      if let common { element.type = common }
      if isAtOnce { return apply(function, argument.node, to: element, in: call) }
      var result = Evaluated.unknown
      later { result = apply(function, argument.node, to: element, in: call) }
      return result
    }
    switch call.name {
    case _ where isMapping: return mapped(results, from: receiver, by: call)
    case "filter", "sorted": return receiver
    case "first": return Evaluated(type: common.map { .optional($0) })
    case "contains": return Evaluated(type: truthType)
    // If the receiver is no list, a method of that name may return anything.
    default: return receiver.type == nil ? .unknown : Evaluated(type: .void)
    }
  }

  /// The result of `map`, `flatMap` or `compactMap`, from the values that the closure returned.
  private func mapped(_ results: [Evaluated], from receiver: Evaluated, by call: Call) -> Evaluated {
    if case .optional? = receiver.type {
      var result = either(results)
      if call.name == "map" { result.nullability = receiver.nullability }
      result.type = result.type.map { .optional(call.name == "flatMap" ? $0.unwrapped : $0) }
      return result
    }
    var result = Evaluated(type: results.first?.type.map { .array($0) }, value: .array(results))
    // A receiver that is not known to be an array may have a `map` of its own. `flatMap` and `compactMap` flatten lists
    // and optionals.
    if case .array? = receiver.type, call.name == "map" { return result }
    result.isTypeUncertain = true
    return result
  }
}

/// Functions of the standard library, the SDK and well-known libraries, by their use of arguments and receivers.
enum OutsideFunctions {
  /// Members of `Optional`. An app's own extension with one of these names is taken to do the same.
  static let membersOfOptional: Set<String> = ["map", "flatMap", "take", "encode", "hash", "publisher"]

  /// Functions of the standard library and SDK that only look at their arguments or keep them.
  static let observers: Set<String> = [
    "print", "debugPrint", "dump", "type", "assert", "precondition", "withExtendedLifetime", "passUnretained",
    "passRetained", "objc_setAssociatedObject", "ObjectIdentifier", "Mirror", "String", "environment",
    "environmentObject", "append", "insert", "contains", "firstIndex", "isKnownUniquelyReferenced", "Weak", "Unowned",
  ]

  /// Whether the receiver keeps the closure: a publisher, an observable or a lazy sequence runs it later, or never.
  ///
  /// Nearly all values of unknown type are collections and optionals. So only a known type or a word of such a library
  /// counts.
  static func keepClosures(of receiver: Evaluated, _ node: Node?, in program: Program) -> Bool {
    if case .nominal(let id, _)? = receiver.type?.unwrapped, LibraryTypes.streams.contains(program[id].path) {
      return true
    }
    var node = node
    while let current = node {
      if [.name, .member].contains(current.kind),
        current.text.first == "$" || streamWords.contains(current.text)
      {
        return true
      }
      let isStep = [.member, .call, .optionalChain, .forceUnwrap, .subscript].contains(current.kind)
      node = isStep ? current.children.first : nil
    }
    return false
  }

  private static let streamWords: Set = [
    "asDriver", "asObservable", "eraseToAnyPublisher", "lazy", "publisher", "rx",
  ]
}
