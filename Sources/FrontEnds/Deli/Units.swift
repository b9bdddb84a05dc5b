import DigraphModel
import DigraphProgram

/// The code that one run of the generator reads: the files of one entry of a `deli.yml`, or of one module if there is
/// no entry.
struct Unit {
  /// The name of the generated factory.
  var name: String
  var module: String
  /// Positions in `Program.files`.
  var files: Set<Int>
  /// The files that the entry includes by name.
  var included: Set<Int> = []
  var site: Site
  /// Positions of the units whose exports it reads.
  var parents: [Int] = []
  /// Positions of the exports that it reads.
  var exports: [Int] = []
  /// Whether it also reads exports that are not in the input.
  var isOpen = false
  /// Whether an entry defines which files belong together. Otherwise, they are a guess.
  var isDeclared: Bool
  var properties: Properties
  /// The factory that the generator wrote for it; `nil` if it is not in the input, or if there are several.
  var generated: GeneratedFactory?
  /// The export that the generator wrote for it.
  var export: Export?
}

/// Divides the files of a program into units.
struct Units {
  private(set) var all: [Unit] = []
  /// The units that read each file, as positions in `all`.
  private(set) var ofFile = Adjacency(count: 0) { _ in }
  /// Exports of modules that are not in the input. Their containers come after those of the units.
  private(set) var exports: [Export] = []
  private(set) var rejectedDeclarations: [RejectedDeclaration] = []
  private(set) var gaps: [Gap] = []

  init(_ declarations: Declarations, using files: Set<Int>) {
    let program = declarations.program
    let manifests = Manifest.all(in: program.sideFiles, besides: declarations.manifests)
    rejectedDeclarations = manifests.flatMap(\.rejectedDeclarations)
    let entries = manifests.flatMap(\.entries)
    /// The units of each entry.
    var numbers: [[Int]] = []
    var covered: Set<Int> = []
    let chosen = choose(declarations.entries, among: entries)
    let table = EntryFiles(program, entries)
    for (position, entry) in entries.enumerated() {
      numbers.append([])
      let sources = sources(of: entry, table, declarations)
      guard chosen.contains(position) else {
        for whole in sources { covered.formUnion(whole) }
        continue
      }
      for whole in sources {
        let own = whole.filter { isRead(program.files[$0].path, by: entry) }
        // An entry belongs to another program if this one has none of its files. It still counts if only its generated
        // file is left.
        let isUsed = { (file: Int) in files.contains(file) && entry.outputPaths.contains(program.files[file].path) }
        guard !own.isDisjoint(with: files) || whole.contains(where: isUsed) else { continue }
        // The generator does not read the files that an entry excludes, so they belong to no other unit either.
        covered.formUnion(whole)
        numbers[position].append(all.count)
        add(entry, own, declarations)
      }
      if !numbers[position].isEmpty { noteTarget(of: entry, program) }
    }
    link(entries, numbers, program)
    addDefaults(files.subtracting(covered), besides: covered, declarations)
    ofFile = Adjacency(count: program.files.count) { add in
      for (number, unit) in all.enumerated() { for file in unit.files { add(file, number) } }
    }
  }

  // MARK: Entries

  /// Positions of the entries that the configuration names, and of those that they depend on. If it names none, or none
  /// that exists, the result is all entries: a slip in the configuration must not look like an app without mistakes.
  private mutating func choose(_ wanted: [(name: String, site: Site)], among entries: [Manifest.Entry]) -> Set<Int> {
    guard !wanted.isEmpty else { return Set(entries.indices) }
    for (name, site) in wanted where !entries.contains(where: { $0.name == name }) {
      let names = entries.map { "'\($0.name)'" }.joined(separator: ", ")
      gaps.append(
        Gap(
          framework: .deli, subject: .container, reason: "no 'deli.yml' has an entry '\(name)'",
          cause: name,
          remedy: names.isEmpty ? "remove it from the configuration" : "write one of \(names)", site: site))
    }
    var pending = entries.indices.filter { position in wanted.contains { $0.name == entries[position].name } }
    if pending.isEmpty { return Set(entries.indices) }
    var chosen: Set<Int> = []
    while let next = pending.popLast() {
      guard chosen.insert(next).inserted else { continue }
      for (path, _) in entries[next].dependencies {
        pending += entries.indices.filter { [path, path + "/Deli.resolved"].contains(entries[$0].resolved) }
      }
    }
    return chosen
  }

