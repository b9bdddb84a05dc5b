import DigraphModel
import DigraphPipeline
import DigraphSession
import Synchronization

/// A report of a session, with places as an editor states them.
final class ReportView: Sendable {
  let report: ProjectReport
  let encoding: PositionEncoding
  /// The address of a rule's page; `nil` if there is none.
  let rulePage: @Sendable (String) -> String?
  private let lines = Mutex<[String: LineTable]>([:])
  private let addresses = Mutex<[String: String]>([:])

  init(_ report: ProjectReport, _ encoding: PositionEncoding, rulePage: @escaping @Sendable (String) -> String?) {
    (self.report, self.encoding, self.rulePage) = (report, encoding, rulePage)
  }

  /// Whether the report was made from a text of a file.
  func isAbout(_ bytes: [UInt8], of path: String) -> Bool { report.text(of: path).map { Array($0.utf8) } == bytes }

  /// The lines of a file, as the analysis has seen them.
  func lines(of path: String) -> LineTable {
    if let known = lines.withLock({ $0[path] }) { return known }
    let table = LineTable(Array((report.text(of: path) ?? "").utf8))
    lines.withLock { $0[path] = table }
    return table
  }

  func uri(of path: String) -> String {
    if let known = addresses.withLock({ $0[path] }) { return known }
    let address = FileURI.text(of: report.project.location(of: path))
    addresses.withLock { $0[path] = address }
    return address
  }

  func location(of site: Site) -> LSP.Location {
    LSP.Location(uri: uri(of: site.path), range: lines(of: site.path).range(of: site, encoding))
  }

  func range(of site: Site) -> LSP.Range { lines(of: site.path).range(of: site, encoding) }
}
