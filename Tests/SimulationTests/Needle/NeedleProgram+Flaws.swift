extension NeedleProgram {
  /// Declarations that the generator rejects (5, 8), and reads of a property that recurse for ever (10).
  var flaws: [Flaw] {
    let circles = Flaw.loops(parentEdges, rule: "container-cycle")
    // The generator stops at a cycle of components, before it looks for providers.
    let isGenerated = circles.isEmpty
    let paths = paths
    var flaws = circles
    for path in paths {
      guard let component = path.last.flatMap({ component($0) }) else { continue }
      for requirement in requirements(of: component) where provider(of: requirement.key, on: path) == nil {
        flaws.append(
          Flaw(
            rules: [RuleID.unresolved, RuleID.gap, "inaccessible-binding"],
            places: hidden(requirement.key, on: path).union([requirement.mark]),
            isCertain: isGenerated))
      }
    }
    flaws += Flaw.loops(reads(on: paths), isCertain: isGenerated)
    // A component that no root leads to is never made, so its properties are never read.
    let reached = Set(paths.compactMap(\.last))
    let orphans = components.filter { !reached.contains($0.id) }.map { [$0.id] }
    flaws += Flaw.loops(reads(on: orphans), isCertain: false)
    return Array(Set(flaws))
  }

  /// A call that makes a component is an edge, even in an argument of a getter (4).
  private var parentEdges: [(from: Int, to: Int, mark: Int)] {
    components.flatMap { component in
      children(of: component).map { (from: component.id, to: $0.component, mark: $0.mark) }
        + component.properties.flatMap(\.reads).compactMap { read in
          guard case .child(let id, _) = read.source, isValid(read, in: component) else { return nil }
          return (from: component.id, to: id, mark: read.mark)
        }
    }
  }

  /// All chains from the root down, without cycles.
  private var paths: [[Int]] {
    var paths = components.prefix(1).map { [$0.id] }
    var next = 0
    while next < paths.count {
      let path = paths[next]
      next += 1
      guard let component = component(path[path.count - 1]) else { continue }
      for child in Set(children(of: component).map(\.component)).sorted() where !path.contains(child) {
        paths.append(path + [child])
      }
    }
    return paths
  }

  /// Private properties above the end of a path that would provide the key otherwise; the error may stand at any of
  /// them.
  private func hidden(_ key: Key, on path: [Int]) -> Set<Int> {
    let above = path.dropLast().compactMap { component($0) }.flatMap(\.properties)
    return Set(above.filter { $0.key == key && $0.place == .hidden }.map(\.id))
  }

  /// The part of a path that ends in the nearest component above that provides a pair of name and type.
  private func provider(of key: Key, on path: [Int]) -> [Int]? {
    var path = path.dropLast()
    while let id = path.last {
      if component(id)?.properties.contains(where: { $0.key == key && $0.place != .hidden }) == true {
        return Array(path)
      }
      path = path.dropLast()
    }
    return nil
  }

  /// A property of a component at the end of a path.
  private struct Value: Hashable {
    var path: [Int]
    var name: String
  }

  /// Properties that are read while others are made.
  private func reads(on paths: [[Int]]) -> [(from: Int, to: Int, mark: Int)] {
    var numbers: [Value: Int] = [:]
    func number(_ value: Value) -> Int {
      if let number = numbers[value] { return number }
      numbers[value] = numbers.count
      return numbers.count - 1
    }
    var edges: [(from: Int, to: Int, mark: Int)] = []
    for path in paths {
      guard let component = path.last.flatMap({ component($0) }) else { continue }
      for property in component.properties {
        for read in property.reads where !read.isDeferred && isValid(read, in: component) {
          guard let target = target(of: read, in: component, on: path) else { continue }
          edges.append((number(Value(path: path, name: property.key.name)), number(target), read.mark))
        }
      }
    }
    return edges
  }

  private func target(of read: Read, in component: Component, on path: [Int]) -> Value? {
    switch read.source {
    case .own(let name, _): return Value(path: path, name: name)
    case .required(let name):
      guard let requirement = requirements(of: component).first(where: { $0.key.name == name }) else { return nil }
      return provider(of: requirement.key, on: path).map { Value(path: $0, name: name) }
    case .child(let id, let name):
      // A component that makes itself again has the same place in the cycle each time.
      let again = path.firstIndex(of: id).map { Array(path[...$0]) }
      return Value(path: again ?? path + [id], name: name)
    }
  }
}
