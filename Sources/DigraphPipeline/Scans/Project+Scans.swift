import DigraphModel
import DigraphProjects
import DigraphRules
import Foundation

extension ModuleScan {
  /// The extension of a scan's file name.
  public static let fileExtension = "digraph"

  /// Reads the files of a module. Their paths in the scan are relative to a root.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - kind: The module's purpose.
  ///   - files: Paths of the files, absolute or relative to the working directory. A file without a Swift name is
  ///     read as a framework's side file.
  ///   - roots: The folders to which paths are relative, absolute or relative to the working directory. Each path is
  ///     relative to the innermost of them.
  ///   - dependencies: Names of modules that must be linked with this module.
  ///   - configuration: The values of conditions of `#if`.
  ///   - workingDirectory: Absolute.
  ///   - jobs: How many files are read at a time.
  /// - Returns: The scan; it does not reveal where the files lie on this machine.
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

  /// The bytes of a file for the scan, which only a program of the same version can read.
  public func encoded(tool: String) -> [UInt8] { ScanCoding.encode(self, tool: tool) }
}

extension Project {
  /// Scans the modules of the project, one after another.
  ///
  /// - Parameters:
  ///   - jobs: How many files are read at a time.
  ///   - body: Receives a scan, and a unique name for its file.
  /// - Throws: `ScanError` if a file cannot be read, and errors of the body.
  public func forEachScan(jobs: Int, _ body: (ModuleScan, String) throws -> Void) throws {
    let modules = Dictionary(grouping: files + unreadTests, by: \.module).sorted { $0.key < $1.key }
    // Side files belong to the project, not to a module, so the first module's scan has them.
    var side = SideFileStage.read(sideFiles, for: Analysis.frontEnds(for: configuration)).files
    for (number, (module, files)) in modules.enumerated() {
      var scan = try ModuleScan.reading(module, files, side, [], configuration, jobs)
      scan.origin = .init(
        selection: configuration.selectionOfScan, configurationFolder: configurationFolder, extent: extent,
        absentFiles: configuration.absentFiles.filter { $0.module == module },
        unusedEntries: number == 0 ? configuration.unusedEntries : [])
      side = []
      let isPlain = !module.isEmpty && module.utf8.allSatisfy { $0.isPartOfName && $0 < 0x80 }
      try body(scan, "\(isPlain ? module : "module-\(number)").\(ModuleScan.fileExtension)")
    }
  }

  /// The configuration in a file; without a path, the default one.
  ///
  /// - Throws: `LoadError`.
  public static func configuration(at path: String?, workingDirectory: String) throws(LoadError) -> Configuration {
    guard let path else { return Configuration() }
    return try loadConfiguration(
      path, paths: ["."], root: workingDirectory, workingDirectory: workingDirectory, rules: RuleCatalog.all,
      unsaved: [:]
    ).0
  }

  /// A project from scans alone, without sources.
  ///
  /// - Parameters:
  ///   - paths: The scans, in any order.
  ///   - apps: Modules that are compiled into an app of their name, whatever their scans say.
  ///   - workingDirectory: Absolute. Relative paths start there. Excerpts come from the sources below it, if these
  ///     exist.
  ///   - configurationPath: The configuration to use; without one, that of the project that the modules were found in,
  ///     or of the working directory.
  ///   - tool: Identifies the program that reads.
  ///   - jobs: How many scans are read at a time.
  /// - Returns: A project that can be checked like any other.
  /// - Throws: `ScanError` or `LoadError`.
  public static func linking(
    _ paths: [String], apps: [String] = [], workingDirectory: String, configurationPath: String?, tool: String,
    jobs: Int
  ) throws -> Project {
    let room = ByteBudget(2 << 20)
    let readings = try parallelMap(paths.sorted(), jobs: jobs, chunk: 1) { _, path in
      Result { () throws(ScanError) in try Reading(path, workingDirectory, tool, room) }
    }.map { try $0.get() }
    let origin = readings.lazy.compactMap(\.scan.origin).first
    var (configuration, folder) = try loadConfiguration(
      configurationPath, paths: [origin?.configurationFolder ?? "."], root: workingDirectory,
      workingDirectory: workingDirectory, rules: RuleCatalog.all, unsaved: [:])
    var modules: [String: Reading] = [:]
    for reading in readings {
      if let known = modules[reading.scan.module], known.digest != reading.digest {
        throw ScanError.twice(known.path, reading.path, module: reading.scan.module)
      }
      guard reading.scan.conditions == configuration.conditionsOfScan else {
        throw ScanError.otherConditions(reading.path)
      }
      guard reading.scan.origin.map({ $0.selection == configuration.selectionOfScan }) ?? true else {
        throw ScanError.otherSelection(reading.path)
      }
      modules[reading.scan.module] = reading
    }
    let sorted = modules.values.sorted { $0.scan.module < $1.scan.module }
    let origins = sorted.compactMap(\.scan.origin)
    configuration.absentFiles = origins.flatMap(\.absentFiles)
    configuration.unusedEntries = origins.flatMap(\.unusedEntries)
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
      // A file that several modules compile counts once.
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
      extent: Extent.allCases.last { extent in origins.contains { $0.extent == extent } } ?? .whole, diagnostics: [],
      manifests: ManifestCache())
  }

  /// A scan with its path and the inputs made from it.
  private struct Reading: Sendable {
    var path: String
    var digest: ContentHash
    var scan: ModuleScan
    /// The files of the module.
    var inputs: [InputFile]

    init(_ path: String, _ workingDirectory: String, _ tool: String, _ room: ByteBudget) throws(ScanError) {
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
      let isRoomy = room.take(encoded.size)
      inputs = scan.files.map { file in
        var input = file.input
        input.source = .scanned(ScannedFile(file, isRoomy: isRoomy))
        return input
      }
      // The inputs have the facts now, so the scan need not keep them.
      for number in scan.files.indices { scan.files[number].complete = ScanCoding.noFacts }
      self.scan = scan
    }
  }
}
