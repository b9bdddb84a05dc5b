import DigraphModel
import DigraphRenderers
import DigraphReporters

/// What a page knows besides the graph, as its script reads it.
struct PageData: Encodable {
  var title: String
  var summary: String
  var view: WiringPage.View
  /// Address of a place in the source, with `{path}`, `{line}` and `{column}`.
  var links: String?
  var words: PictureWords
  /// What has changed, if the page is about a change.
  var change: ChangedWiring.Marks?
  /// One for each finding of the graph, in their order.
  var findings: [FindingData]

  /// What a page knows of a finding besides its record in the graph.
  struct FindingData: Encodable {
    var elements: [String]
    var outside: String?
    var trail: [String]
    /// Its position in lists: the worst comes first, and what has one cause stands together.
    var rank: Int
    /// The source at its place and then at those of its notes.
    var excerpts: [ExcerptData?]
  }

  /// A line of source, in three parts: a browser must not have to know what Swift takes for one character.
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
    var lines = SourceLines(source: page.source)
    let subjects = page.change?.subjects ?? FindingSubject.all(of: page.findings, in: page.graph)
    var ranks = [Int](repeating: 0, count: page.findings.count)
    for (rank, position) in RankedFindings.order(of: page.findings).enumerated() { ranks[position] = rank }
    findings = zip(zip(page.findings, ranks), subjects).map { ranked, subject in
      let (finding, rank) = ranked
      return FindingData(
        elements: subject.elements, outside: subject.outside, trail: subject.trail, rank: rank,
        excerpts: ([finding.site] + finding.notes.map(\.site)).map { lines.excerpt(of: $0).map(ExcerptData.init) })
    }
  }
}
