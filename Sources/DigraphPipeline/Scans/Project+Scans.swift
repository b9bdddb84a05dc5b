import DigraphModel
import DigraphProjects
import DigraphRules
import Foundation

extension ModuleScan {
  /// The ending of a scan's name.
  public static let fileExtension = "digraph"

  /// Reads the files of a module, whose paths are relative to a root from then on.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - kind: What it is for.
  ///   - files: Paths of its files, absolute or relative to the working directory. Files of other names than Swift's are
  ///     read as a framework's side files.
  ///   - roots: The folders that paths are relative to, absolute or relative to the working directory: each to the
  ///     innermost.
  ///   - dependencies: Names of modules that have to be linked with it.
  ///   - configuration: Says which conditions of `#if` hold.
  ///   - workingDirectory: Absolute.
  ///   - jobs: How many files are read at a time.
  /// - Returns: The scan; it says nothing of the place where the files are.
  /// - Throws: If a file cannot be read, or lies outside of the roots.
  public static func of(
    _ module: String, kind: Kind, files: [String], roots: [String], dependencies: [String],
    configuration: Configuration,
    workingDirectory: String, jobs: Int
  ) throws(ScanError) -> ModuleScan {
    func absolute(_ path: String) -> String {
      URL(fileURLWithPath: path.hasPrefix("/") ? path : workingDirectory + "/" + path).standardizedFileURL.path
    }
    let folders = roots.map(absolute).map { $0 == "/" ? $0 : $0 + "/" }.sorted { $0.count > $1.count }
    var inputs: [InputFile] = []
    var sideFiles: [SideFile] = []
    for file in Set(files.map(absolute)).sorted() {
      guard let folder = folders.first(where: file.hasPrefix) else {
        throw .outside(file, root: roots.joined(separator: "', '"))
      }
      let path = String(file.dropFirst(folder.count))
      if path.hasSuffix(".swift") {
        inputs.append(
          InputFile(
            path: path, module: module, apps: kind == .app ? [module] : [], isTest: kind == .test, source: .file(file)))
        continue
      }
      do throws(FileContents.Failure) {
        sideFiles.append(SideFileReader.read(try FileContents.bytes(of: file), path: path))
      } catch {
        throw .unreadable(path, error.reason)
      }
    }
    return try reading(module, inputs, sideFiles, dependencies, configuration, jobs)
  }

  /// Reads files on a stack that is large enough for a parse.
  fileprivate static func reading(
    _ module: String, _ inputs: [InputFile], _ sideFiles: [SideFile], _ dependencies: [String],
    _ configuration: Configuration, _ jobs: Int
  ) throws(ScanError) -> ModuleScan {
    try LargeStack.run(size: LargeStack.reading) {
      Result { () throws(ScanError) in
        try ModuleScan(
          module: module, inputs: inputs, sideFiles: sideFiles, dependencies: dependencies,
          configuration: configuration, jobs: jobs)
      }
    }.get()
  }

  /// The bytes of a file for the scan, which only programs of the same version read.
  public func encoded(tool: String) -> [UInt8] { ScanCoding.encode(self, tool: tool) }
}

extension Project {
  /// Reads the modules of the project, each by itself.
  ///
  /// - Parameters:
  ///   - jobs: How many files are read at a time.
  ///   - body: Is given a scan, and a name for its file that no other one has.
  /// - Throws: `ScanError` if a file cannot be read, and what the body throws.
  public func forEachScan(jobs: Int, _ body: (ModuleScan, String) throws -> Void) throws {
    let modules = Dictionary(grouping: files + unreadTests, by: \.module).sorted { $0.key < $1.key }
    // They belong to the project, and so to the first module as much as to another one.
    var side = SideFileStage.read(sideFiles, for: Analysis.frontEnds(for: configuration)).files
    for (number, (module, files)) in modules.enumerated() {
      let scan = try ModuleScan.reading(module, files, side, [], configuration, jobs)
      side = []
      let isPlain = !module.isEmpty && module.utf8.allSatisfy { $0.isPartOfName && $0 < 0x80 }
      try body(scan, "\(isPlain ? module : "module-\(number)").\(ModuleScan.fileExtension)")
    }
  }

  /// The configuration in a file; the one that applies without any, if there is no path.
  ///
  /// - Throws: `LoadError`.
  public static func configuration(at path: String?, workingDirectory: String) throws(LoadError) -> Configuration {
    guard let path else { return Configuration() }
    return try loadConfiguration(
      path, paths: ["."], root: workingDirectory, workingDirectory: workingDirectory, rules: RuleCatalog.all,
      unsaved: [:]
    ).0
  }

