extension InjectionProgram {
  init(random: inout SplitMix64) {
    var marks = 0
    func mark() -> Int {
      marks += 1
      return marks
    }
    let count = Int.random(in: 3...6, using: &random)
    for number in 0..<count {
      classes.append(Class(role: random.chance(35) ? Int.random(in: 0..<2, using: &random) : nil))
      for _ in 0..<random.weighted([(3, 0), (5, 1), (2, 2)]) {
        let back = random.chance(6) ? count : number
        var type = ServiceName.class(Int.random(in: 0..<max(back, 1), using: &random))
        if back == 0 { continue }
        if case .class(let index) = type, let role = classes.indices.contains(index) ? classes[index].role : nil,
          random.chance(60)
        {
          type = .role(role)
        }
        classes[number].parameters.append(Parameter(type: type, isOptional: random.chance(12)))
      }
    }
    let components = random.weighted([(5, 0), (3, 1), (2, 2)])
    for id in 0..<components + random.weighted([(6, 1), (3, 2), (1, 3)]) {
      var container = Container(id: id, isComponent: id < components)
      if id >= components {
        container.components = (0..<components).filter { _ in random.chance(60) }
        if id > components { container.parent = Int.random(in: components..<id, using: &random) }
      }
      let isFull = id == components
      for made in classes.indices where random.chance(isFull ? 85 : 40) {
        container.registrations.append(
          Registration(
            id: mark(), made: made, isRole: classes[made].role != nil && random.chance(70),
            tag: random.chance(12) ? Self.tag(&random) : nil, scope: "factory"))
        let last = container.registrations.count - 1
        let scopes = container.registrations[last].isRole ? ["factory", "single"] : ["factory", "single", "weak"]
        container.registrations[last].scope = scopes.randomElement(using: &random) ?? "factory"
        for _ in classes[made].parameters {
          container.registrations[last].requests.append(
            Request(mark: mark(), tag: random.chance(8) ? Self.tag(&random) : nil))
        }
      }
      containers.append(container)
    }
    // Some module takes in each component. digraph assumes that any module may take in a component that no module does.
    for id in 0..<components where !containers.contains(where: { $0.components.contains(id) }) {
      containers[components].components.append(id)
    }
    for container in containers where !container.isComponent {
      for _ in 0..<random.weighted([(2, 0), (5, 1), (3, 2)]) {
        let keys = containers.flatMap(\.registrations).map(key(of:))
        guard var key = keys.randomElement(using: &random) else { continue }
        if random.chance(8) { key.tag = Self.tag(&random) }
        roots.append(Root(mark: mark(), container: container.id, key: key, isOptional: random.chance(12)))
      }
    }
  }

  private static func tag(_ random: inout SplitMix64) -> String { random.chance(50) ? "main" : "backup" }
}
