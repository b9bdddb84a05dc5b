import DigraphModel
import DigraphPipeline
import DigraphSession
import Foundation

/// An answer of a session, indexed by files and positions for an editor's questions.
final class WiringView: Sendable {
  let answer: Answer
  /// The findings of the answer.
  let report: ReportView
  /// The places with bindings and requests in each file, by path, in order.
  let places: [String: [Place]]

  /// A place of the source that has bindings or requests.
  struct Place: Sendable {
    var site: Site
    /// Bindings that are declared at the place: several, if the code runs for several containers.
    var bindings: [Binding.ID] = []
    /// Requests that are made at the place.
    var requests: [Request.ID] = []
  }

  init(
    _ answer: Answer, _ encoding: PositionEncoding, rulePage: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.answer = answer
    report = ReportView(answer.report, encoding, rulePage: rulePage)
    var collector = PlaceCollector()
    let (bindings, requests) = (answer.graph.bindings, answer.graph.requests)
    for id in bindings.indices { collector.add(binding: id, at: bindings[id].site) }
    for id in requests.indices { collector.add(request: id, at: requests[id].site) }
    places = collector.places
  }

  /// Collects the places of each file. Bindings and requests come sorted by site, so those of one file come together.
  private struct PlaceCollector {
    private var numbers: [String: Int] = [:]
    private var lists: [[Place]] = []
    private var last: (path: String, number: Int)?

    mutating func add(binding id: Binding.ID, at site: Site) {
      let list = number(of: site.path)
      add(site, to: list)
      lists[list][lists[list].count - 1].bindings.append(id)
    }

    mutating func add(request id: Request.ID, at site: Site) {
      let list = number(of: site.path)
      add(site, to: list)
      lists[list][lists[list].count - 1].requests.append(id)
    }

    private mutating func number(of path: String) -> Int {
      if let last, last.path == path { return last.number }
      let number = numbers[path] ?? lists.count
      if number == lists.count {
        numbers[path] = number
        lists.append([])
      }
      last = (path, number)
      return number
    }

    private mutating func add(_ site: Site, to list: Int) {
      if lists[list].last?.site != site { lists[list].append(Place(site: site)) }
    }

    /// The places by path, in order, each once.
    var places: [String: [Place]] {
      numbers.mapValues { number in
        var places: [Place] = []
        for place in lists[number].sorted(by: { $0.site < $1.site }) {
          guard places.last?.site == place.site else {
            places.append(place)
            continue
          }
          places[places.count - 1].bindings = (places[places.count - 1].bindings + place.bindings).sorted()
          places[places.count - 1].requests = (places[places.count - 1].requests + place.requests).sorted()
        }
        return places
      }
    }
  }

  var graph: Graph { answer.graph }
  var root: String { answer.project.root }
  var encoding: PositionEncoding { report.encoding }

  /// Creates a view of the same wiring in an answer with other texts.
  init(_ answer: Answer, like other: WiringView) {
    (self.answer, places) = (answer, other.places)
    report = ReportView(answer.report, other.report.encoding, rulePage: other.report.rulePage)
  }

  /// The innermost place around a position. The position after its last character counts, because a cursor may stand
  /// there.
  func place(in path: String, line: Int, column: Int) -> Place? {
    let around = (places[path] ?? []).filter { place in
      let site = place.site
      return (site.line, site.column) <= (line, column) && (line, column) <= (site.endLine, site.endColumn)
    }
    return around.max { ($0.site.line, $0.site.column) < ($1.site.line, $1.site.column) }
  }

  func lines(of path: String) -> LineTable { report.lines(of: path) }
  func uri(of path: String) -> String { report.uri(of: path) }
  func location(of site: Site) -> LSP.Location { report.location(of: site) }
  func range(of site: Site) -> LSP.Range { report.range(of: site) }

  /// Bindings that are declared at a place or answer its requests. A forwarded key counts as the binding that
  /// provides it. Each binding occurs once.
  func providers(at place: Place) -> [Binding.ID] {
    var seen: Set<Binding.ID> = []
    let all = place.bindings + place.requests.flatMap { graph.requests[$0].resolution.bindings }
    return all.map { graph.bindings[$0].forwardsTo ?? $0 }.filter { seen.insert($0).inserted }
  }

  /// Requests that a binding answers under any of its keys.
  func requests(answeredBy provider: Binding.ID) -> [Request.ID] {
    ([provider] + graph.bindingIDs(forwardingTo: provider)).flatMap { Array(graph.requestIDs(answeredBy: $0)) }.sorted()
  }

  /// The name in the declaration of a type of the input.
  func declaration(of type: String) -> LSP.Location? {
    var name = type
    while name.hasSuffix("?") { name.removeLast() }
    guard let summary = graph.types[name] ?? graph.types[String(name.prefix { $0 != "<" })], !summary.path.isEmpty
    else {
      return nil
    }
    let last = name.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? name
    let table = lines(of: summary.path)
    for number in 0..<table.count {
      let line = String(decoding: table.line(number), as: UTF8.self)
      guard let column = Self.column(ofDeclaration: last, in: line) else { continue }
      return location(
        of: Site(
          path: summary.path, line: number + 1, column: column, endLine: number + 1,
          endColumn: column + last.utf8.count))
    }
    return nil
  }

  /// The column of a type's name in its declaration, from 1; `nil` if the line does not declare the type.
  private static func column(ofDeclaration name: String, in line: String) -> Int? {
    let words = line.split { $0 == " " || $0 == "\t" }
    for (keyword, word) in zip(words, words.dropFirst())
    where ["class", "struct", "enum", "actor", "protocol", "typealias"].contains(keyword) {
      let found = word.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
      if found == name { return line.utf8.distance(from: line.startIndex, to: word.startIndex) + 1 }
    }
    return nil
  }
}
