import DigraphModel
import DigraphProjects
import DigraphSyntax

/// The kept result of a file's scan: the names that the file declares, and the identifiers in it.
struct ScanSummary: Sendable {
  var declarations: [WordScan.Declared] = []
  var identifiers: [UInt32]? = []

  init() {}

  init(_ scan: WordScan) {
    declarations = scan.declarations
    identifiers = scan.identifiers
  }

  /// The bytes of a summary, and the hash of the names alone.
  func encoded() -> (bytes: [UInt8], names: ContentHash) {
    var coder = BinaryCoder()
    var declarations = declarations
    Self.code(&declarations, &coder)
    let names = ContentHash(of: coder.bytes)
    var exists = identifiers != nil
    coder.code(&exists)
    var raw = identifiers?.withUnsafeBytes { Array($0) } ?? []
    coder.code(&raw)
    return (coder.bytes, names)
  }

  /// Decodes a summary; `nil` if the bytes are damaged.
  init?(_ bytes: [UInt8]) {
    var coder = BinaryCoder(reading: bytes)
    Self.code(&declarations, &coder)
    var exists = false
    var raw: [UInt8] = []
    coder.code(&exists)
    coder.code(&raw)
    guard coder.isComplete, raw.count % 4 == 0 else { return nil }
    identifiers =
      exists
      ? raw.withUnsafeBytes { raw in
        (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
      }
      : nil
  }

  private static func code(_ declarations: inout [WordScan.Declared], _ coder: inout BinaryCoder) {
    coder.code(&declarations, like: .init(keyword: .class, name: 0, hasInheritance: false)) { coder, value in
      coder.code(&value.keyword)
      coder.code(&value.name)
      coder.code(&value.hasInheritance)
    }
  }
}
