extension NeedleProgram {
  init(random: inout SplitMix64) {
    var marks = 0
    func mark() -> Int {
      marks += 1
      return marks
    }
    let count = Int.random(in: 2...6, using: &random)
    for id in 0..<Int.random(in: 1...3, using: &random) {
      let names = Self.names.shuffled(using: &random).prefix(random.weighted([(2, 0), (5, 1), (3, 2), (1, 3)]))
      dependencies.append(
        Dependency(
          id: id, requirements: names.map { Requirement(mark: mark(), key: Self.key($0, odd: 7, &random)) }))
    }
    for id in 0..<count {
      var component = Component(id: id)
      if id > 0, random.chance(80) { component.dependency = Int.random(in: dependencies.indices, using: &random) }
      for name in Self.names where random.chance(id == 0 ? 75 : 40) {
        component.properties.append(
          Property(
            id: mark(), key: Self.key(name, odd: 5, &random),
            place: random.weighted([(78, .body), (15, .extension), (7, .hidden)]), isShared: random.chance(20)))
      }
      components.append(component)
    }
    for id in 1..<count {
      for _ in 0..<random.weighted([(5, 0), (75, 1), (20, 2)]) {
        // A parent that comes later may close a cycle.
        let parent =
          random.chance(4) ? Int.random(in: 0..<count, using: &random) : Int.random(in: 0..<id, using: &random)
        components[parent].children.append(
          Child(mark: mark(), component: id, form: Int.random(in: 0..<4, using: &random)))
      }
    }
    for component in components.indices {
      for property in components[component].properties.indices {
        for _ in 0..<random.weighted([(5, 0), (4, 1), (1, 2)]) {
          let read = Read(
            mark: mark(), source: source(in: components[component], before: property, &random),
            isDeferred: random.chance(15))
          components[component].properties[property].reads.append(read)
        }
      }
    }
  }

  private static func key(_ name: String, odd: Int, _ random: inout SplitMix64) -> Key {
    let usual = Self.types[Self.names.firstIndex(of: name) ?? 0]
    return Key(
      name: name, type: random.chance(odd) ? Self.types.randomElement(using: &random) ?? usual : usual,
      isOptional: random.chance(odd))
  }

  /// Mostly a source that closes no cycle.
  private func source(in component: Component, before position: Int, _ random: inout SplitMix64) -> Source {
    let names = random.chance(20) ? Self.names[...] : component.properties.prefix(position).map(\.key.name)[...]
    let name = names.randomElement(using: &random) ?? Self.names[0]
    let child = component.children.randomElement(using: &random)
    return random.weighted([
      (45, .own(name, isBare: random.chance(50))),
      (45, .required(requirements(of: component).randomElement(using: &random)?.key.name ?? name)),
      (10, child.map { .child($0.component, Self.names.randomElement(using: &random) ?? name) } ?? .required(name)),
    ])
  }
}
