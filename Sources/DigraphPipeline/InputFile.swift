public import DigraphModel
public import DigraphProjects
import DigraphSyntax

/// A Swift file of the input, before it is read.
public struct InputFile: Sendable {
  /// Path relative to the repository root, `/`-separated.
  public var path: String
  /// The module that compiles it.
  public var module: String
  /// Apps and extensions that compile it into themselves; empty for a library's file.
  public var apps: Set<String>
  /// Whether it is test code.
  public var isTest: Bool
  /// Targets that compile it, as far as manifests say so.
  public var targets: [BuildTarget]
  /// The manifest of the package that it is a part of; `nil` if there is none, or something else compiles it, too.
  public var package: String?
  /// The manifests of all packages whose code that package can use; `nil` if that is not known.
  public var linkedPackages: Set<String>?
  /// Whether a manifest says that it is compiled; what lies beside the files of a project and is not listed may not be.
  public var isListed = true
  /// Whether nothing compiles it but apps that show what others ship.
  public var isDemo = false
  /// Whether its module is only a guess, named after the folder that everything lies in.
  public var hasGuessedModule = false
  /// Where its bytes are.
  public var source: Source
  /// What tells whether it has changed since an earlier run; `nil` if nothing does.
  public var stamp: FileStamp?
  /// What is known of conditions of `#if`: code that is not compiled is not read.
  var defines: [String: Bool] = [:]

  /// Creates a file.
  public init(
    path: String, module: String, apps: Set<String> = [], isTest: Bool = false, targets: [BuildTarget] = [],
    package: String? = nil, linkedPackages: Set<String>? = nil, source: Source, stamp: FileStamp? = nil
  ) {
    self.path = path
    self.module = module
    self.apps = apps
    self.isTest = isTest
    self.targets = targets
    self.package = package
    self.linkedPackages = linkedPackages
    self.source = source
    self.stamp = stamp
  }

  /// Where bytes are.
  public enum Source: Sendable {
    /// In memory.
    case bytes([UInt8])
    /// In a file, by absolute path.
    case file(String)
    /// Elsewhere; what a scan of its module says of it is at hand.
    case scanned(ScannedFile)
  }

  /// The file with other bytes, if there are any.
  public func with(_ bytes: [UInt8]?) -> InputFile {
    guard let bytes else { return self }
    var copy = self
    copy.source = .bytes(bytes)
    copy.stamp = nil
    return copy
  }

  /// Calls a body with the file's bytes, which are gone afterwards.
  ///
  /// - Parameters:
  ///   - kept: The bytes that an earlier call has seen, if they are still at hand; the file is not read again then.
  ///   - body: Is given the bytes without code that is not compiled.
  /// - Returns: what the body returns.
  /// - Throws: what reading throws; the file may have vanished since it was found.
  func withBytes<Result>(
    kept: [UInt8]? = nil, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(FileContents.Failure) -> Result {
    if let kept { return kept.withUnsafeBufferPointer(body) }
    switch source {
    case .bytes(let bytes): return bytes.withUnsafeBufferPointer { run(body, on: $0) }
    case .file(let path): return try FileContents.source(of: path).withUnsafeBufferPointer { run(body, on: $0) }
    case .scanned: throw FileContents.Failure(reason: "only its scan is at hand", isMissing: true)
    }
  }

  /// What is not compiled is not there.
  private func run<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result, on bytes: UnsafeBufferPointer<UInt8>
  ) -> Result {
    guard !defines.isEmpty, let active = InactiveCode(defines).removed(from: bytes) else { return body(bytes) }
    return active.withUnsafeBufferPointer(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are ASCII, and so surely valid UTF-8.
  var isASCII: Bool {
    let whole = count & ~7
    var all: UInt64 = 0
    for offset in stride(from: 0, to: whole, by: 8) {
      all |= UnsafeRawPointer(baseAddress.unsafelyUnwrapped + offset).loadUnaligned(as: UInt64.self)
    }
    for offset in whole..<count { all |= UInt64(self[offset]) }
    return all & 0x8080_8080_8080_8080 == 0
  }
}
