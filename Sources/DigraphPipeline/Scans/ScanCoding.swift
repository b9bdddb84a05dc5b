import DigraphModel
import DigraphProjects
import DigraphRules

/// Encodes a scan: a head, and the module in as few bits as possible.
///
/// The head names the program that wrote the scan, and has a hash of the rest. An attacker can write a matching hash,
/// so the bytes are not trusted, and an impossible value is an error.
enum ScanCoding {
  private static let magic = Array("DIGR".utf8)
  /// The version of the format; it changes with the content and its encoding.
  private static let version: UInt8 = 6
  /// The size of magic, version and tool. The hash of the rest follows; the rest begins with the size of the padding.
  private static let identitySize = 4 + 1 + 4
  private static let bodyStart = identitySize + hashSize
  /// Half of a SHA-256 shows damage as well.
  private static let hashSize = 16

  private static func identity(_ tool: String) -> [UInt8] {
    magic + [version] + ContentHash(of: [tool]).bytes.prefix(4)
  }

  /// The bytes of a scan. `tool` identifies the program that writes it, because facts of another version cannot be
  /// used.
  static func encode(_ scan: ModuleScan, tool: String) -> [UInt8] {
    let adaptive = AdaptiveCoder(TypicalModule.model)
    code(scan, adaptive)
    let bytes = adaptive.finished()
    // A reader limits the number of values by the number of bytes. Padding raises the limit for very compact scans.
    let padding = Array(repeating: UInt8(0), count: max(0, adaptive.spent / valuesPerByte - bytes.count))
    var coder = BinaryCoder()
    var count = UInt64(padding.count)
    coder.code(&count)
    let body = coder.bytes + bytes + padding
    return identity(tool) + ContentHash(of: body).bytes.prefix(hashSize) + body
  }

  /// A scan that is not decoded yet.
  struct Encoded: Sendable {
    fileprivate var bytes: [UInt8]
    /// The greatest number of values that the bytes may stand for.
    fileprivate var budget: Int

    /// The number of bytes.
    var size: Int { bytes.count }

    /// - Parameters:
    ///   - file: All bytes of the file.
    ///   - path: The file's path, for messages.
    ///   - tool: The identity of this program; scans of other versions are refused.
    /// - Throws: If the file is no scan, of another version, or damaged.
    init(_ file: [UInt8], path: String, tool: String) throws(ScanError) {
      guard file.starts(with: magic) else { throw .foreign(path) }
      guard file.count > bodyStart else { throw .damaged(path) }
      guard file.starts(with: identity(tool)) else { throw .otherVersion(path) }
      let body = Array(file[bodyStart...])
      var (coder, padding) = (BinaryCoder(reading: body), UInt64(0))
      coder.code(&padding)
      let start = coder.position
      guard file[identitySize..<bodyStart].elementsEqual(ContentHash(of: body).bytes.prefix(hashSize)),
        !coder.hasFailed,
        padding <= UInt64(body.count - start)
      else { throw .damaged(path) }
      (bytes, budget) = (Array(body[start..<(body.count - Int(padding))]), ScanCoding.budget(body.count))
    }
  }

  /// Decodes a scan; `nil` if the bytes are damaged.
  static func decode(_ encoded: Encoded) -> ModuleScan? {
    let adaptive = AdaptiveCoder(reading: encoded.bytes, budget: encoded.budget, TypicalModule.model)
    var coder = BinaryCoder(adaptive)
    var scan = ModuleScan(module: "", dependencies: [], conditions: "", files: [], sideFiles: [])
    code(&scan, &coder)
    return adaptive.isComplete && !coder.hasFailed ? scan : nil
  }

  /// The greatest number of values that some bytes may stand for. Usual code has less than two values for each byte.
  private static func budget(_ count: Int) -> Int { 1 << 20 + valuesPerByte * count }

  private static let valuesPerByte = 8

  static var noFacts: CompleteFacts {
    CompleteFacts(
      facts: FileFacts(code: Code(nodes: [], children: [], strings: StringTable()), lineStarts: []), parts: [])
  }

  // MARK: The module

  /// Writes a module with a coder.
  static func code(_ scan: ModuleScan, _ adaptive: AdaptiveCoder) {
    var (scan, coder) = (scan, BinaryCoder(adaptive))
    code(&scan, &coder)
  }

