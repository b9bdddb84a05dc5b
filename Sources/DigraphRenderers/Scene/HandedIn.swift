import DigraphModel

/// Corrects an overview's arrows between modules, so that they show the dependencies of code.
extension Scene {
  /// Finds requests whose module names no type of the answering module, but at most a protocol.
  ///
  /// If neither module names the other, third code joins the two and passes the value, so the arrow begins at that
  /// code. If that code is in the answering area, a value without a declared type gets no arrow.
  mutating func handIn(among areas: Areas, where isBox: (Areas.Area) -> Bool) {
    var areaOfNode = [Int](repeating: 0, count: nodes.count)
    for (index, area) in areas.all.enumerated() { for member in area.members { areaOfNode[member] = index } }
    struct Pair: Hashable {
      var from: Int
      var to: Int
    }
    let finder = HomeFinder(of: graph)
    var moduleOfType: [Request.ID: String] = [:]
    // A module with nothing but protocols is a part of the module that it is named after: 'DomainInterface' of 'Domain'.
    func isOwn(_ id: Request.ID, _ asking: String) -> Bool {
      guard let module = moduleOfType[id] else { return false }
      return module == asking || module.hasPrefix(asking) && !areas.isHome(module)
    }
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
        // A type with brackets names more than one type.
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
        let joining = isTold || isOwn(id, asking) ? nil : self.joining(graph.requests[id], of: asking, areas)
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

  /// The area of the code that joins the asking module with others. It is the code that makes the asker, or else the
  /// first code outside of the module that makes the asker's container or a container above it.
  private func joining(_ request: Request, of module: String, _ areas: Areas) -> Int? {
    if let own = areas.module(ofFile: request.site.path), own != module { return areas.area(ofFile: request.site.path) }
    // At run time, the asking code itself finds the answer.
    if request.framework.answersAtRunTime { return nil }
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

  /// Adds links from areas to other areas whose containers they make. Adds a remark about modules that make
  /// containers, but have no node in any area.
  mutating func addMaking(among areas: Areas) {
    var areaOfRoot: [Container.ID: Int] = [:]
    for (index, area) in areas.all.enumerated() {
      for member in area.members { if case .container(let id) = nodes[member].kind { areaOfRoot[id] = index } }
    }
    var absent: [String: Int] = [:]
    for (index, construction) in graph.constructions.enumerated() where !construction.isTestOnly {
      guard let container = construction.maker else { continue }
      if areas.isOfOtherModule(path: construction.site.path) {
        absent[graph.containers[container].name, default: 0] += 1
        continue
      }
      guard let from = areaOfRoot[container] ?? areas.place(ofFile: construction.site.path),
        let to = areas.place(ofFile: graph.containers[construction.container].site.path), from != to,
        let maker = areas.all[from].members.first, let made = areas.all[to].members.first
      else { continue }
      nodes[maker].made[construction.container] = to
      links.append(Link(from: maker, to: made, requests: [], constructions: [index]))
    }
    for (maker, count) in absent.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(2) {
      notes.append("'\(maker)' makes \(count) of the containers, and binds no type of its own module")
    }
  }
}