  private mutating func add(_ entry: Manifest.Entry, _ files: Set<Int>, _ declarations: Declarations) {
    let program = declarations.program
    let properties = Properties(entry, program.sideFiles)
    for (pattern, site) in properties.lacking {
      gaps.append(
        Gap(
          framework: .deli, subject: .container, reason: "no file of the input is '\(pattern)'", cause: pattern,
          remedy: "correct the path, or check with the property files in place", site: site))
    }
    for (reason, site) in properties.unreadable {
      gaps.append(
        Gap(
          framework: .deli, subject: .container, reason: reason, remedy: "correct the file; Deli reads it as empty",
          site: site))
    }
    let generated = declarations.generated.values.filter { factory in
      entry.outputPaths.contains(program.files[factory.id.file].path)
    }.sorted { $0.id < $1.id }.first
    let module = files.sorted().first.map { program.files[$0].module } ?? ""
    all.append(
      Unit(
        name: generated?.name ?? entry.factoryName, module: module, files: files, site: entry.site, isDeclared: true,
        properties: properties, generated: generated, export: ownExport(of: entry, program)))
    all[all.count - 1].included = files.filter { entry.include.contains(program.files[$0].path) }
    noteSwallowed(by: entry, files, program)
  }

  /// Notes an entry that leaves open which target it means. The generator reads one target, and does not choose between
  /// several.
  private mutating func noteTarget(of entry: Manifest.Entry, _ program: Program) {
    guard entry.target == nil else { return }
    let (folder, ending) = (entry.project + "/xcshareddata/xcschemes/", ".xcscheme")
    let schemes = program.sideFiles.compactMap { file -> String? in
      guard file.path.hasPrefix(folder), file.path.hasSuffix(ending) else { return nil }
      return String(file.path.dropFirst(folder.count).dropLast(ending.count))
    }
    let targets = Set(program.targets.filter { $0.manifest == entry.project }.map(\.name)).sorted()
    func refuse(_ fact: String, _ remedy: String) {
      rejectedDeclarations.append(
        RejectedDeclaration(
          framework: .deli, effect: .refused, fact: fact, remedy: remedy, subject: [entry.name, entry.project],
          site: entry.site))
    }
    if let scheme = entry.scheme {
      // Without any scheme, the project may not be in the input at all.
      guard !schemes.isEmpty, !schemes.contains(scheme) else { return }
      let near = schemes.compactMap { name in editDistance(name, scheme, atMost: 2).map { (distance: $0, name: name) } }
      refuse(
        "no shared scheme of '\(entry.project)' is called '\(scheme)', as '\(entry.name)' says",
        near.min { $0 < $1 }.map { "write '\($0.name)'" } ?? "share the scheme, or name the target with 'target:'")
    } else if schemes.count > 1 {
      refuse(
        "'\(entry.name)' names no target, and '\(entry.project)' has \(schemes.count) shared schemes",
        "add 'target:' or 'scheme:'")
    } else if schemes.isEmpty, targets.count > 1 {
      refuse(
        "'\(entry.name)' names no target, and '\(entry.project)' has \(targets.count) of them",
        "add 'target:' or 'scheme:'")
    }
  }

  /// The files of an entry's target, including those that the entry excludes. If the entry does not name a target,
  /// there is a set of files for each target that it may mean.
  private func sources(
    of entry: Manifest.Entry, _ table: EntryFiles, _ declarations: Declarations
  ) -> [Set<Int>] {
    let program = declarations.program
    let known = table.targets(of: entry.project)
    // A target without files belongs to another program, or has only tests, which are not read.
    var sources = targets(of: entry, among: known, program).map { table.files(ofTarget: $0, of: entry.project) }
      .filter { !$0.isEmpty }
    if known.isEmpty { sources = [table.files(below: entry.project)] }
    let included = entry.include.compactMap(table.file)
    return sources.map { $0.union(included).subtracting(declarations.libraryFiles) }
  }

  private func isRead(_ path: String, by entry: Manifest.Entry) -> Bool {
    !entry.outputPaths.contains(path) && !entry.exclude.contains { path.hasPrefix($0.prefix) }
  }

  /// The build target of an entry: by name, by scheme, or the only one of the project. If the generator would not
  /// choose between several, each is a unit of its own, whose declarations never meet the others'. `known` are the
  /// targets of the entry's project.
  private func targets(of entry: Manifest.Entry, among known: Set<BuildTarget>, _ program: Program) -> [String] {
    if let target = entry.target { return [target] }
    let folder = entry.project + "/xcshareddata/xcschemes/"
    let schemes = program.sideFiles.filter { $0.path.hasPrefix(folder) }
    if let wanted = entry.scheme {
      let scheme = schemes.first { $0.path == folder + wanted + ".xcscheme" }
      if let target = scheme.flatMap(Self.firstTarget) { return [target] }
      // The scheme that Xcode makes for a target has the target's name.
      if known.contains(where: { $0.name == wanted }) { return [wanted] }
    } else {
      let built = schemes.compactMap(Self.firstTarget)
      if !built.isEmpty { return Set(built).sorted() }
    }
    return Set(known.filter { !$0.isTest }.map(\.name)).sorted()
  }

