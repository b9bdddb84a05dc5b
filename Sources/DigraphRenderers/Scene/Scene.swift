import DigraphModel

/// The visible parts of a graph without their appearance: nodes, and links between them.
///
/// A scene starts with a node for each provider, and a link for each pair of asker and answer. Selecting removes
/// nodes, and folding joins them; both add remarks to `notes`. Unless nodes are removed, each binding, request, gap
/// and container of the graph stays among the elements of a node or link.
struct Scene {
  let graph: Graph
  let marks: FindingMarks
  /// Nodes in stable order; links refer to them by position.
  var nodes: [Node] = []
  /// Links in stable order, at most one for each pair of ends and each `isForward`.
  var links: [Link] = []
  /// Whether the user has selected a part of the graph.
  var isSelected = false
  /// Whether the scene has only a part of the graph, for any reason.
  var isPartial = false
  /// Whether areas of the app are shown instead of its parts.
  var isOverview = false
  /// Requests between areas whose asking code names no type of the answering area.
  var handedIn: Set<Request.ID> = []
  /// Findings about a binding that only an example lacks. Only the example's box shows them.
  var ofExamples: Set<Finding> = []
  /// A prefix for the file of the most important finding, such as `code in Core, `, if the box to look at first lacks
  /// that file's code.
  var placeOfFirst = ""
  /// The parts of the app in one sentence; empty if there is nothing to say.
  var contents = ""
  /// Requests of an overview that are on a cycle of nodes, as the nodes were before areas joined them.
  var inLoops: Set<Request.ID> = []
  /// Requests within strongly connected components that a finding reports.
  var stronglyConnected: Set<Request.ID> = []
  /// Remarks about parts that were left out, joined or replaced with words; a sentence each.
  var notes: [String] = []
  /// Makes identifiers for nodes.
  var names = Names()
  /// Signs of nodes and links, for scenes that show changes. Nodes with different signs are not joined as equal.
  var signs: Signs?

  /// Returns the signs of nodes and links; empty for those without a sign.
  struct Signs {
    var ofNode: (Node) -> String
    var ofLink: (Link) -> String
  }

  /// A part of the graph.
  enum Element: Hashable {
    case container(Container.ID)
    case binding(Binding.ID)
    case request(Request.ID)
    /// A position in `Graph.gaps`.
    case gap(Int)

    /// The name in exports: a letter, and the number in the JSON graph.
    var name: String {
      switch self {
      case .container(let id): "c\(id)"
      case .binding(let id): "b\(id)"
      case .request(let id): "r\(id)"
      case .gap(let index): "x\(index)"
      }
    }
  }

  /// A box with a label.
  struct Node {
    /// The kind of the node.
    var kind: Kind
    /// The node's identifier in exports: ASCII letters, digits and `_`. It is made from the names of the node's
    /// parts, so that changes of other parts do not affect it.
    var id: String
    /// The node's module and container; `nil` if it is in no container.
    var place: Place?
    /// The parts of the graph that the node represents.
    var elements: [Element]
    /// The node's distance in steps from the subject of the picture: negative for callers, positive for dependencies;
    /// `nil` in pictures without a subject.
    var layer: Int?
    /// Whether the node is the subject of the picture.
    var isSubject = false
    /// The area whose frame contains the node, if the area is shown with all its parts; otherwise `nil`.
    var frame: String?
    /// Names of code outside of all bindings that the node represents.
    var owners: [String] = []
    /// Names of nodes that it requests, as words instead of links.
    var uses: [String] = []
    /// Names of code outside of all bindings that requests this node; words in the node's box replace the links.
    var askedBy: [String] = []
    /// Names of nodes that have this node among their `uses`.
    var askers: [String] = []
    /// Names of further nodes that it requests, which are shown only if there is room.
    var implied: [String] = []
    /// Containers that the code of the area makes, with their areas.
    var made: [Container.ID: Int] = [:]
    /// Further findings for the area that this node joins, mostly about code without a node.
    var strays: [Finding] = []
    /// Errors and warnings in files of the area of which this node becomes a part.
    var written: [Finding] = []
  }

  /// The kind of a node.
  enum Kind {
    /// A provider, with the bindings that are its further names.
    case binding(Binding.ID, names: [Binding.ID])
    /// Code outside of all bindings that requests a key.
    case entry(String)
    /// A requested key that no binding answers.
    case ghost(Key, Resolution.Status)
    /// Code that could not be read, as a position in `Graph.gaps`. It also represents gaps with the same reason.
    case gap(Int)
    /// A container without known bindings, or one at which an app begins.
    case container(Container.ID)
    /// Several nodes in one.
    case group(Group)
  }

  /// Several joined nodes.
  struct Group {
    /// Their common name: the name of a module, a container or an assembly.
    var title: String
    /// The kind of the part with that name; `nil` if the nodes are merely similar.
    var subtitle: String?
    /// Names of the nodes in it, in order.
    var members: [String]
    /// The keys of an area without an answer, and the bindings of other areas that it registers.
    var counts = AreaCounts()
    /// Whether the group is an area of an overview, which shows the numbers of its parts and its findings.
    var isArea = false
    /// The module that the area is, or is a part of; `nil` if there is only one module.
    var module: String?
    /// The starting code of an app in the area, and whether that app is the main one of several; `nil` if there is
    /// none.
    var start: Areas.Start?
    /// Whether the area contains the place of the most important finding, or the code to change for it.
    var hasFirst = false
    /// Whether an area is several modules or folders.
    var isSeveral = false
    /// Whether an area is what others leave of a module or folder.
    var isRemainder = false
    /// Folders or layers in an area, for a picture without room for all names of types.
    var parts: [String] = []
    /// The number of bindings of the whole module or folder, if other areas show a part of it; otherwise `nil`.
    var total: Int?
  }

