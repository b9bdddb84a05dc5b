/// A picture before it has positions: boxes in boxes, lines between them, and what each of them says.
///
/// Neutral towards formats and engines: `GraphDrawing` decides what is to be seen, and whoever lays out or writes a
/// drawing decides nothing. All text is plain; each format escapes it.
public struct Drawing: Hashable, Codable, Sendable {
  /// What the picture shows, in a few words.
  public var title: String
  /// What is in it, in one sentence, for those who cannot see it.
  public var summary: String
  /// The finding that matters most, and why it comes first, as the end of `summary`; empty if there is none.
  public var headline = ""
  /// `summary` without `headline`.
  package var counts: String {
    headline.isEmpty ? summary : String(summary.dropLast(headline.count + 2))
  }
  /// Whether arrows lead down, as between layers of an app; else they lead to the right.
  public var leadsDown = false
  /// Boxes around nodes; a cluster comes after its parent.
  public var clusters: [Cluster]
  /// Nodes, in stable order.
  public var nodes: [Node]
  /// Edges, in stable order.
  public var edges: [Edge]
  /// Explanations of the shapes and lines that occur, in stable order.
  public var legend: [LegendEntry]
  /// Remarks on the picture as a whole, to be read below it.
  public var notes: [Label]
  /// Those of the remarks that say what was left out, put together or written in words; as plain text.
  public var folded: [String]
  /// Parts of the graph that only the remarks speak of; see `Node.elements`.
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
    /// Letters, digits and `_`; no cluster, node or edge has the same.
    public var id: String
    /// The cluster around it.
    public var parent: String?
    /// What is written in it.
    public var label: Label
    /// What is shown while the pointer is on it; may have several lines.
    public var tooltip: String
    /// What it stands for, as words for style sheets.
    public var classes: [String]
    /// What of the graph it stands for; see `Node.elements`.
    public var elements: [String]
    /// Nodes that stand for the making of what the cluster stands for: they belong behind it, as what it asks for does.
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

  /// A thing with a label.
  public struct Node: Hashable, Codable, Sendable, Identifiable {
    /// Letters, digits and `_`; no cluster, node or edge has the same.
    public var id: String
    /// The cluster that it is in.
    public var cluster: String?
    /// What is written in it.
    public var label: Label
    /// What is shown while the pointer is on it; may have several lines.
    public var tooltip: String
    /// What it stands for, as words for style sheets.
    public var classes: [String]
    /// Its outline.
    public var shape: Shape
    /// How the outline is drawn.
    public var line: Line
    /// How many steps it is away from what the picture is about; all nodes of one number are drawn in one column.
    public var layer: Int?
    /// How much larger than its text it is drawn, in steps, because of all that it stands for.
    public var heft = 0.0
    /// Where it leads to when it is clicked.
    public var url: String?
    /// What of the graph it stands for, named by a letter and the number in the JSON graph: `c` container, `b` binding,
    /// `r` request, `x` gap.
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
    /// Whether what is written beside it is only how many requests it stands for, which its width and tooltip tell as
    /// well.
    public var isCount: Bool { label.lines.count == 1 && label.text.allSatisfy(\.isNumber) }
    /// Letters, digits and `_`; no cluster, node or edge has the same.
    public var id: String
    /// The node that it leaves.
    public var from: String
    /// The node that it leads to.
    public var to: String
    /// What is written beside it; often nothing.
    public var label: Label
    /// What is shown while the pointer is on it; may have several lines.
    public var tooltip: String
    /// What it stands for, as words for style sheets.
    public var classes: [String]
    /// How it is drawn.
    public var line: Line
    /// Its end.
    public var head: Arrow
    /// Its start.
    public var tail: Arrow
    /// Where it leads to when it is clicked.
    public var url: String?
    /// Whether it leads against the direction of the picture.
    public var isBackward = false
    /// What of the graph it stands for; see `Node.elements`.
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

  /// One explanation: a sample and what it means.
  public struct LegendEntry: Hashable, Codable, Sendable {
    /// What is explained.
    public var sample: Sample
    /// Its meaning.
    public var text: String

    /// Creates an explanation.
    public init(_ sample: Sample, _ text: String) {
      self.sample = sample
      self.text = text
    }

    /// What is explained.
    public enum Sample: Hashable, Codable, Sendable {
      /// A sign that stands in labels.
      case sign(String, Tone)
      /// An outline of nodes, and the sign that goes with it.
      case node(Shape, Line, sign: String)
      /// A line with its ends.
      case edge(Line, head: Arrow, tail: Arrow)
    }
  }
}
