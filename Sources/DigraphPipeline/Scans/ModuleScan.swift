import DigraphModel
import DigraphProjects
import DigraphSyntax

/// The facts of one module: all that a link needs to know of its sources, as a file that a build system can keep.
///
/// A scan reads the sources of its module and nothing else. It cannot know which words will be looked for: helpers of
/// other modules are among them. So it holds the complete facts of each file, and the link takes those parts that
/// reading the file for its words would have looked into.
public struct ModuleScan: Sendable {
  /// The module.
  public var module: String
  /// Names of modules that have to be linked with it.
  public var dependencies: [String]
  /// Identifies what the configuration says of conditions of `#if`: code that is not compiled is not read.
  var conditions: ContentHash
  var files: [File]
  var sideFiles: [SideFile]

  /// A file of the module.
  struct File: Sendable {
    /// The file, without its bytes.
    var input: InputFile
    var summary: ScanSummary
    /// Whether it has invalid UTF-8.
    var isRepaired: Bool
    var complete: CompleteFacts
  }

  /// What a module is for.
  public enum Kind: String, CaseIterable, Sendable {
    /// An app or an extension, which runs by itself.
    case app
    /// A library.
    case library
    /// Tests.
    case test
  }

  /// Reads the files of a module.
  ///
  /// The caller's thread needs the stack of a parse.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - inputs: Its files.
  ///   - sideFiles: Its files that are no Swift sources.
  ///   - dependencies: Names of modules that have to be linked with it.
  ///   - configuration: Says which conditions of `#if` hold.
  ///   - jobs: How many files are read at a time.
  /// - Throws: If a file cannot be read.
  init(
    module: String, inputs: [InputFile], sideFiles: [SideFile] = [], dependencies: [String] = [],
    configuration: Configuration = Configuration(), jobs: Int = 1
  ) throws(ScanError) {
    self.module = module
    self.dependencies = Array(Set(dependencies)).sorted()
    conditions = configuration.conditionDigest
    self.sideFiles = sideFiles.sorted { $0.path < $1.path }
    let vocabulary = Analysis.startVocabulary
    let (reader, words) = (SourceReader(vocabulary), HashedVocabulary(vocabulary).words)
    let sorted = configuration.withConditions(inputs).sorted { $0.path < $1.path }
    let readings = parallelMap(sorted, jobs: jobs) { _, input in
      Result { () throws(FileContents.Failure) in try File(input, reader, words) }
    }
    files = []
    for (input, reading) in zip(sorted, readings) {
      switch reading {
      case .success(let file): files.append(file)
      case .failure(let failure): throw .unreadable(input.path, failure.reason)
      }
    }
  }

  init(
    module: String, dependencies: [String], conditions: ContentHash, files: [File], sideFiles: [SideFile]
  ) {
    (self.module, self.dependencies, self.conditions) = (module, dependencies, conditions)
    (self.files, self.sideFiles) = (files, sideFiles)
  }
}

extension ModuleScan.File {
  fileprivate init(_ input: InputFile, _ reader: SourceReader, _ words: Set<UInt64>) throws(FileContents.Failure) {
    self = try input.withBytes { bytes in
      let scan = reader.scan(bytes)
      var file = ModuleScan.File(
        input: input, summary: ScanSummary(scan),
        isRepaired: !bytes.isASCII && String(validating: bytes, as: UTF8.self) == nil,
        complete: reader.completeFacts(of: bytes, scan: scan).placed().withoutTexts(besides: words))
      (file.input.source, file.input.stamp) = (.bytes([]), nil)
      file.summary.keepNames(in: bytes, of: file.complete.facts, besides: words)
      return file
    }
  }
}

/// Why there is no scan, or a scan cannot be linked.
public enum ScanError: Error, CustomStringConvertible, Hashable {
  /// A file cannot be read.
  case unreadable(String, String)
  /// A file is no scan.
  case foreign(String)
  /// Another version of the program has written a scan.
  case otherVersion(String)
  /// A scan is not what was written.
  case damaged(String)
  /// Two scans are of one module, and differ.
  case twice(String, String, module: String)
  /// A module is needed that is not there.
  case missing(String, for: String)
  /// A scan was made for other conditions of `#if`.
  case otherConditions(String)
  /// A source lies outside of the root.
  case outside(String, root: String)

  /// The reason for people.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .foreign(let path): "'\(path)' is no scan: 'digraph scan' writes one"
    case .otherVersion(let path): "'\(path)' was written by another version of digraph: scan the module again"
    case .damaged(let path): "'\(path)' is damaged: scan the module again"
    case .twice(let first, let second, let module):
      "'\(first)' and '\(second)' are two different scans of the module '\(module)': link one of them"
    case .missing(let module, let user): "the scan of '\(module)' is missing, which '\(user)' depends on"
    case .otherConditions(let path):
      "'\(path)' was made with other 'defines' in the configuration: scan the module again, or link with that one"
    case .outside(let path, let root): "'\(path)' lies outside of the root '\(root)'"
    }
  }
}
