/// Services and their requirements: the same for every framework, and decided before any text is written.
///
/// Ten services make a feature, and features make a tree. A service requires earlier services of its own feature, and
/// services of features above. So no service requires itself, and a framework with scopes finds every requirement in a
/// scope above.
struct LayeredGraph: Sendable {
  private(set) var services: [Service] = []
  private(set) var features: [Feature] = []

  struct Service: Sendable {
    /// The type under which other services request this one.
    var type: String
    /// Whether all users share one instance. Such a service requires only services that are shared, too.
    var isShared: Bool
    /// Positions in `services`, each once.
    var requirements: [Int] = []
  }

  struct Feature: Sendable {
    var name: String
    /// Positions in `services`.
    var services: Range<Int>
    /// Position in `features`.
    var parent: Int?
    var children: [Int] = []
    /// Services that no other service requires.
    var tops: [Int] = []
  }

  private static let servicesPerFeature = 10
  private static let sharedPerFeature = 4
  private static let childrenPerFeature = 8
  private static let topsPerFeature = 5

  /// Plans a graph.
  ///
  /// - Parameters:
  ///   - featureCount: the number of features.
  ///   - treeCount: the number of trees; feature `n` belongs to tree `n % treeCount`.
  ///   - seed: the seed of all random choices.
  init(featureCount: Int, treeCount: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var names = Names()
    for number in 0..<featureCount {
      let start = services.count
      let position = number / treeCount
      let parent = position == 0 ? nil : (position - 1) / Self.childrenPerFeature * treeCount + number % treeCount
      features.append(
        Feature(
          name: Words.subjects[number % Words.subjects.count] + letters(number),
          services: start..<start + Self.servicesPerFeature, parent: parent))
      if let parent { features[parent].children.append(number) }
      for offset in 0..<Self.servicesPerFeature {
        services.append(
          Service(
            type: names.type(random.element(of: Words.roles), &random), isShared: offset < Self.sharedPerFeature))
        connect(start + offset, of: number, &random)
      }
    }
    findTops()
  }

  private mutating func connect(_ service: Int, of feature: Int, _ random: inout SeededRandom) {
    let isShared = services[service].isShared
    let own = features[feature].services.lowerBound
    for _ in 0..<random.element(weighted: [(1, 0), (3, 1), (3, 2), (3, 3)]) {
      let candidate: Int
      if let above = random.chance(50) || service == own ? ancestor(of: feature, &random) : nil {
        let count = isShared ? Self.sharedPerFeature : Self.servicesPerFeature
        candidate = features[above].services.lowerBound + random.number(below: count)
      } else if service > own {
        candidate = own + random.number(below: service - own)
      } else {
        continue
      }
      if !services[service].requirements.contains(candidate) { services[service].requirements.append(candidate) }
    }
  }

  /// A random feature above another one.
  private func ancestor(of feature: Int, _ random: inout SeededRandom) -> Int? {
    var found = features[feature].parent
    while let next = found.flatMap({ features[$0].parent }), random.chance(50) { found = next }
    return found
  }

  private mutating func findTops() {
    var isRequired = Array(repeating: false, count: services.count)
    for service in services { for requirement in service.requirements { isRequired[requirement] = true } }
    for number in features.indices {
      for service in features[number].services where !isRequired[service] {
        features[number].tops.append(service)
      }
      limitTops(of: number)
    }
  }

  /// Limits the services that a screen requests: a screen with more than a few would be a finding.
  private mutating func limitTops(of feature: Int) {
    var position = 0
    while features[feature].tops.count > Self.topsPerFeature, position < features[feature].tops.count {
      let top = features[feature].tops[position]
      let later = features[feature].services.first {
        $0 > top && services[$0].requirements.count < 3 && (services[top].isShared || !services[$0].isShared)
      }
      if let later {
        services[later].requirements.append(top)
        features[feature].tops.remove(at: position)
      } else {
        position += 1
      }
    }
  }

  /// Requirements of a feature's services that features above provide, each once.
  func requirementsFromAbove(_ feature: Feature) -> [Service] {
    var seen: Set<Int> = []
    return feature.services.flatMap { services[$0].requirements }
      .filter { !feature.services.contains($0) && seen.insert($0).inserted }
      .map { services[$0] }
  }

  func requirements(of service: Service) -> [Service] { service.requirements.map { services[$0] } }
}

extension LayeredGraph.Service {
  /// The type that a provider makes. Some frameworks require a class here.
  var implementation: String { "Default" + type }
  /// Name of a variable that holds the service.
  var variable: String { type.variable }
}

/// A number as capital letters: names with digits at the end look like those of a machine.
func letters(_ number: Int) -> String {
  var rest = number
  var text = ""
  repeat {
    text = String(UnicodeScalar(UInt8(65 + rest % 26))) + text
    rest /= 26
  } while rest > 0
  return text
}
