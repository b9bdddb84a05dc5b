import DigraphModel

/// Arrows of an overview between modules: they say who needs whom in code.
extension Scene {
  /// Finds requests for what another module has, of which the asking one knows only a protocol, if that.
  ///
  /// Where neither module knows the other, the code that joins the two uses what is handed in, and the arrow leads from
  /// there. Plain values that it gives to what it makes are its own affair.
  mutating func handIn(among areas: Areas, where isBox: (Areas.Area) -> Bool) {
    var areaOfNode = [Int](repeating: 0, count: nodes.count)
    for (index, area) in areas.all.enumerated() { for member in area.members { areaOfNode[member] = index } }
    struct Pair: Hashable {
      var from: Int
      var to: Int
    }
    let finder = HomeFinder(of: graph)
    var moduleOfType: [Request.ID: String] = [:]
    var known: Set<Pair> = []
    var foreign: [Int] = []
    for (index, link) in links.enumerated() {
      guard let asking = areas.module(of: link.from), let answering = areas.module(of: link.to), asking != answering
      else { continue }
      foreign.append(index)
      for id in link.requests {
        let module = finder.file(ofTypeIn: graph.requests[id]).map { finder.files.home(path: $0, name: "").module }
        moduleOfType[id] = module
        let isPlain = Key.bareType(graph.requests[id].key.type).allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        // A type in brackets names more than one.
        if module == answering || module == nil && !isPlain {
          known.insert(Pair(from: areaOfNode[link.from], to: areaOfNode[link.to]))
        }
      }
    }
    for index in foreign {
      let link = links[index]
      let pair = Pair(from: areaOfNode[link.from], to: areaOfNode[link.to])
      guard pair.from != pair.to, !known.contains(pair), let asking = areas.module(of: link.from) else { continue }
      var kept: [Request.ID] = []
      for id in link.requests {
        let isTold = marks.trail[id]?.isLoop == true || stronglyConnected.contains(id)
        let joining = isTold || moduleOfType[id] == asking ? nil : self.joining(graph.requests[id], of: asking, areas)
        guard let joining, isBox(areas.all[joining]), let node = areas.all[joining].members.first else {
          kept.append(id)
          handedIn.insert(id)
          continue
        }
        if joining == pair.from {
          kept.append(id)
        } else if joining != pair.to {
          links.append(Link(from: node, to: link.to, requests: [id]))
        } else if moduleOfType[id] == nil {
          nodes[link.to].elements.append(.request(id))
        } else {
          kept.append(id)
          handedIn.insert(id)
        }
      }
      links[index].requests = kept
    }
    let empty = Set(foreign.filter { links[$0].requests.isEmpty })
    links = links.indices.filter { !empty.contains($0) }.map { links[$0] }
  }

  /// The area of the code that puts the asking module and others together: that which makes what asks, or the first
  /// outside of the module that makes the container, or one above it.
  private func joining(_ request: Request, of module: String, _ areas: Areas) -> Int? {
    if let own = areas.module(ofFile: request.site.path), own != module { return areas.area(ofFile: request.site.path) }
    var open = request.consumer.map { [graph.bindings[$0].container] } ?? request.containers
    var seen = Set(open)
    while !open.isEmpty {
      let sites = open.map { graph.containers[$0].site.path }
      if let path = sites.first(where: { areas.module(ofFile: $0).map { $0 != module } ?? false }) {
        return areas.area(ofFile: path)
      }
      open = open.flatMap { graph.containers[$0].parents }.filter { seen.insert($0).inserted }
    }
    return nil
  }

  /// Adds links from areas to others whose containers they make, and a remark about modules that make some, and of which
  /// nothing is in any area.
  mutating func addMaking(among areas: Areas) {
    var absent: [String: Int] = [:]
    for (index, construction) in graph.constructions.enumerated() where !construction.isTestOnly {
      guard let container = construction.maker else { continue }
      if areas.isOfOtherModule(path: construction.site.path) {
        absent[graph.containers[container].name, default: 0] += 1
        continue
      }
      guard let from = areas.place(ofFile: construction.site.path),
        let to = areas.place(ofFile: graph.containers[construction.container].site.path), from != to,
        let maker = areas.all[from].members.first, let made = areas.all[to].members.first
      else { continue }
      links.append(Link(from: maker, to: made, requests: [], constructions: [index]))
    }
    for (maker, count) in absent.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(2) {
      notes.append("'\(maker)' makes \(count) of the containers, and binds no type of its own module")
    }
  }
}
