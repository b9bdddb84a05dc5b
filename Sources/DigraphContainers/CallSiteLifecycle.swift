public import DigraphEvaluation
public import DigraphModel
public import DigraphProgram

/// Finds the phase in an object's life in which a piece of its code runs, from the member that contains the code.
public struct CallSiteLifecycle {
  private let program: Program
  /// Members of files, by where they begin.
  private var members: [Int: [Member]] = [:]
  /// Closures of files.
  private var closures: [Int: [Range<Int>]] = [:]

  private enum Member {
    case function(Int, Range<Int>)
    case property(Int, Range<Int>)

    var range: Range<Int> {
      switch self {
      case .function(_, let range), .property(_, let range): range
      }
    }
  }

  /// Creates the search.
  public init(_ program: Program) { self.program = program }

  /// The time at which code runs.
  public struct Answer {
    /// The phase in the life of the object.
    public var kind = Request.LifecyclePhase.making
    /// Whether the code runs for an object that the type itself makes: `static let shared = Feed(store: …)`.
    public var makesOwner = false
    /// Whether the answer of the container is the initial value of a stored property.
    public var isInitialValue = false
    /// The function that takes the asked container as a parameter; `nil` if there is none, or if it is an initializer.
    public var handedTo: String?
    /// The protocol that requires this function.
    public var demandedBy: String?

    /// Creates the answer for code that runs when the object is made.
    public init() {}

    init(_ kind: Request.LifecyclePhase, makesOwner: Bool = false) { (self.kind, self.makesOwner) = (kind, makesOwner) }
  }

  /// Finds when the code at a place runs.
  ///
  /// - Parameters:
  ///   - place: Code that asks a container.
  ///   - isKept: Whether the object keeps the answer, or an object made with it.
  ///   - receiver: The expression that names the container; `nil` if a helper names it.
  /// - Returns: The answer that follows from the member around the place; for code outside of members, the same as for
  ///   an initializer.
  /// - Complexity: O(log *n*) in the members of the file, after the first time; in functions, O(nodes of the file).
  public mutating func lifecyclePhase(at place: Evaluator.Place, isKept: Bool, receiver: Evaluator.Place?) -> Answer {
    let members = self.members[place.file] ?? load(place.file)
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if members[middle].range.lowerBound <= place.range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low > 0, members[low - 1].range.contains(place.range.lowerBound) else { return Answer() }
    let file = program.files[place.file]
    switch members[low - 1] {
    case .function(let number, _):
      // Declarations are large: only the needed parts are copied.
      let (isStatic, kind) = (file.facts.functions[number].isStatic, file.facts.functions[number].kind)
      if !isStatic {
        let isOnce =
          kind == .initializer || kind == .function && Self.runOnce.contains(file.facts.functions[number].name)
        let isMaking = isOnce && !isInClosure(place, within: file.facts.functions[number].range)
        var answer = Answer(isMaking ? .making : isKept ? .keeping : .use)
        let function = file.facts.functions[number]
        answer.handedTo = handedTo(function, receiver, place)
        if answer.handedTo != nil { answer.demandedBy = demanding(function, place.file) }
        return answer
      }
      let result = program.resultType(of: .init(file: place.file, index: number))
      return Answer(.type, makesOwner: makes(result, file.facts.functions[number].owner, place.file))
    case .property(let number, _):
      let property = file.facts.properties[number]
      let type = program.type(ofProperty: .init(file: place.file, index: number)) ?? constructed(property, place.file)
      if property.isStatic { return Answer(.type, makesOwner: makes(type, property.owner, place.file)) }
      var answer = Answer(property.isComputed && !isKept ? .use : .making)
      // A property wrapper may keep the object, or do something else of its own.
      if !property.isComputed, property.attributes.isEmpty, let value = property.initialValue {
        answer.isInitialValue = program.node(value, in: place.file).isAnswer(at: place.range)
      }
      return answer
    }
  }

  /// Methods that run once, soon after a controller or a view is made.
  private static let runOnce: Set<String> = ["awakeFromNib", "loadView", "viewDidLoad", "windowDidLoad"]

  /// Whether code runs when a closure inside its function is called, rather than when the function runs.
  private mutating func isInClosure(_ place: Evaluator.Place, within function: Range<Int>) -> Bool {
    if closures[place.file] == nil {
      closures[place.file] = program.files[place.file].facts.code.nodes.lazy.filter { $0.kind == .closure }.map {
        Int($0.start)..<Int($0.end)
      }
    }
    return closures[place.file]?.contains {
      $0.contains(place.range.lowerBound) && function.lowerBound < $0.lowerBound && $0.upperBound <= function.upperBound
    } ?? false
  }