  private static func code(_ scan: inout ModuleScan, _ coder: inout BinaryCoder) {
    coder.code(&scan.module)
    coder.code(&scan.dependencies)
    coder.code(&scan.conditions)
    coder.code(
      &scan.origin,
      like: .init(selection: "", configurationFolder: "", extent: .whole, absentFiles: [], unusedEntries: [])
    ) { code(&$1, &$0) }
    var last: InputFile?
    coder.code(
      &scan.files,
      like: .init(
        input: InputFile(path: "", module: "", source: .bytes([])), summary: ScanSummary(), isRepaired: false,
        complete: noFacts)
    ) { coder, file in
      code(&file.input, after: last, &coder)
      last = file.input
      coder.code(&file.isRepaired)
      code(&file.complete, &coder)
      PackedSummary.code(&file.summary, of: file.complete.facts, spelling: file.words, &coder)
    }
    coder.code(&scan.sideFiles, like: SideFile(path: "", content: .text(""))) { code(&$1, &$0) }
  }

  private static func code(_ origin: inout ModuleScan.Origin, _ coder: inout BinaryCoder) {
    coder.code(&origin.selection)
    coder.code(&origin.configurationFolder)
    coder.code(&origin.extent)
    coder.code(&origin.absentFiles, like: AbsentFile(path: "", module: "", project: "")) { coder, file in
      var (path, module, project) = (file.path, file.module, file.project)
      coder.code(&path)
      coder.code(&module)
      coder.code(&project)
      file = AbsentFile(path: path, module: module, project: project)
    }
    coder.code(&origin.unusedEntries, like: UnusedEntry("", at: Site(path: ""), subject: [], remedy: "")) {
      coder, entry in
      coder.code(&entry.fact)
      coder.code(&entry.remedy)
      coder.code(&entry.subject)
      var path = entry.site.path
      coder.code(&path)
      code(&entry.site, path, &coder)
      coder.code(&entry.severity)
    }
  }

