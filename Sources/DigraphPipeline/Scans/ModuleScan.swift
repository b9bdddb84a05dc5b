import DigraphModel
import DigraphProjects
import DigraphRules
import DigraphSyntax

/// The facts of one module: everything that a link needs from its sources, as a file that a build system can keep.
///
/// A scan reads the sources of its module only. It cannot know the words for which the link will look, because they
/// include helpers of other modules. So it holds the complete facts of each file. The link takes those parts that it
/// would get by reading the file for its words.
public struct ModuleScan: Sendable {
  /// The module.
  public var module: String
  /// Names of modules that must be linked with this module.
  public var dependencies: [String]
  /// Identifies the configuration's values of `#if` conditions; empty if there are none. Facts depend on them, because
  /// inactive code is not read.
  var conditions: String
  /// The project that the module was found in; `nil` for a module whose files were named.
  var origin: Origin?
  var files: [File]
  var sideFiles: [SideFile]

  /// A project that modules were found in.
  struct Origin: Sendable, Hashable {
    /// Identifies the settings that select files and assign them to modules; empty if there are none.
    var selection: String
    /// Folder of the configuration, relative to the root.
    var configurationFolder: String
    /// The share of the project that was read.
    var extent: Extent
    /// Files of the module that are absent from the disk.
    var absentFiles: [AbsentFile]
    /// Entries of the configuration that have no effect on the files of the project.
    var unusedEntries: [UnusedEntry]
  }

  /// A file of the module.
  struct File: Sendable {
    /// The file, without its bytes.
    var input: InputFile
    var summary: ScanSummary
    /// Whether the file contains invalid UTF-8.
    var isRepaired: Bool
    var complete: CompleteFacts
    /// Words of the summary that are not in the facts, by their hashes; only a scan that was just made has them.
    var words: [UInt32: String] = [:]
  }

  /// The purpose of a module.
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
  ///   - dependencies: Names of modules that must be linked with this module.
  ///   - configuration: The values of conditions of `#if`.
  ///   - jobs: The number of files that are read at a time.
  /// - Throws: If a file cannot be read.
  init(
    module: String, inputs: [InputFile], sideFiles: [SideFile] = [], dependencies: [String] = [],
    configuration: Configuration = Configuration(), jobs: Int = 1
  ) throws(ScanError) {
    self.module = module
    self.dependencies = Array(Set(dependencies)).sorted()
    conditions = configuration.conditionsOfScan
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
    module: String, dependencies: [String], conditions: String, files: [File], sideFiles: [SideFile]
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
      file.words = file.summary.keepNames(in: bytes, of: file.complete.facts, besides: words)
      return file
    }
  }
}

/// The reason why there is no scan, or why a scan cannot be linked.
public enum ScanError: Error, CustomStringConvertible, Hashable {
  /// A file cannot be read.
  case unreadable(String, String)
  /// A file is no scan.
  case foreign(String)
  /// Another version of the program has written a scan.
  case otherVersion(String)
  /// The bytes of a scan are not those that were written.
  case damaged(String)
  /// Two scans are of the same module, and differ.
  case twice(String, String, module: String)
  /// A scan depends on a module whose scan is missing.
  case missing(String, for: String)
  /// A scan was made for other conditions of `#if`.
  case otherConditions(String)
  /// A scan was made with a configuration that selects other files.
  case otherSelection(String)
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
      "'\(path)' was made with other 'defines' in the configuration: scan the module again, "
        + "or link with the configuration of the scan"
    case .otherSelection(let path):
      "'\(path)' was made with other paths in the configuration, in 'exclude' or 'modules' for example: scan the project "
        + "again, or link with the configuration of the scan"
    case .outside(let path, let root): "'\(path)' lies outside of the root '\(root)'"
    }
  }
}
