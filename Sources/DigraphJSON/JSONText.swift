/// Writes `Encodable` values as JSON with members in the order of their declaration.
///
/// Foundation's encoder either sorts members or leaves their order to chance. Reports are read by people and compared
/// line by line. Therefore they begin with `version`, have each record on a line of its own, and are the same bytes
/// each time.
public struct JSONText: Sendable {
  /// The text for a `nil`, if a type relies on its synthesised conformance.
  public var absent: Absent
  /// Objects and arrays nested less deeply than this get a line for each of their members; deeper ones stay on one
  /// line.
  public var expandedDepth: Int

  /// Creates a writer.
  public init(absent: Absent, expandedDepth: Int = .max) {
    self.absent = absent
    self.expandedDepth = expandedDepth
  }

  /// The text for a `nil`.
  public enum Absent: Sendable {
    /// `"member": null`, so that all records of a kind have the same members.
    case null
    /// No member.
    case omitted
  }

  /// The JSON text of a value: UTF-8 without escapes of `/`, with a final newline.
  ///
  /// No line of the text can be read as a command of a CI service: see `JSONWriter.string`.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent, and any error of the value's own conformance.
  public func encode(_ value: some Encodable) throws -> String {
    let writer = JSONWriter(expandedDepth: expandedDepth)
    try ValueEncoder(writer: writer, absent: absent).write(value)
    writer.close(to: 0)
    writer.append("\n")
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
