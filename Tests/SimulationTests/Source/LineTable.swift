/// The lines of a program's parts in its printed source; lines are 1-based.
struct LineTable: Equatable, Sendable {
  /// Line of each request. No two requests share one.
  var requests: [Int: Int] = [:]
  /// Lines of each registration statement, its modifiers and `forward` calls included.
  var registrations: [Int: ClosedRange<Int>] = [:]
  /// Number of lines.
  var count = 0
}

extension LineTable {
  /// The same table for a source that follows `offset` other lines.
  func moved(by offset: Int) -> LineTable {
    LineTable(
      requests: requests.mapValues { $0 + offset },
      registrations: registrations.mapValues { $0.lowerBound + offset...$0.upperBound + offset },
      count: count)
  }

  /// The requests of a set of lines.
  func requests(on lines: Set<Int>) -> Set<Int> { Set(requests.filter { lines.contains($0.value) }.keys) }
}

/// Marks for the places of parts in a text, until the lines are final.
///
/// Private-use characters serve as brackets, so that printers can nest texts without counting lines.
enum Mark {
  private static let request: Unicode.Scalar = "\u{E000}"
  private static let start: Unicode.Scalar = "\u{E001}"
  private static let end: Unicode.Scalar = "\u{E002}"
  private static let close: Unicode.Scalar = "\u{E003}"

  /// The mark of a request.
  static func request(_ id: Int) -> String { "\(request)\(id)\(close)" }
  /// The mark of the start of a registration statement.
  static func start(ofRegistration id: Int) -> String { "\(start)\(id)\(close)" }
  /// The mark of the end of a registration statement.
  static func end(ofRegistration id: Int) -> String { "\(end)\(id)\(close)" }

  /// Removes the marks from a text, which may have several lines, and returns their places.
  static func strip(_ text: String) -> (text: String, lines: LineTable) {
    var table = LineTable(count: 1)
    var starts: [Int: Int] = [:]
    var plain = String.UnicodeScalarView()
    var open: Unicode.Scalar?
    var id = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case request, start, end:
        open = scalar
        id = 0
      case close:
        if open == request { table.requests[id] = table.count }
        if open == start { starts[id] = table.count }
        if open == end { table.registrations[id] = (starts[id] ?? table.count)...table.count }
        open = nil
      case _ where open != nil:
        id = id * 10 + Int(scalar.value) - 48
      default:
        if scalar == "\n" { table.count += 1 }
        plain.append(scalar)
      }
    }
    return (String(plain), table)
  }
}
