import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The calls that lead to the creation of containers. A function makes another container for each call, and a
/// binding in one of them is not in the others.
///
/// Calls count from the initializer, the getter or the initial value that leads to the place. The instances of a type
/// are not told apart, so the containers that its initializer makes count as one.
struct ContainerInstances {
  typealias Place = Evaluator.Place

  private var paths: [Place: Set<[Place]>] = [:]
  /// Places of containers that functions store in properties: the next call may return the same one.
  private var kept: Set<Place> = []
  /// The calls that tell the containers of a place apart, as far as they are known.
  private var apart: [Place: Set<[Place]>] = [:]

  /// The largest number of containers of one place. If there are more, they count as one.
  private static let most = 16

  init() {}

  /// Creates the containers to be told apart, after all code has been evaluated once.
  init(after earlier: ContainerInstances) {
    for (place, paths) in earlier.paths where paths.count > 1 && !earlier.kept.contains(place) {
      // A function that other code calls is also evaluated as a root, where its path lacks the outer calls.
      let whole = paths.filter { path in !paths.contains { $0.count > path.count && $0.hasSuffix(path) } }
      if (2...Self.most).contains(whole.count) { apart[place] = whole }
    }
  }

  /// The number of places that make several containers.
  var count: Int { apart.count }

  /// Whether the containers of a place are told apart.
  func areApart(_ place: Place) -> Bool { apart[place] != nil }

  /// The same, limited to the given places.
  func of(_ places: Set<Place>) -> ContainerInstances {
    var copy = ContainerInstances()
    copy.apart = apart.filter { places.contains($0.key) }
    return copy
  }

  /// The identity of a container that code makes.
  ///
  /// - Parameters:
  ///   - place: The place of the code that makes it.
  ///   - path: The calls that lead there.
  ///   - isOnItsOwn: Whether the code is in a function that runs on its own, without a call.
  /// - Returns: Its place. The calls are included if they tell it from others.
  func identity(at place: Place, through path: [Place], isOnItsOwn: Bool) -> AllocationSites.Identity {
    guard let known = apart[place] else { return .place(place) }
    if isOnItsOwn, !known.contains(path), known.contains(where: { $0.hasSuffix(path) }) {
      return .rootEvaluation(place)
    }
    return path.isEmpty ? .place(place) : .call(path, place)
  }

  /// Notes the calls that lead to a place.
  mutating func note(_ path: [Place], to place: Place) {
    guard apart[place] == nil, paths[place, default: []].count <= Self.most * 4 else { return }
    paths[place, default: []].insert(path)
  }

  /// Whether both tell the same containers apart.
  func tellsApart(likeIn other: ContainerInstances) -> Bool { apart == other.apart }

  /// Forgets all but the containers that are told apart.
  mutating func startRun() { (paths, kept) = ([:], []) }

  /// Notes that a function stores the containers of a place.
  mutating func keep(_ place: Place) { kept.insert(place) }
}

extension [Evaluator.Place] {
  fileprivate func hasSuffix(_ other: [Element]) -> Bool { suffix(other.count).elementsEqual(other) }
}

extension SwinjectEvaluator {
  /// Places whose containers are told apart, and differ in their bindings or in their parents.
  func placesOfUnlikeContainers() -> Set<Place> {
    var contents: [Int: Set<RegistrationID>] = [:]
    for entry in entries {
      for allocation in entry.allocations where instances.areApart(allocations[allocation].place) {
        contents[allocation, default: []].insert(RegistrationID(place: entry.place, allocations: [], key: entry.key))
      }
    }
    var first: [Place: (contents: Set<RegistrationID>, parents: Set<Int>)] = [:]
    var unlike: Set<Place> = []
    for (number, allocation) in allocations.all.enumerated()
    where allocation.isSeen && !allocation.isOfRootEvaluation && instances.areApart(allocation.place) {
      let parents = Set(allocation.parents.flatMap { handles[$0].allocations })
      let own = (contents[number] ?? [], parents)
      guard let known = first[allocation.place] else {
        first[allocation.place] = own
        continue
      }
      if known != own { unlike.insert(allocation.place) }
    }
    return unlike
  }

  /// The identity of the container that is made at a place. If it is made on a branch, the next call may return this
  /// one again.
  func identity(at place: Place) -> AllocationSites.Identity {
    if let subclass = frame.subclass { return .subclass(subclass, place) }
    if frame.isOnBranch { perform(.keeping(place)) }
    let path = frame.viaSinceMember
    perform(.led(to: place, by: path))
    return instances.identity(at: place, through: path, isOnItsOwn: rootFunction != nil)
  }

  /// Notes that code stores containers in a property, from which later code may get them.
  func noteKept(_ value: Evaluated, in property: DeclarationID) {
    guard let handle = handle(of: value) else { return }
    let isOfNewObject = !program.property(property).isStatic && frame.owner.name.hasPrefix("init(")
    guard !isOfNewObject else { return }
    for allocation in handles[handle].allocations { perform(.keeping(allocations[allocation].place)) }
  }

  /// The property or function whose code makes a call.
  func part(calling call: Place) -> String? {
    let facts = program.files[call.file].facts
    if let function = program.function(around: call) { return displayName(of: program.function(function)) }
    return facts.properties.first { $0.range.contains(call.range.lowerBound) }?.name
  }
}
