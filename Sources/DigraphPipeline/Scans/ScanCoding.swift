import DigraphModel
import DigraphProjects

/// A scan as bytes: a head, and behind it the module in as few bits as may be.
///
/// The head says who wrote the rest, and has the hash of it. Whoever means harm can write a right hash, so that nothing
/// that is read is trusted: what cannot be is an error.
enum ScanCoding {
  private static let magic = Array("DIGRSCAN".utf8)
  /// Changes with what is stored, and how.
  private static let version: UInt8 = 1
  /// Magic, version and tool; behind that the hash of the rest, and in it the size of what is no padding.
  private static let identitySize = 8 + 1 + 8
  private static let bodyStart = identitySize + ContentHash.size

  private static func identity(_ tool: String) -> [UInt8] {
    magic + [version] + ContentHash(of: [tool]).bytes.prefix(8)
  }

  /// The bytes of a scan. The tool identifies the program that has written it: facts of another version are worth
  /// nothing.
  static func encode(_ scan: ModuleScan, tool: String) -> [UInt8] {
    var scan = scan
    let adaptive = AdaptiveCoder()
    var coder = BinaryCoder(adaptive)
    code(&scan, &coder)
    let bytes = adaptive.finished()
    // A reader does not believe that few bytes stand for very many values.
    let padding = Array(repeating: UInt8(0), count: max(0, adaptive.spent / valuesPerByte - bytes.count))
    let body = withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Array($0) } + bytes + padding
    return identity(tool) + ContentHash(of: body).bytes + body
  }

  /// A scan that is still to be decoded.
  struct Encoded: Sendable {
    fileprivate var bytes: [UInt8]
    /// How many values they may stand for.
    fileprivate var budget: Int

    /// The number of bytes.
    var size: Int { bytes.count }

    /// - Parameters:
    ///   - file: All bytes of a file.
    ///   - path: The file, for messages.
    ///   - tool: Identifies the program that reads.
    /// - Throws: If it is no scan, of another version, or damaged.
    init(_ file: [UInt8], path: String, tool: String) throws(ScanError) {
      guard file.starts(with: magic) else { throw .foreign(path) }
      guard file.count >= bodyStart + 4 else { throw .damaged(path) }
      guard file.starts(with: identity(tool)) else { throw .otherVersion(path) }
      let body = Array(file[bodyStart...])
      let size = body.withUnsafeBytes { Int(UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self))) }
      guard ContentHash(bytes: file[identitySize..<bodyStart]) == ContentHash(of: body), 4 + size <= body.count else {
        throw .damaged(path)
      }
      (bytes, budget) = (Array(body[4..<(4 + size)]), ScanCoding.budget(body.count))
    }

    /// Other bytes with the same budget.
    func with(_ bytes: (inout [UInt8]) -> Void) -> Encoded {
      var copy = self
      bytes(&copy.bytes)
      return copy
    }
  }

  /// The scan that bytes stand for; `nil` if they stand for none.
  static func decode(_ encoded: Encoded) -> ModuleScan? {
    let adaptive = AdaptiveCoder(reading: encoded.bytes, budget: encoded.budget)
    var coder = BinaryCoder(adaptive)
    var scan = ModuleScan(module: "", dependencies: [], conditions: .none, files: [], sideFiles: [])
    code(&scan, &coder)
    return adaptive.isComplete && !coder.hasFailed ? scan : nil
  }

  /// How many values some bytes may stand for: usual code has less than two for each byte.
  private static func budget(_ count: Int) -> Int { 1 << 20 + valuesPerByte * count }

  private static let valuesPerByte = 8

  static var noFacts: CompleteFacts {
    CompleteFacts(
      facts: FileFacts(code: Code(nodes: [], children: [], strings: StringTable()), lineStarts: []), parts: [])
  }

  // MARK: The module

  private static func code(_ scan: inout ModuleScan, _ coder: inout BinaryCoder) {
    coder.code(&scan.module)
    coder.code(&scan.dependencies)
    coder.code(&scan.conditions)
    coder.code(
      &scan.files,
      like: .init(
        input: InputFile(path: "", module: "", source: .bytes([])), summary: ScanSummary(), isRepaired: false,
        complete: noFacts)
    ) { coder, file in
      code(&file.input, &coder)
      coder.code(&file.isRepaired)
      code(&file.complete, &coder)
      PackedSummary.code(&file.summary, of: file.complete.facts, &coder)
    }
    coder.code(&scan.sideFiles, like: SideFile(path: "", content: .text(""))) { code(&$1, &$0) }
  }

  private static func code(_ input: inout InputFile, _ coder: inout BinaryCoder) {
    var parts = input.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    coder.code(&parts)
    input.path = parts.joined(separator: "/")
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
    coder.code(&input.isListed)
    coder.code(&input.isDemo)
    coder.code(&input.hasGuessedModule)
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
    var places = Places(lines: complete.facts.lineStarts.count)
    coder.code(&places.lines)
    guard places.areValid else { return coder.fail() }
    adaptive.columnBits = places.columnBits
    adaptive.spend(places.lines / 8)
    var functions = complete.facts.functions.count
    coder.code(count: &functions)
    if coder.hasFailed || adaptive.hasFailed { return coder.fail() }
    complete.facts.lineStarts = places.lineStarts
    let (code, roots) = PackedCode.code(complete.facts.code, adaptive, functions: functions)
    if adaptive.hasFailed { return coder.fail() }
    complete.facts.code = code
    FactsCoding.code(besidesCode: &complete.facts, roots: roots, &coder)
    let facts = complete.facts
    guard facts.functions.count == functions, isAcyclic(facts) else { return coder.fail() }
    PackedParts.code(&complete.parts, of: complete.facts, roots: roots, &coder)
  }

  /// Whether an enclosing type comes before what it encloses, and the body of a local function before the place where
  /// it is declared: whoever reads them recurses.
  private static func isAcyclic(_ facts: FileFacts) -> Bool {
    for number in facts.types.indices {
      if let parent = facts.types[number].parent, parent >= number { return false }
    }
    for (number, node) in facts.code.nodes.enumerated() where node.kind == .function {
      guard facts.functions.indices.contains(Int(node.reference)) else { return false }
      if let body = facts.functions[Int(node.reference)].body, Int(body.index) >= number { return false }
    }
    return true
  }
}