  /// A project of which only scans are at hand.
  ///
  /// - Parameters:
  ///   - paths: The scans, in any order.
  ///   - apps: Modules that are compiled into an app of their name, whatever their scans say.
  ///   - workingDirectory: Absolute. Relative paths start there, and excerpts are of the sources below it, if they are
  ///     there.
  ///   - configurationPath: The configuration to use; without one, that of the working directory.
  ///   - tool: Identifies the program that reads.
  ///   - jobs: How many scans are read at a time.
  /// - Returns: A project that can be checked like any other one.
  /// - Throws: `ScanError` or `LoadError`.
  public static func linking(
    _ paths: [String], apps: [String] = [], workingDirectory: String, configurationPath: String?, tool: String,
    jobs: Int
  ) throws -> Project {
    let (configuration, folder) = try loadConfiguration(
      configurationPath, paths: ["."], root: workingDirectory, workingDirectory: workingDirectory,
      rules: RuleCatalog.all, unsaved: [:])
    let recent = RecentModules(fewest: jobs + 1)
    let readings = parallelMap(paths.sorted(), jobs: jobs, chunk: 1) { _, path in
      Result { () throws(ScanError) in try Reading(path, workingDirectory, tool, recent) }
    }
    var modules: [String: Reading] = [:]
    for reading in readings {
      let reading = try reading.get()
      if let known = modules[reading.scan.module], known.digest != reading.digest {
        throw ScanError.twice(known.path, reading.path, module: reading.scan.module)
      }
      guard reading.scan.conditions == configuration.conditionDigest else {
        throw ScanError.otherConditions(reading.path)
      }
      modules[reading.scan.module] = reading
    }
    let sorted = modules.values.sorted { $0.scan.module < $1.scan.module }
    for reading in sorted {
      for name in reading.scan.dependencies where modules[name] == nil {
        throw ScanError.missing(name, for: reading.scan.module)
      }
    }
    let (excludes, includes) = (configuration.exclude.map { PathGlob($0) }, configuration.include.map { PathGlob($0) })
    var files: [String: InputFile] = [:]
    for file in sorted.flatMap(\.inputs) {
      guard !excludes.contains(where: { $0.matches(file.path) }) || includes.contains(where: { $0.matches(file.path) })
      else { continue }
      var file = file
      if apps.contains(file.module) { file.apps.insert(file.module) }
      // A file that several modules compile is one file.
      files[file.path, default: file].apps.formUnion(file.apps)
    }
    let all = files.values.sorted { $0.path < $1.path }
    let tests = configuration.readsTests ? [] : all.filter(\.isTest)
    let isAllTests = tests.count == all.count
    let sideFiles = Dictionary(
      sorted.flatMap(\.scan.sideFiles).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    return Project(
      root: workingDirectory, files: isAllTests || tests.isEmpty ? all : all.filter { !$0.isTest },
      sideFiles: .scanned(sideFiles.values.sorted { $0.path < $1.path }), unreadTests: isAllTests ? [] : tests,
      configuration: configuration, configurationFolder: folder ?? "",
      configurationPath: configurationPath == nil
        ? folder.map { $0.isEmpty ? Configuration.fileName : "\($0)/\(Configuration.fileName)" } : nil,
      extent: .whole, diagnostics: [], manifests: ManifestCache())
  }

  /// A scan as it was read.
  private struct Reading: Sendable {
    var path: String
    var digest: ContentHash
    var scan: ModuleScan
    /// Its files.
    var inputs: [InputFile]

    init(_ path: String, _ workingDirectory: String, _ tool: String, _ recent: RecentModules) throws(ScanError) {
      let bytes: [UInt8]
      do throws(FileContents.Failure) {
        bytes = try FileContents.bytes(of: path.hasPrefix("/") ? path : workingDirectory + "/" + path, limit: 1 << 30)
      } catch {
        throw .unreadable(path, error.reason)
      }
      let encoded = try ScanCoding.Encoded(bytes, path: path, tool: tool)
      guard var scan = ScanCoding.decode(encoded) else { throw .damaged(path) }
      self.path = path
      digest = ContentHash(of: bytes)
      let module = ScannedModule(encoded, scan.files, recent: recent)
      inputs = scan.files.enumerated().map { number, file in
        var input = file.input
        input.source = .scanned(
          ScannedFile(summary: file.summary, isRepaired: file.isRepaired, module: module, number: number))
        return input
      }
      // The module has them, or decodes them again.
      for number in scan.files.indices { scan.files[number].complete = ScanCoding.noFacts }
      self.scan = scan
    }
  }
}
