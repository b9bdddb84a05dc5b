/// A picture without positions: boxes in boxes, lines between them, and their texts.
///
/// A drawing does not depend on a format or an engine. `GraphDrawing` makes all decisions about its content; layouts
/// and writers make none. All text is plain, and each format escapes it.
public struct Drawing: Hashable, Codable, Sendable {
  /// The title, in a few words.
  public var title: String
  /// A description of the content in one sentence, for people who cannot see the picture.
  public var summary: String
  /// The parts of the app in one sentence; empty for parts of an app, and for changes.
  public var contents = ""
  /// The most important finding, and the reason why it comes first, as the end of `summary`; empty if there is none.
  public var headline = ""
  /// `summary` without `headline`.
  package var counts: String {
    headline.isEmpty ? summary : String(summary.dropLast(headline.count + 2))
  }
  /// Whether arrows lead down, as between layers of an app; otherwise, they lead to the right.
  public var leadsDown = false
  /// Boxes around nodes; a cluster comes after its parent.
  public var clusters: [Cluster]
  /// Nodes, in stable order.
  public var nodes: [Node]
  /// Edges, in stable order.
  public var edges: [Edge]
  /// Explanations of the shapes and lines in the picture, in stable order.
  public var legend: [LegendEntry]
  /// Remarks on the picture as a whole, to be read below it.
  public var notes: [Label]
  /// The remarks about parts that were left out, put together or replaced with words, as plain text.
  public var folded: [String]
  /// Parts of the graph that only remarks mention; see `Node.elements`.
  public var elements: [String]

  /// Creates a drawing.
  public init(
    title: String, summary: String, clusters: [Cluster] = [], nodes: [Node] = [], edges: [Edge] = [],
    legend: [LegendEntry] = [], notes: [Label] = [], folded: [String] = [],
    elements: [String] = []
  ) {
    self.title = title
    self.summary = summary
    self.clusters = clusters
    self.nodes = nodes
    self.edges = edges
    self.legend = legend
    self.notes = notes
    self.folded = folded
    self.elements = elements
  }

  /// A box around nodes and other clusters.
  public struct Cluster: Hashable, Codable, Sendable, Identifiable {
    /// The identifier of letters, digits and `_`, unique among clusters, nodes and edges.
    public var id: String
    /// The cluster around it.
    public var parent: String?
    /// The text in it.
    public var label: Label
    /// The text that is shown while the pointer is on it; it may have several lines.
    public var tooltip: String
    /// The kinds of part that it represents, as class names for style sheets.
    public var classes: [String]
    /// The parts of the graph that it represents; see `Node.elements`.
    public var elements: [String]
    /// Nodes of bindings that make the cluster's container. They belong behind the cluster, as dependencies belong
    /// behind their askers.
    public var makers: [String] = []

    /// Creates a cluster.
    public init(
      id: String, parent: String? = nil, label: Label, tooltip: String, classes: [String], elements: [String] = []
    ) {
      self.id = id
      self.parent = parent
      self.label = label
      self.tooltip = tooltip
      self.classes = classes
      self.elements = elements
    }
  }

  /// A box with a label.
  public struct Node: Hashable, Codable, Sendable, Identifiable {
    /// The identifier of letters, digits and `_`, unique among clusters, nodes and edges.
    public var id: String
    /// The cluster that contains it.
    public var cluster: String?
    /// The text in it.
    public var label: Label
    /// The text that is shown while the pointer is on it; it may have several lines.
    public var tooltip: String
    /// The kinds of part that it represents, as class names for style sheets.
    public var classes: [String]
    /// Its outline.
    public var shape: Shape
    /// The style of the outline.
    public var line: Line
    /// The distance in steps from the selected part of the graph; nodes with the same distance form a column.
    public var layer: Int?
    /// The enlargement of the node beyond its text, in steps, because of the number of parts that it represents.
    public var heft = 0.0
    /// Whether all else stands below it, because the app begins there.
    public var isStart = false
    /// The address that a click opens.
    public var url: String?
    /// The parts of the graph that it represents, each as a letter and its number in the JSON graph: `c` container,
    /// `b` binding, `r` request, `x` gap.
    public var elements: [String]

    /// Creates a node.
    public init(
      id: String, cluster: String? = nil, label: Label, tooltip: String, classes: [String], shape: Shape, line: Line,
      url: String? = nil, elements: [String] = []
    ) {
      self.id = id
      self.cluster = cluster
      self.label = label
      self.tooltip = tooltip
      self.classes = classes
      self.shape = shape
      self.line = line
      self.url = url
      self.elements = elements
    }
  }

  /// A line from one node to another.
  public struct Edge: Hashable, Codable, Sendable, Identifiable {
    /// Whether the label repeats only what the line shows anyway: the number of requests by its width, or a finding by
    /// its colour.
    public var isCount: Bool {
      label.lines.count == 1
        && label.lines[0].allSatisfy { run in
          run.weight == .sign || run.text.replacing(Self.ofAll, with: "").allSatisfy { $0.isNumber || $0 == " " }
        }
    }
    /// The word between the number of requests with an error and that of all.
    static let ofAll = " of "
    /// The number of requests in the label, both ways if it leads both ways; 1 if it has none.
    public var count: Int {
      let numbers = (label.lines.last ?? []).compactMap { Int($0.text.replacing(" ", with: "")) }
      return numbers.isEmpty ? 1 : numbers.reduce(0, +)
    }
    /// Whether the line stands for requests in both directions that form no loop.
    public var isBothWays: Bool { label.lines.first?.contains { $0.text == VisualLanguage.bothWays } ?? false }
    /// The identifier of letters, digits and `_`, unique among clusters, nodes and edges.
    public var id: String
    /// The node at which it begins.
    public var from: String
    /// The node at which it ends.
    public var to: String
    /// The text beside it; often empty.
    public var label: Label
    /// The text that is shown while the pointer is on it; it may have several lines.
    public var tooltip: String
    /// The kinds of part that it represents, as class names for style sheets.
    public var classes: [String]
    /// The style of the line.
    public var line: Line
    /// Its end.
    public var head: Arrow
    /// Its start.
    public var tail: Arrow
    /// The address that a click opens.
    public var url: String?
    /// Whether it leads against the direction of the picture.
    public var isBackward = false
    /// The parts of the graph that it represents; see `Node.elements`.
    public var elements: [String]

    /// Creates an edge.
    public init(
      id: String, from: String, to: String, label: Label = Label(), tooltip: String, classes: [String], line: Line,
      head: Arrow, tail: Arrow = .none, url: String? = nil, elements: [String] = []
    ) {
      self.id = id
      self.from = from
      self.to = to
      self.label = label
      self.tooltip = tooltip
      self.classes = classes
      self.line = line
      self.head = head
      self.tail = tail
      self.url = url
      self.elements = elements
    }
  }

  /// An entry of the legend: a sample with its meaning.
  public struct LegendEntry: Hashable, Codable, Sendable {
    /// The sample.
    public var sample: Sample
    /// Its meaning.
    public var text: String

    /// Creates an explanation.
    public init(_ sample: Sample, _ text: String) {
      self.sample = sample
      self.text = text
    }

    /// A sample of a sign, an outline or a line.
    public enum Sample: Hashable, Codable, Sendable {
      /// A sign in labels.
      case sign(String, Tone)
      /// An outline of nodes, with the sign that belongs to it.
      case node(Shape, Line, sign: String)
      /// A line with its ends.
      case edge(Line, head: Arrow, tail: Arrow)
      /// A frame around nodes, of a class.
      case frame(String)
    }
  }
}
