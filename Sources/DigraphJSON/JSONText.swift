/// Writes `Encodable` values as JSON in which members stand in the order of their declaration.
///
/// Foundation's encoder either sorts members or leaves their order to chance. Reports are read by people and compared
/// line by line, so they say `version` first, put each record on a line of its own, and are the same bytes each time.
public struct JSONText: Sendable {
  /// What is written for a `nil` that a type leaves to its synthesised conformance.
  public var absent: Absent
  /// Objects and arrays nested less deeply than this get a line for each of their members; the rest stays on its line.
  public var expandedDepth: Int

  /// Creates a writer.
  public init(absent: Absent, expandedDepth: Int = .max) {
    self.absent = absent
    self.expandedDepth = expandedDepth
  }

  /// What is written for a `nil`.
  public enum Absent: Sendable {
    /// `"member": null`, so that all records of a kind have the same members.
    case null
    /// Nothing.
    case omitted
  }

  /// The JSON text of a value: UTF-8 without escapes of `/`, with a final newline.
  ///
  /// No line of it starts or can be read as a command of a CI service: see `JSONWriter.string`.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot carry, and what the value's own conformance throws.
  public func encode(_ value: some Encodable) throws -> String {
    let writer = JSONWriter(expandedDepth: expandedDepth)
    try ValueEncoder(writer: writer, absent: absent).write(value)
    writer.close(to: 0)
    writer.append("\n")
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