  /// The target that a scheme builds first.
  private static func firstTarget(of scheme: SideFile) -> String? {
    guard case .text(let text) = scheme.content, let entry = text.firstRange(of: "<BuildActionEntry") else {
      return nil
    }
    let rest = text[entry.upperBound...]
    guard let key = rest.firstRange(of: "BlueprintName"), let start = rest[key.upperBound...].firstRange(of: "\"")
    else {
      return nil
    }
    return rest[start.upperBound...].firstRange(of: "\"").map { String(rest[start.upperBound..<$0.lowerBound]) }
  }

  /// Notes files that an entry excludes by mistake: `exclude` is a prefix, so `Sources/Foo` also leaves out
  /// `Sources/FooBar.swift`.
  private mutating func noteSwallowed(by entry: Manifest.Entry, _ files: Set<Int>, _ program: Program) {
    for (prefix, site) in entry.exclude where !prefix.hasSuffix(".swift") && !prefix.isEmpty {
      let swallowed = program.files.map(\.path).filter { path in
        guard path.hasPrefix(prefix), path != prefix, let next = path.dropFirst(prefix.count).first else {
          return false
        }
        return next != "/"
      }
      let isFolder = program.files.contains { $0.path.hasPrefix(prefix + "/") }
      guard let first = swallowed.first, isFolder else { continue }
      rejectedDeclarations.append(
        RejectedDeclaration(
          framework: .deli, effect: .overlooked,
          fact: "excluding '\(prefix)' also leaves out '\(first)', because Deli compares beginnings of paths",
          remedy: "write '\(prefix)/'", subject: [entry.name, prefix], site: site))
    }
  }

  /// Links each unit with the exports that its entry reads.
  private mutating func link(_ entries: [Manifest.Entry], _ numbers: [[Int]], _ program: Program) {
    for (position, entry) in entries.enumerated() {
      for unit in numbers[position] { link(unit, entry, entries, numbers, program) }
    }
  }

  private mutating func link(
    _ unit: Int, _ entry: Manifest.Entry, _ entries: [Manifest.Entry], _ numbers: [[Int]], _ program: Program
  ) {
    for (path, _) in entry.dependencies {
      let other = entries.firstIndex { $0.resolved == path || $0.resolved == path + "/Deli.resolved" }
      if let other, let parent = numbers[other].first {
        if !numbers[other].contains(unit), !all[unit].parents.contains(parent) { all[unit].parents.append(parent) }
      } else if let export = self.export(at: path, program) {
        if !all[unit].exports.contains(export) { all[unit].exports.append(export) }
      } else {
        all[unit].isOpen = true
      }
    }
  }

  /// The position of the export in a file, or in the file of a folder.
  private mutating func export(at path: String, _ program: Program) -> Int? {
    let file = program.sideFiles.first { $0.path == path || $0.path == path + "/Deli.resolved" }
    guard let export = file.flatMap(Export.init) else { return nil }
    if let known = exports.firstIndex(where: { $0.path == export.path }) { return known }
    exports.append(export)
    return exports.count - 1
  }

  /// The export that the generator wrote for an entry in its last run.
  private func ownExport(of entry: Manifest.Entry, _ program: Program) -> Export? {
    program.sideFiles.first { $0.path == entry.resolved || $0.path == entry.resolved + "/Deli.resolved" }.flatMap(
      Export.init)
  }

  // MARK: Modules without an entry

  /// Adds one unit for each module, since the generator reads one target at a time.
  private mutating func addDefaults(_ files: Set<Int>, besides covered: Set<Int>, _ declarations: Declarations) {
    let program = declarations.program
    let factoriesOf = Dictionary(grouping: declarations.generated.values) { program.files[$0.id.file].module }
    let filesOf = Dictionary(grouping: program.files.indices) { program.files[$0].module }
    for (module, members) in Dictionary(grouping: files.sorted(), by: { program.files[$0].module }).sorted(by: {
      $0.key < $1.key
    }) {
      let factories = factoriesOf[module] ?? []
      let generated = factories.min { $0.id < $1.id }
      let whole = (filesOf[module] ?? []).filter { file in
        !declarations.libraryFiles.contains(file) && !covered.contains(file)
      }
      let site =
        generated.map { program.site(of: program.type($0.id).nameRange, in: $0.id.file) }
        ?? Site(path: program.files[members[0]].path)
      all.append(
        Unit(
          name: generated?.name ?? "DeliFactory", module: module, files: Set(whole), site: site, isDeclared: false,
          properties: Properties(at: site), generated: factories.count == 1 ? generated : nil))
    }
  }
}
