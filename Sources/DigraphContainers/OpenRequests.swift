public import DigraphEvaluation
public import DigraphModel
public import DigraphProgram

/// Requests in generic code, whose types the callers determine.
///
/// Each call of a generic helper is followed and determines a key; a helper without callers requests nothing. But the
/// requests of a generic class depend on its users, wherever these are. The same holds where a type that should be
/// known cannot be inferred.
public struct OpenRequests {
  private var open: [Evaluator.Place: Type] = [:]
  private var followed: Set<Evaluator.Place> = []

  /// Creates a collection.
  public init() {}

  /// Notes that a request is followed with a known type.
  public mutating func follow(_ place: Evaluator.Place) { followed.insert(place) }

  /// Notes a request whose type is open.
  public mutating func note(_ place: Evaluator.Place, _ type: Type?) { open[place] = type ?? .unknown("?") }

  /// Visits all noted requests.
  public func forEach(
    _ body: (_ place: Evaluator.Place, _ type: Type) -> Void, followed visit: (Evaluator.Place) -> Void
  ) {
    for (place, type) in open { body(place, type) }
    for place in followed { visit(place) }
  }

  /// The requests that no known use determines.
  public func all(of framework: Framework, in program: Program) -> [OpenRequest] {
    open.filter { !followed.contains($0.key) }.map { place, type in
      var name: String?
      if case .nominal(let id, _) = type.unwrapped { name = program[id].path }
      return OpenRequest(framework: framework, type: name, site: program.site(of: place.range, in: place.file))
    }.sorted()
  }
}

extension Draft {
  /// Adds requests that no known use determines, so that their keys are unknown.
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
  /// Whether the current code is generic only because its function is.
  public var isInGenericHelper: Bool {
    guard frame.isGenericRoot else { return false }
    // For a helper, the calling code counts.
    let file = frame.helperCall?.file ?? frame.file
    let owner = frame.helperCall == nil ? frame.owner : frame.helperOwner
    guard let owner = owner.type, owner < program.files[file].facts.types.count else { return true }
    let nominal = program.nominalOf[file][owner]
    // A protocol's code runs for each known conforming type; a property wrapper's code runs for each property.
    return program[nominal].generics.isEmpty || program[nominal].kind == .protocol
      || DeclaredWrapper.isWrapper(nominal, in: program)
  }
}
