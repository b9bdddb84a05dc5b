/// Measurements of one app at sizes that double, and their growth.
struct GrowthTable {
  /// Headings of the columns for sizes.
  var sizes: [String]
  /// For each size, a measurement for each program.
  var columns: [[Measurement]]

  /// The largest factor by which doubled work may raise a measurement. It is above 2, since caches are smaller than the
  /// data.
  static let limit = 2.15
  /// Measurements below these are noise; in seconds and in bytes.
  static let least = (seconds: 0.05, bytes: 20e6)

  /// Rows whose measurements grow faster than the work, in words.
  private(set) var marked: [String] = []

  init(sizes: [String], columns: [[Measurement]]) {
    self.sizes = sizes
    self.columns = columns
  }

  /// Lines of a Markdown table with a row for each stage. With two programs, a stage has a row for each, and one for
  /// the ratio.
  mutating func text(programs: Int) -> String {
    var lines = [
      Format.header([""] + sizes + zip(sizes, sizes.dropFirst()).map { "\($1) / \($0)" })
    ]
    let names = columns.flatMap { $0.flatMap { $0.rows.map(\.name) } }.uniqued()
    for name in names {
      let cells = (0..<programs).map { program in
        columns.map { column in column[program].rows.first { $0.name == name } }
      }
      for (program, values) in cells.enumerated() {
        let title = programs == 1 ? name : "\(name), \(program == 0 ? "digraph" : "against")"
        lines.append(row(title, values.map { $0?.value ?? .nan }, isMemory: name == "peak memory"))
      }
      if programs == 2 {
        lines.append(
          Format.row(
            ["\(name), ratio"] + zip(cells[0], cells[1]).map { Format.ratio(($0?.value ?? .nan) / ($1?.value ?? .nan)) }
              + sizes.dropFirst().map { _ in "" }))
      }
    }
    return lines.joined(separator: "\n")
  }

  private mutating func row(_ title: String, _ values: [Double], isMemory: Bool) -> String {
    let cells = Self.cells(values, isMemory: isMemory)
    if cells.ratios.contains(where: { $0.hasPrefix("**") }) { marked.append(title) }
    return Format.row([title] + cells.values + cells.ratios)
  }

  /// Values, and the ratio of each to the one before; ratios beyond the limit are bold.
  static func cells(_ values: [Double], isMemory: Bool) -> (values: [String], ratios: [String]) {
    let ratios = zip(values, values.dropFirst()).map { smaller, larger in
      let ratio = larger / smaller
      let isGreat = larger > (isMemory ? least.bytes : least.seconds) && ratio > limit
      return isGreat ? "**\(Format.ratio(ratio))**" : Format.ratio(ratio)
    }
    return (values.map(isMemory ? Format.memory : Format.time), ratios)
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, at its first position.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
