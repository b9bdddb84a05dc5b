public import DigraphModel
public import DigraphProjects
import DigraphSyntax

/// A Swift file of the input, before it is read.
public struct InputFile: Sendable {
  /// Path relative to the repository root, `/`-separated.
  public var path: String
  /// The module that compiles the file.
  public var module: String
  /// Apps and extensions that compile the file themselves; empty for a library's file.
  public var apps: Set<String>
  /// Whether it is test code.
  public var isTest: Bool
  /// Targets that compile the file, as far as manifests name them.
  public var targets: [BuildTarget]
  /// The manifest of the file's package; `nil` if the file has none, or if other targets compile it, too.
  public var package: String?
  /// The manifests of all packages whose code that package can use; `nil` if they are not known.
  public var linkedPackages: Set<String>?
  /// Apps and extensions that link the file's module according to manifests; empty if no manifest says so.
  public var linkingApps: Set<String> = []
  /// Whether a manifest says that the file is compiled. A file that lies in a project's folder without being listed may
  /// not be compiled.
  public var isListed = true
  /// Whether only demo apps compile the file.
  public var isDemo = false
  /// Whether the module is only a guess from the name of the folder that contains all files.
  public var hasGuessedModule = false
  /// The place of the file's bytes.
  public var source: Source
  /// A stamp that shows whether the file has changed since an earlier run; `nil` if there is none.
  public var stamp: FileStamp?
  /// The known values of conditions of `#if`: code that is not compiled is not read.
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

  /// The place of a file's bytes.
  public enum Source: Sendable {
    /// In memory.
    case bytes([UInt8])
    /// In a file, by absolute path.
    case file(String)
    /// Not on this machine, but a scan of the file's module is at hand.
    case scanned(ScannedFile)
  }

  /// The file with other bytes; the same file for `nil`.
  public func with(_ bytes: [UInt8]?) -> InputFile {
    guard let bytes else { return self }
    var copy = self
    copy.source = .bytes(bytes)
    copy.stamp = nil
    return copy
  }

  /// Calls a body with the file's bytes, which are valid only during the call.
  ///
  /// - Parameters:
  ///   - kept: The bytes of an earlier call, if they are still in memory; then the file is not read again.
  ///   - body: Receives the bytes without code that is not compiled.
  /// - Returns: The result of the body.
  /// - Throws: The error of reading; the file may have vanished since it was found.
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

  /// Calls a body with the bytes, after removing code that is not compiled.
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