  /// Codes a file's path, module and targets. Files are sorted, so most are like the last one but for their names.
  private static func code(_ input: inout InputFile, after last: InputFile?, _ coder: inout BinaryCoder) {
    var parts = input.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // A type often has the name of its file.
    var isSwift = parts[parts.count - 1].hasSuffix(".swift")
    if isSwift { parts[parts.count - 1].removeLast(6) }
    coder.code(&isSwift)
    let folders = last?.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init) ?? []
    var shared = zip(folders, parts.dropLast()).prefix { $0 == $1 }.count
    // Mostly, only the file's own name differs.
    var left = folders.count - shared
    coder.code(&left)
    shared = folders.count - left
    guard folders.indices.contains(shared - 1) || shared == 0 else { return coder.fail() }
    var rest = Array(parts.dropFirst(shared))
    coder.code(&rest)
    parts = folders.prefix(shared) + rest
    coder.fileName = parts.last ?? ""
    input.path = parts.joined(separator: "/") + (isSwift ? ".swift" : "")
    var isUsual = last.map { belongs(input, with: $0) } ?? false
    if last != nil { coder.code(&isUsual) }
    guard !isUsual else {
      let path = input.path
      input = last ?? input
      return input.path = path
    }
    coder.code(&input.module)
    code(&input.apps, &coder)
    coder.code(&input.isTest)
    coder.code(&input.targets, like: BuildTarget(manifest: "", name: "")) { coder, target in
      coder.code(&target.manifest)
      coder.code(&target.name)
      coder.code(&target.isTest)
    }
    coder.code(&input.package)
    coder.code(&input.linkedPackages, like: []) { code(&$1, &$0) }
    code(&input.linkingApps, &coder)
    coder.code(&input.isListed)
    coder.code(&input.isDemo)
    coder.code(&input.hasGuessedModule)
  }

  /// Whether two files differ only in their paths.
  private static func belongs(_ file: InputFile, with other: InputFile) -> Bool {
    file.module == other.module && file.apps == other.apps && file.isTest == other.isTest
      && file.targets == other.targets && file.package == other.package
      && file.linkedPackages == other.linkedPackages && file.linkingApps == other.linkingApps
      && file.isListed == other.isListed
      && file.isDemo == other.isDemo && file.hasGuessedModule == other.hasGuessedModule
  }

  private static func code(_ names: inout Set<String>, _ coder: inout BinaryCoder) {
    var list = names.sorted()
    coder.code(&list)
    names = Set(list)
  }

  // MARK: Side files

  private static func code(_ file: inout SideFile, _ coder: inout BinaryCoder) {
    coder.code(&file.path)
    var kind = 0
    var text = ""
    var site = Site(path: file.path)
    var tree = SideFile.Tree(.null, at: site)
    switch file.content {
    case .tree(let known): (kind, tree) = (0, known)
    case .unreadable(let reason, let place): (kind, text, site) = (1, reason, place)
    case .text(let known): (kind, text) = (2, known)
    }
    coder.code(&kind, below: 3)
    switch kind {
    case 0:
      code(&tree, file.path, depth: 0, &coder)
      file.content = .tree(tree)
    case 1:
      coder.code(&text)
      code(&site, file.path, &coder)
      file.content = .unreadable(text, site)
    default:
      coder.code(&text)
      file.content = .text(text)
    }
  }

  private static func code(_ tree: inout SideFile.Tree, _ path: String, depth: Int, _ coder: inout BinaryCoder) {
    guard Bound.trees.allows(depth) else { return coder.fail() }
    code(&tree.site, path, &coder)
    var kind = 0
    var (source, printed) = ("", "")
    var elements: [SideFile.Tree] = []
    var entries: [SideFile.Entry] = []
    switch tree.value {
    case .null: kind = 0
    case .scalar(let known, let text): (kind, source, printed) = (1, known, text)
    case .list(let known): (kind, elements) = (2, known)
    case .map(let known): (kind, entries) = (3, known)
    }
    coder.code(&kind, below: 4)
    let none = SideFile.Tree(.null, at: Site(path: path))
    switch kind {
    case 0: tree.value = .null
    case 1:
      coder.code(&source)
      coder.code(&printed)
      tree.value = .scalar(source: source, printed: printed)
    case 2:
      coder.code(&elements, like: none) { code(&$1, path, depth: depth + 1, &$0) }
      tree.value = .list(elements)
    default:
      coder.code(&entries, like: .init(key: "", at: none.site, none)) { coder, entry in
        coder.code(&entry.key)
        code(&entry.site, path, &coder)
        code(&entry.tree, path, depth: depth + 1, &coder)
      }
      tree.value = .map(entries)
    }
  }

  private static func code(_ site: inout Site, _ path: String, _ coder: inout BinaryCoder) {
    site.path = path
    coder.code(&site.line)
    coder.code(&site.column)
    coder.code(&site.endLine)
    coder.code(&site.endColumn)
  }

  // MARK: Facts

  private static func code(_ complete: inout CompleteFacts, _ coder: inout BinaryCoder) {
    guard let adaptive = coder.adaptive else { return coder.fail() }
    var bits = Places(lines: complete.facts.lineStarts.count).bitsOfLines
    coder.code(&bits)
    guard 0...30 ~= bits else { return coder.fail() }
    let places = Places(bitsOfLines: bits)
    adaptive.columnBits = places.columnBits
    adaptive.spend(places.lines / 8)
    if coder.hasFailed || adaptive.hasFailed { return coder.fail() }
    complete.facts.lineStarts = places.lineStarts
    let known = complete.facts.code
    var packed = PackedCode(adaptive)
    packed.code(known)
    if adaptive.hasFailed { return coder.fail() }
    complete.facts.code = packed.code
    FactsCoding.code(declarations: &complete.facts, roots: packed.roots, &coder)
    if coder.hasFailed || adaptive.hasFailed { return coder.fail() }
    packed.codePlaces(known.nodes, UsualPlaces(complete.facts))
    if adaptive.hasFailed { return coder.fail() }
    complete.facts.code = packed.code
    FactsCoding.code(offsetsIn: &complete.facts, &coder)
    // Numbers of facts whose decoding has failed may refer to anything.
    guard !coder.hasFailed, !adaptive.hasFailed, FactsShape.fits(complete.facts) else { return coder.fail() }
    PackedParts.code(&complete.parts, of: complete.facts, roots: packed.roots, &coder)
  }
}
