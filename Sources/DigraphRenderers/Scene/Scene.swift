import DigraphModel

/// What is to be seen of a graph, before it is known what it looks like: nodes, and links between them.
///
/// A scene starts with a node for each provider and a link for each pair of asker and answer. Selecting takes nodes
/// away, folding puts them together; both say so in `notes`. Unless something is taken away, each binding, request, gap
/// and container of the graph stays among the elements of some node or link, whatever is folded.
struct Scene {
  let graph: Graph
  let marks: FindingMarks
  /// Nodes in stable order; links name them by position.
  var nodes: [Node] = []
  /// Links in stable order, at most one for each pair of ends and each `isForward`.
  var links: [Link] = []
  /// Whether only what somebody has asked for is there.
  var isSelected = false
  /// Whether only a part of the graph is there, for whatever reason.
  var isPartial = false
  /// Whether areas of the app are shown instead of its parts.
  var isOverview = false
  /// Requests between areas that name nothing of the area that answers.
  var handedIn: Set<Request.ID> = []
  /// Requests inside of strongly connected components that a finding tells, where nothing worse is to be told.
  var stronglyConnected: Set<Request.ID> = []
  /// What was left out, put together or written in words; a sentence each.
  var notes: [String] = []
  /// Gives identifiers to nodes.
  var names = Names()
  /// Signs of nodes and links, for scenes that tell changes: what has different signs is not alike.
  var signs: Signs?

  /// Signs of nodes and links; empty for those that have none.
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

    /// How exports name it: a letter, and its number in the JSON graph.
    var name: String {
      switch self {
      case .container(let id): "c\(id)"
      case .binding(let id): "b\(id)"
      case .request(let id): "r\(id)"
      case .gap(let index): "x\(index)"
      }
    }
  }

  /// Something with a label.
  struct Node {
    /// What it is.
    var kind: Kind
    /// Its name in exports: ASCII letters, digits and `_`. It is made of what the node stands for, so that it stays the
    /// same when something else changes.
    var id: String
    /// Where it belongs; `nil` for what is in no container.
    var place: Place?
    /// What it stands for.
    var elements: [Element]
    /// How many steps it is away from the subject of the picture: callers before it, what is asked for behind it; `nil`
    /// in pictures without a subject.
    var layer: Int?
    /// Whether the picture is about it.
    var isSubject = false
    /// The area whose frame it is in, if an area is shown with all that is in it.
    var frame: String?
    /// Names of code outside of all bindings that it stands for.
    var owners: [String] = []
    /// Names of nodes that it has links to, as words instead.
    var uses: [String] = []
    /// Code outside that asks for it, in words instead of a link.
    var askedBy: [String] = []
    /// Names of nodes that use it without a link.
    var askers: [String] = []
    /// Names of nodes that it asks for, too, which is only said where there is room for it.
    var implied: [String] = []
    /// Findings about code that no node stands for, in the area that this one becomes part of.
    var strays: [Finding] = []
  }

  /// What a node is.
  enum Kind {
    /// A provider, with the bindings that are further names of it.
    case binding(Binding.ID, names: [Binding.ID])
    /// Code outside of all bindings that asks for something.
    case entry(String)
    /// What a request asks for that no binding answers.
    case ghost(Key, Resolution.Status)
    /// Code that could not be read: its position in `Graph.gaps`, and those of others with the same reason.
    case gap(Int)
    /// A container in which nothing is known to be bound.
    case emptyContainer(Container.ID)
    /// Several nodes in one.
    case group(Group)
  }

  /// Several nodes in one.
  struct Group {
    /// What they have in common: the name of a module, a container, an assembly.
    var title: String
    /// What kind of thing that is; `nil` if they only are alike.
    var subtitle: String?
    /// Names of the nodes in it, in order.
    var members: [String]
    /// How many of them nothing binds.
    var unanswered = 0
    /// Whether it is an area of an overview, which says how much is in it and what is wrong there.
    var isArea = false
    /// The module that an area is, or is part of, where there are several.
    var module: String?
  }

  /// One or more requests from one node to another, a forwarding, or the making of containers.
  struct Link {
    /// The position of the node that asks or forwards.
    var from: Int
    /// The position of the node that answers.
    var to: Int
    /// Requests behind it.
    var requests: [Request.ID]
    /// Positions in `Graph.constructions`: places where the one makes containers of the other.
    var constructions: [Int] = []
    /// Whether it leads against the direction of most requests.
    var isBackward = false

    /// Whether it leads from another name to the provider.
    var isForward: Bool { requests.isEmpty && constructions.isEmpty }
  }

  /// A container as far as its bindings are declared in one module.
  struct Place: Hashable, Comparable {
    var module: String
    /// `nil` for the module as a whole.
    var container: Container.ID?

    static func < (lhs: Place, rhs: Place) -> Bool {
      (lhs.module, lhs.container ?? -1) < (rhs.module, rhs.container ?? -1)
    }
  }
}

extension Key {
  /// The name of a member of a container, if that is the name of its type: `userService: any UserService`.
  var namesakeMember: String? {
    guard case .member(let name)? = self.name else { return nil }
    return Self.bareType(type).lowercased() == name.lowercased() ? name : nil
  }

  /// A type without what says that it is a protocol, or may not be there.
  static func bareType(_ type: String) -> String {
    var bare = type[...]
    if bare.hasPrefix("("), bare.hasSuffix(")?") { bare = bare.dropFirst().dropLast(2) }
    if bare.hasPrefix("any ") { bare = bare.dropFirst(4) }
    while bare.last == "?" || bare.last == "!" { bare = bare.dropLast() }
    return String(bare)
  }
}

extension Scene {
  /// Where a binding belongs.
  static func place(of binding: Binding, in graph: Graph) -> Place {
    let container = graph.containers[binding.container]
    return Place(module: binding.module.isEmpty ? container.module : binding.module, container: container.id)
  }

  /// How words speak of a node.
  func name(of node: Node) -> String {
    switch node.kind {
    case .binding(let id, _): graph.bindings[id].key.shortDescription
    case .entry(let owner): owner
    case .ghost(let key, _): key.shortDescription
    case .gap(let index): graph.gaps[index].reason
    case .emptyContainer(let id): graph.containers[id].name
    case .group(let group): group.title
    }
  }

  /// How a list of others speaks of a node: a member of a container by its name, if its type says no more.
  func word(for node: Node) -> String {
    guard case .binding(let id, _) = node.kind, let member = graph.bindings[id].key.namesakeMember else {
      return name(of: node)
    }
    return member
  }

  /// The names of all that a node stands for: that of a provider, and further ones that lead to it.
  func words(for node: Node) -> [String] {
    guard case .binding(_, let names) = node.kind else { return [word(for: node)] }
    return [word(for: node)]
      + names.map { graph.bindings[$0].key.namesakeMember ?? graph.bindings[$0].key.shortDescription }
  }

  /// The findings about a node itself, those about what is in it included; not those about its links.
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

  /// Whether a finding is about a link, or leads over it.
  func isMarked(_ link: Link) -> Bool {
    link.requests.contains { marks.ofRequest[$0] != nil || marks.trail[$0] != nil }
  }

  /// Whether a finding is about a node, or about a link of it.
  func markedNodes() -> [Bool] {
    var isMarked = nodes.map { !findings(on: $0).isEmpty }
    for link in links where self.isMarked(link) {
      isMarked[link.from] = true
      isMarked[link.to] = true
    }
    return isMarked
  }
}
