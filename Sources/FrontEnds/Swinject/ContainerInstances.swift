import DigraphLinker
import DigraphModel

/// The calls through which code comes to the places that make containers: a function makes another container for each
/// call, and what is bound in one of them is not in the others.
///
/// Calls count from the initializer, the getter or the initial value that comes to the place. Which instance of its type
/// an object is, nobody tells apart, so the containers that its initializer makes are one.
struct ContainerInstances {
  typealias Place = Evaluator.Place

  private var paths: [Place: Set<[Place]>] = [:]
  /// Places of containers that functions keep in properties: the next call may give out the same one.
  private var kept: Set<Place> = []
  /// The calls that tell the containers of a place apart, as far as that is known.
  private var apart: [Place: Set<[Place]>] = [:]

  /// More containers of one place are taken for one.
  private static let most = 16

  init() {}

  /// The containers to be told apart after all code has run once.
  init(after earlier: ContainerInstances) {
    for (place, paths) in earlier.paths where paths.count > 1 && !earlier.kept.contains(place) {
      // A function that somebody calls also runs on its own.
      let whole = paths.filter { path in !paths.contains { $0.count > path.count && $0.hasSuffix(path) } }
      if (2...Self.most).contains(whole.count) { apart[place] = whole }
    }
  }

  /// How many places make several.
  var count: Int { apart.count }

  /// Whether the containers of a place are told apart.
  func areApart(_ place: Place) -> Bool { apart[place] != nil }

  /// Those of some places.
  func of(_ places: Set<Place>) -> ContainerInstances {
    var copy = ContainerInstances()
    copy.apart = apart.filter { places.contains($0.key) }
    return copy
  }

  /// The identity of a container that code makes.
  ///
  /// - Parameters:
  ///   - place: The code that makes it.
  ///   - path: The calls that lead there.
  ///   - isOnItsOwn: Whether a function runs that is not called there.
  /// - Returns: Its place, with the calls if these tell it from others.
  mutating func identity(at place: Place, through path: [Place], isOnItsOwn: Bool) -> AllocationSites.Identity {
    guard let known = apart[place] else {
      if paths[place, default: []].count <= Self.most * 4 { paths[place, default: []].insert(path) }
      return .place(place)
    }
    if isOnItsOwn, !known.contains(path), known.contains(where: { $0.hasSuffix(path) }) { return .example(place) }
    return path.isEmpty ? .place(place) : .call(path, place)
  }

  /// Notes that a function keeps the containers of a place.
  mutating func keep(_ place: Place) { kept.insert(place) }
}

extension [Evaluator.Place] {
  fileprivate func hasSuffix(_ other: [Element]) -> Bool { suffix(other.count).elementsEqual(other) }
}

extension SwinjectEvaluator {
  /// Places whose containers are told apart and differ in what is bound in them, or in what is above them.
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
    where allocation.isSeen && !allocation.isExample && instances.areApart(allocation.place) {
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

  /// The identity of the container that is made at a place. On a branch, the next call may get this one again.
  func identity(at place: Place) -> AllocationSites.Identity {
    if frame.isOnBranch { instances.keep(place) }
    return instances.identity(at: place, through: frame.viaSinceMember, isOnItsOwn: rootFunction != nil)
  }

  /// Notes that code puts containers into a property from where it may get them another time.
  func noteKept(_ value: Evaluated, in property: DeclarationID) {
    guard let handle = handle(of: value) else { return }
    let isOfNewObject = !program.property(property).isStatic && frame.owner.name.hasPrefix("init(")
    guard !isOfNewObject else { return }
    for allocation in handles[handle].allocations { instances.keep(allocations[allocation].place) }
  }

  /// The property or function whose code makes a call.
  func part(calling call: Place) -> String? {
    let facts = program.files[call.file].facts
    if let function = program.function(around: call) { return displayName(of: program.function(function)) }
    return facts.properties.first { $0.range.contains(call.range.lowerBound) }?.name
  }
}
