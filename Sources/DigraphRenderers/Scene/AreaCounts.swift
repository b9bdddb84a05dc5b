import DigraphModel

/// Numbers about an area of an overview: its keys without an answer, and the bindings of other areas that it registers.
struct AreaCounts {
  /// The number of its keys that nothing binds.
  private(set) var unbound = 0
  /// The number of its keys whose answers are not known.
  private(set) var unknown = 0
  /// The number of bindings of other areas that its code registers. A binding belongs to its type, so without this number
  /// nobody would see who binds it.
  private(set) var registered = 0

  /// The counts of each area, in their order.
  static func all(of scene: Scene, in division: Areas) -> [AreaCounts] {
    var result = [AreaCounts](repeating: AreaCounts(), count: division.all.count)
    var boxes: [String: Int?] = [:]
    for (index, area) in division.all.enumerated() {
      for node in area.members.map({ scene.nodes[$0] }) {
        if case .ghost(_, .missing) = node.kind { result[index].unbound += 1 }
        if case .ghost(_, .opaque) = node.kind { result[index].unknown += 1 }
        for case .binding(let id) in node.elements {
          let path = scene.graph.bindings[id].site.path
          let box = boxes[path] ?? division.box(ofFile: path)
          boxes[path] = box
          if let box, box != index { result[box].registered += 1 }
        }
      }
    }
    return result
  }

  /// The counts of what has no answer, in words.
  var facts: [String] {
    [(unbound, Occurrences.Word.notBound), (unknown, .notKnown)].filter { $0.0 > 0 }.map { "\($0.0) \($0.1.rawValue)" }
  }

  /// The words of the box that the legend explains.
  func words(bindings: Int, entryPoints: Int) -> [Occurrences.Word] {
    let counts: [(Int, Occurrences.Word)] = [
      (entryPoints, .entryPoint), (registrations(beside: bindings).count, .bindings), (unbound, .notBound),
      (unknown, .notKnown),
    ]
    return counts.filter { $0.0 > 0 }.map(\.1)
  }

  /// The line about bindings of other areas, if there are more than the area has itself.
  func registrations(beside bindings: Int) -> [[Drawing.Run]] {
    registered > max(2, bindings) ? [[.init("registers \(registered) of other boxes", .small)]] : []
  }
}
