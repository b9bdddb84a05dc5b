public import DigraphModel

/// Requests in generic code: the type that they ask for is the caller's to say.
///
/// Where a helper is generic, each of its calls says what it asks for, and is followed; a helper that nobody calls asks
/// for nothing. But what a generic class asks for, its users decide wherever they are, and so it is where a type that
/// should be known cannot be inferred.
public struct OpenRequests {
  private var open: [Evaluator.Place: Type] = [:]
  private var followed: Set<Evaluator.Place> = []

  /// Creates a collection.
  public init() {}

  /// Notes that a request is followed with a type that is known.
  public mutating func follow(_ place: Evaluator.Place) { followed.insert(place) }

  /// Notes a request whose type is open.
  public mutating func note(_ place: Evaluator.Place, _ type: Type?) { open[place] = type ?? .unknown("?") }

  /// Goes through all that was noted.
  public func forEach(
    _ body: (_ place: Evaluator.Place, _ type: Type) -> Void, followed visit: (Evaluator.Place) -> Void
  ) {
    for (place, type) in open { body(place, type) }
    for place in followed { visit(place) }
  }

  /// Those of which no use is known.
  public func all(of framework: Framework, in program: Program) -> [OpenRequest] {
    open.filter { !followed.contains($0.key) }.map { place, type in
      var name: String?
      if case .nominal(let id, _) = type.unwrapped { name = program[id].path }
      return OpenRequest(framework: framework, type: name, site: program.site(of: place.range, in: place.file))
    }.sorted()
  }
}

extension Draft {
  /// Adds requests of which no use is known: it is not known what they ask for.
  public mutating func add(_ requests: [OpenRequest]) {
    openRequests = requests
    for request in requests where understood[request.site]?.isUnderstood ?? true {
      gaps.append(
        Gap(
          framework: request.framework, subject: .request,
          reason: "whoever uses the generic code around it decides what it asks for",
          remedy: "declare what it asks for with '// digraph:requests Service', a line for each key", site: request.site
        ))
      understood[request.site] = .init(.request, isUnderstood: false)
    }
  }
}

extension Evaluator {
  /// Whether the code that runs is generic only because the function is that it belongs to.
  public var isInGenericHelper: Bool {
    guard frame.isGenericRoot else { return false }
    // Where a helper is called, the code that calls it counts.
    let file = frame.helperCall?.file ?? frame.file
    let owner = frame.helperCall == nil ? frame.owner : frame.helperOwner
    guard let owner = owner.type, owner < program.files[file].facts.types.count else { return true }
    let nominal = program[program.nominalOf[file][owner]]
    // A protocol's code is run for each type that is known to conform; a property's wrapper for each property.
    return nominal.generics.isEmpty || nominal.kind == .protocol
      || nominal.declarations.contains { program.type($0).attributes.contains { $0.name == "propertyWrapper" } }
  }
}
