import DigraphModel
import DigraphRenderers
import DigraphReporters

/// The data that a page's script reads besides the graph.
struct PageData: Encodable {
  var title: String
  var summary: String
  var view: WiringPage.View
  /// Template for the address of a place in the source, with `{path}`, `{line}` and `{column}`.
  var links: String?
  var words: PictureWords
  /// The marks of a change; `nil` if the page is not about a change.
  var change: ChangedWiring.Marks?
  /// The data about each finding of the graph, in the graph's order.
  var findings: [FindingData]
  /// The areas of the overview, for a page without a picture that has to draw them itself.
  var areas: [AreaData]

  /// An area of the overview.
  struct AreaData: Encodable {
    var name: String
    /// Its parts and their requests, as `Drawing.Node.elements` names them.
    var elements: [String]
  }

  /// The data about a finding besides its record in the graph.
  struct FindingData: Encodable {
    var elements: [String]
    var outside: String?
    /// The box of the overview in which it counts.
    var box: String?
    var trail: [String]
    /// The finding's position in lists. The worst findings come first, and findings with one cause stand together.
    var rank: Int
    /// The source at the finding's place, followed by the source at the places of its notes.
    var excerpts: [ExcerptData?]
  }

  /// A line of source in three parts. They are cut here, so that a browser need not know what Swift counts as one
  /// character.
  struct ExcerptData: Encodable {
    var line: Int
    var before: String
    var marked: String
    var after: String

    init(_ excerpt: Excerpt) {
      line = excerpt.line
      (before, marked, after) = excerpt.parts
    }
  }

  init(_ page: WiringPage) {
    title = page.title
    summary = page.summary
    view = page.view
    links = page.links
    words = PictureWords()
    change = page.change?.marks
    areas = page.picture == nil ? Self.areas(of: page.graph, page.findings) : []
    let boxes = GraphDrawing(folding: .overview()).boxes(of: page.findings, in: page.graph)
    var lines = SourceLines(source: page.source)
    let subjects = page.change?.subjects ?? FindingSubject.all(of: page.findings, in: page.graph)
    var ranks = [Int](repeating: 0, count: page.findings.count)
    for (rank, position) in RankedFindings.order(of: page.findings).enumerated() { ranks[position] = rank }
    findings = zip(zip(page.findings, ranks), subjects).map { ranked, subject in
      let (finding, rank) = ranked
      return FindingData(
        elements: subject.elements, outside: subject.outside, box: boxes[finding], trail: subject.trail, rank: rank,
        excerpts: ([finding.site] + finding.notes.map(\.site)).map { lines.excerpt(of: $0).map(ExcerptData.init) })
    }
  }

  private static func areas(of graph: Graph, _ findings: [Finding]) -> [AreaData] {
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph, findings: findings)
    guard drawing.leadsDown else { return [] }
    let requests = Dictionary(grouping: drawing.edges, by: \.from).mapValues { $0.flatMap(\.elements) }
    return drawing.nodes.map { node in
      AreaData(
        name: node.label.lines.first?.first?.text ?? node.id, elements: node.elements + (requests[node.id] ?? []))
    }
  }
}
