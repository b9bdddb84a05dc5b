/// The distinct strings of one file, packed into one buffer.
///
/// A file has a few hundred short strings. Separate `String` values would take most of the memory of a run over ten
/// thousand files.
public struct StringTable: Hashable, Codable, Sendable {
  /// All strings, one behind the other, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// End of each string in `bytes`.
  public private(set) var ends: [UInt32] = []

  /// Creates an empty table.
  public init() {}

  /// Creates a table from its stored bytes and ends; `nil` if the ends do not ascend to the end of the bytes.
  public init?(bytes: [UInt8], ends: [UInt32]) {
    guard Int(ends.last ?? 0) == bytes.count, zip(ends, ends.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
    self.bytes = bytes
    self.ends = ends
  }

  /// Number of strings.
  public var count: Int { ends.count }

  /// The string with a number that `append` gave.
  public subscript(id: Int) -> String {
    let start = id == 0 ? 0 : Int(ends[id - 1])
    return String(decoding: bytes[start..<Int(ends[id])], as: UTF8.self)
  }

  /// Calls `body` with the bytes of the string with a number.
  public func withBytes<Result>(of id: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = id == 0 ? 0 : Int(ends[id - 1])
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<Int(ends[id])])) }
  }

  /// Adds a string and returns its number.
  public mutating func append(_ string: String) -> Int {
    var string = string
    return string.withUTF8 { append($0) }
  }

  /// Adds a string in UTF-8 and returns its number.
  public mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    return ends.count - 1
  }
}