  /// The full name of a method, such as `inject(from:)`, if the asked container is one of its parameters.
  private func handedTo(_ function: FunctionDecl, _ receiver: Evaluator.Place?, _ place: Evaluator.Place) -> String? {
    guard function.kind == .function, !function.parameters.isEmpty else { return nil }
    let code = program.files[place.file].facts.code
    var asked: Range<Int>?
    if let receiver, receiver.file == place.file, function.range.contains(receiver.range.lowerBound) {
      asked = receiver.range
    } else {
      // A helper asks the container, through a receiver of its own: `box.find(Store.self)`.
      let call = code.nodes.indices.filter { position in
        let node = code.nodes[position]
        return node.kind == .call && Int(node.start) <= place.range.lowerBound
          && place.range.upperBound <= Int(node.end)
          && function.range.contains(Int(node.start))
      }.min { code.nodes[$0].end - code.nodes[$0].start < code.nodes[$1].end - code.nodes[$1].start }
      let callee = call.map { Node(code: code, id: NodeID(Int32($0)))[0] }
      if let callee, callee.kind == .member, callee.flags.contains(.hasBase) { asked = callee[0].range }
    }
    guard let asked else { return nil }
    for (position, node) in code.nodes.enumerated()
    where node.kind == .name && Int(node.start) == asked.lowerBound && Int(node.end) == asked.upperBound {
      let name = Node(code: code, id: NodeID(Int32(position))).text
      return function.parameters.contains { $0.name == name } ? function.fullName : nil
    }
    return nil
  }

  /// The protocol that a method's type conforms to and that demands the method, if there is one.
  private func demanding(_ function: FunctionDecl, _ file: Int) -> String? {
    guard let owner = function.owner else { return nil }
    let type = program.nominalOf[file][owner]
    var pending = [type]
    var seen: Set<NominalID> = [type]
    while let current = pending.popLast() {
      for supertype in program.supertypes(of: current).compactMap(\.nominal) where seen.insert(supertype).inserted {
        pending.append(supertype)
        guard program[supertype].kind == .protocol else { continue }
        let demands = (program[supertype].functions[function.name] ?? []).contains {
          program.function($0).fullName == function.fullName
        }
        if demands { return program.spelling(.nominal(supertype, [])) }
      }
    }
    return nil
  }

  /// The type `Feed` of the initial value `Feed(…)`.
  private func constructed(_ property: PropertyDecl, _ file: Int) -> Type? {
    guard let value = property.initialValue.map({ program.node($0, in: file) }), value.kind == .call,
      value[0].kind == .name
    else { return nil }
    return program.type(named: value[0].text, in: TypeContext(file: file, owner: property.owner))
  }

  private func makes(_ type: Type?, _ owner: Int?, _ file: Int) -> Bool {
    guard let made = type?.unwrapped.nominal, let owner else { return false }
    return made == program.nominalOf[file][owner]
  }

  private mutating func load(_ file: Int) -> [Member] {
    let source = program.files[file]
    let functions = source.facts.functions.indices.filter {
      source.facts.functions[$0].owner != nil && !source.facts.functions[$0].isLocal
    }
    let properties = source.facts.properties.indices.filter { source.facts.properties[$0].owner != nil }
    let all =
      functions.map { Member.function($0, source.facts.functions[$0].range) }
      + properties.map { Member.property($0, source.facts.properties[$0].range) }
    let sorted = all.sorted { $0.range.lowerBound < $1.range.lowerBound }
    members[file] = sorted
    return sorted
  }
}

extension Node {
  /// Whether the node is the unchanged result of the call that asks a container at a place: `app.resolve(Store.self)!`.
  fileprivate func isAnswer(at place: Range<Int>) -> Bool {
    switch kind {
    case .forceUnwrap, .cast, .optionalTry: return childCount > 0 && self[0].isAnswer(at: place)
    case .call where range.contains(place.lowerBound):
      if self[0].kind == .member, self[0].childCount > 0, self[0][0].range.contains(place.lowerBound) { return false }
      return !children.dropFirst().contains { argument in
        argument.range.contains(place.lowerBound) && !(argument.childCount > 0 && argument[0].range == place)
      }
    default: return false
    }
  }
}

extension FunctionDecl {
  /// The function's name with the labels of its parameters: `inject(from:)`.
  fileprivate var fullName: String { "\(name)(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))" }
}