  /// Requests from one node to another, or a forwarding, or calls that make containers.
  struct Link {
    /// The position of the node that requests or forwards.
    var from: Int
    /// The position of the node that answers.
    var to: Int
    /// The requests that the link represents.
    var requests: [Request.ID]
    /// Positions in `Graph.constructions`: the calls by which the first node makes containers of the second.
    var constructions: [Int] = []
    /// Whether the link leads against the direction of most requests.
    var isBackward = false

    /// Whether the link is a forwarding, which leads from another name to its provider. It is not the opposite of
    /// `isBackward`.
    var isForward: Bool { requests.isEmpty && constructions.isEmpty }
  }

  /// The part of a container whose bindings one module declares.
  struct Place: Hashable, Comparable {
    var module: String
    /// The container; `nil` for the whole module.
    var container: Container.ID?

    static func < (lhs: Place, rhs: Place) -> Bool {
      (lhs.module, lhs.container ?? -1) < (rhs.module, rhs.container ?? -1)
    }
  }
}

extension Key {
  /// The name of a container's member, if it equals the name of its type: `userService: any UserService`.
  var namesakeMember: String? {
    guard case .member(let name)? = self.name else { return nil }
    return Self.bareType(type).lowercased() == name.lowercased() ? name : nil
  }

  /// A short name. For a member, this is its type if the graph has the type, and otherwise the member's name:
  /// `LoginViewModel` for `viewModel: LoginViewModel?`, but `title` for `title: String`.
  func brief(in graph: Graph) -> String {
    guard case .member(let member)? = name else { return shortDescription }
    let type = Self.bareType(type)
    return graph.types[type] != nil ? type : member
  }

  /// A type without `any` and without marks of optionality.
  static func bareType(_ type: String) -> String {
    var bare = type[...]
    if bare.hasPrefix("("), bare.hasSuffix(")?") { bare = bare.dropFirst().dropLast(2) }
    if bare.hasPrefix("any ") { bare = bare.dropFirst(4) }
    while bare.last == "?" || bare.last == "!" { bare = bare.dropLast() }
    return String(bare)
  }
}

extension Scene {
  /// The module and container of a binding.
  static func place(of binding: Binding, in graph: Graph) -> Place {
    let container = graph.containers[binding.container]
    return Place(module: binding.module.isEmpty ? container.module : binding.module, container: container.id)
  }

  /// The name of a node in texts.
  func name(of node: Node) -> String {
    switch node.kind {
    case .binding(let id, _): graph.bindings[id].key.shortDescription
    case .entry(let owner): owner
    case .ghost(let key, _): key.shortDescription
    case .gap(let index): graph.gaps[index].reason
    case .container(let id): graph.containers[id].name
    case .group(let group): group.title
    }
  }

  /// The name of a node in a list: only the member's name, if it equals the name of its type.
  func word(for node: Node) -> String {
    guard case .binding(let id, _) = node.kind, let member = graph.bindings[id].key.namesakeMember else {
      return name(of: node)
    }
    return member
  }

  /// The names of a node in an area: the provider's name, and its further names.
  func briefWords(for node: Node) -> [String] {
    guard case .binding(let id, let names) = node.kind else { return [name(of: node)] }
    return ([id] + names).map { graph.bindings[$0].key.brief(in: graph) }
  }

  /// The name of a node in an area.
  func briefWord(for node: Node) -> String { briefWords(for: node)[0] }

  /// The findings about a node, including those about its parts, but not those about its links.
  func findings(on node: Node) -> [Finding] {
    var findings: [Finding] = []
    for element in node.elements {
      switch element {
      case .binding(let id): findings += marks.ofBinding[id] ?? []
      case .request(let id): findings += marks.ofRequest[id] ?? []
      case .gap(let index): findings += marks.ofGap[index] ?? []
      case .container(let id): findings += marks.ofContainer[id] ?? []
      }
    }
    return (findings + node.owners.flatMap { marks.ofOwner[$0] ?? [] }).once
  }

  /// Whether a finding is about a link, or has a path over it.
  func isMarked(_ link: Link) -> Bool {
    link.requests.contains { marks.ofRequest[$0] != nil || marks.trail[$0] != nil }
  }

  /// Whether a finding is about a node, or about one of its links.
  func markedNodes() -> [Bool] {
    var isMarked = nodes.map { !findings(on: $0).isEmpty }
    for link in links where self.isMarked(link) {
      isMarked[link.from] = true
      isMarked[link.to] = true
    }
    return isMarked
  }
}

extension Scene.Node {
  /// Whether it is an area at which an app begins.
  var isStart: Bool {
    if case .group(let group) = kind { group.start != nil } else { false }
  }

  /// Whether it is the area to look at first.
  var hasFirst: Bool {
    if case .group(let group) = kind { group.hasFirst } else { false }
  }
}
