import DigraphModel

/// A `deli.yml`: the projects that the generator reads, and the places of its output.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Model/Config.swift`, `ConfigInfo.swift` and
/// `Binary/Sources/Deli/Configuration.swift`. A file of the older format is a single entry.
struct Manifest {
  /// Path of the file.
  var path: String
  /// The entries that it wants processed, in the order of the file.
  var entries: [Entry] = []
  /// Parts of the file that the generator refuses or passes over.
  var rejectedDeclarations: [RejectedDeclaration] = []

  /// The settings for one project.
  struct Entry {
    /// Its name in the file; in the older format, the project.
    var name: String
    /// Path of the `.xcodeproj`, relative to the repository root.
    var project: String
    var target: String?
    var scheme: String?
    /// Paths relative to the repository root.
    var include: [String] = []
    /// Beginnings of paths relative to the repository root.
    var exclude: [(prefix: String, site: Site)] = []
    var className: String?
    /// The generated file, or its folder; relative to the repository root.
    var output: String?
    /// The exported dependencies, or their folder; relative to the repository root.
    var resolved: String
    /// Patterns relative to the repository root.
    var properties: [(pattern: String, site: Site)] = []
    /// Files with exports of other modules, or their folders; relative to the repository root.
    var dependencies: [(path: String, site: Site)] = []
    var site: Site
  }

  /// Reads the manifests among the given files.
  ///
  /// - Parameters:
  ///   - files: Files that were read besides Swift sources.
  ///   - others: Paths of manifests that are not called `deli.yml`.
  /// - Returns: The manifests in the order of the files. If two entries name one target, only the entry in the manifest
  ///   nearer to the project stays.
  static func all(in files: [SideFile], besides others: Set<String>) -> [Manifest] {
    var manifests = files.filter { $0.path.split(separator: "/").last == "deli.yml" || others.contains($0.path) }
      .map(Manifest.init)
    var seen: [String: Int] = [:]
    for (number, manifest) in manifests.enumerated() {
      for entry in manifest.entries {
        let key = [entry.project, entry.target ?? entry.scheme ?? ""].joined(separator: "\n")
        guard let other = seen[key] else {
          seen[key] = number
          continue
        }
        let isNearer = manifest.path.utf8.count > manifests[other].path.utf8.count
        let loser = isNearer ? other : number
        manifests[loser].entries.removeAll {
          $0.project == entry.project && ($0.target ?? $0.scheme) == (entry.target ?? entry.scheme)
        }
        if isNearer { seen[key] = number }
      }
    }
    return manifests
  }

  /// The file's folder, with a slash at its end unless it is the root.
  var folder: String { Self.folder(of: path) }

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Joins a path to a folder, without `.` and `..`.
  static func join(_ folder: String, _ path: String) -> String {
    var parts: [Substring] = path.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  init(_ file: SideFile) {
    path = file.path
    switch file.content {
    case .unreadable(let reason, let site): refuse(reason, "correct it; until then Deli does nothing", [], at: site)
    case .text: break
    case .tree(let tree): read(tree)
    }
  }

  private static let topKeys = ["target", "config"]
  private static let entryKeys = [
    "project", "target", "scheme", "include", "exclude", "className", "output", "resolve", "properties", "dependencies",
    "accessControl",
  ]

  private mutating func read(_ tree: SideFile.Tree) {
    guard tree.entries != nil else {
      return refuse(
        "'\(path)' is no mapping, so Deli cannot load it", "write 'target:' and 'config:'", [], at: tree.site)
    }
    // The older format is tried whenever the new one cannot be decoded.
    guard let config = tree["config"] else {
      if tree["project"] == nil {
        return refuse(
          "'\(path)' has neither 'config' nor 'project', so Deli cannot load it", "write 'target:' and 'config:'", [],
          at: tree.site)
      }
      let name = tree["project"]?.text ?? ""
      if let entry = entry(name, tree, at: tree.site) { entries.append(entry) }
      return
    }
    noteUnknownKeys(of: tree, Self.topKeys, "")
    guard let all = config.entries else {
      return refuse(
        "'config' in '\(path)' is no mapping, so Deli cannot load it", "name each entry", ["config"], at: config.site)
    }
    let targets = tree["target"]?.elements
    if targets == nil {
      let site = tree["target"]?.site ?? tree.site
      refuse(
        "'\(path)' has no list 'target', so Deli cannot load it", "list the entries to process under 'target:'",
        ["target"], at: site)
    }
    for target in targets ?? [] where !all.contains(where: { $0.key == target.text }) {
      rejectedDeclarations.append(
        rejected(
          .overlooked, "'\(target.text ?? "?")' is listed under 'target', but 'config' has no entry of that name",
          "add the entry, or remove it from the list", [target.text ?? "?"], at: target.site))
    }
    let wanted = targets.map { Set($0.compactMap(\.text)) }
    for item in all {
      let entry = entry(item.key, item.tree, at: item.site)
      if let entry, wanted?.contains(item.key) ?? true { entries.append(entry) }
    }
  }

  // MARK: Entries

  private mutating func entry(_ name: String, _ tree: SideFile.Tree, at site: Site) -> Entry? {
    guard tree.entries != nil else {
      let shape = tree.elements == nil ? "no mapping" : "a list"
      refuse(
        "the entry '\(name)' is \(shape), so Deli cannot load '\(path)'", "write its keys without dashes", [name],
        at: site)
      return nil
    }
    guard let project = tree["project"]?.text else {
      refuse("the entry '\(name)' names no project, so Deli cannot load '\(path)'", "add 'project:'", [name], at: site)
      return nil
    }
    noteUnknownKeys(of: tree, Self.entryKeys, name)
    let file = project.hasSuffix("xcodeproj") ? project : project + ".xcodeproj"
    let projectPath = Self.join(folder, file)
    let projectFolder = Self.folder(of: projectPath)
    let resolve = tree["resolve"]
    var entry = Entry(
      name: name, project: projectPath, resolved: Self.join(projectFolder, resolve?["output"]?.text ?? "Deli.resolved"),
      site: site)
    entry.target = tree["target"]?.text
    entry.scheme = tree["scheme"]?.text
    entry.className = tree["className"]?.text
    entry.output = tree["output"]?.text.map { Self.join(projectFolder, $0) }
    entry.include = strings(tree["include"], "include", name).map { Self.join(projectFolder, $0.text) }
    entry.exclude = strings(tree["exclude"], "exclude", name).map { (Self.join(projectFolder, $0.text), $0.site) }
    entry.properties = strings(tree["properties"], "properties", name).map { (Self.join(folder, $0.text), $0.site) }
    if let resolve, resolve.entries == nil {
      refuse(
        "'resolve' of '\(name)' is no mapping, so Deli cannot load '\(path)'",
        "write 'output:' or 'generate:' below it", [name, "resolve"], at: resolve.site)
    }
    readDependencies(tree["dependencies"], of: &entry)
    return entry
  }

  private mutating func readDependencies(_ tree: SideFile.Tree?, of entry: inout Entry) {
    guard let tree, !tree.isNull else { return }
    guard let elements = tree.elements else {
      return refuse(
        "'dependencies' of '\(entry.name)' is no list, so Deli cannot load '\(path)'", "begin each with a dash",
        [entry.name, "dependencies"], at: tree.site)
    }
    for element in elements {
      guard let dependency = element["path"]?.text else {
        refuse(
          "a dependency of '\(entry.name)' has no path, so Deli cannot load '\(path)'", "add 'path:'",
          [entry.name, "dependencies"], at: element.site)
        continue
      }
      entry.dependencies.append((Self.join(folder, dependency), element["path"]?.site ?? element.site))
      if let list = element["import"], list.text == nil, !list.isNull {
        refuse(
          "'import' of a dependency of '\(entry.name)' is no text, so Deli cannot load '\(path)'",
          "write one module: 'import: Core'", [entry.name, dependency, "import"], at: list.site)
      }
      if let wrong = element.entries?.first(where: { $0.key == "imports" }) {
        rejectedDeclarations.append(
          rejected(
            .overlooked, "Deli does not know 'imports', so the factory of '\(entry.name)' lacks the import",
            "write 'import' with one module", [entry.name, dependency, "imports"], at: wrong.site))
      }
      noteUnknownKeys(of: element, ["path", "import", "imports", "target"], entry.name)
    }
  }

  private mutating func strings(_ tree: SideFile.Tree?, _ key: String, _ name: String) -> [(text: String, site: Site)] {
    guard let tree, !tree.isNull else { return [] }
    guard let elements = tree.elements else {
      refuse(
        "'\(key)' of '\(name)' is no list, so Deli cannot load '\(path)'", "begin each with a dash", [name, key],
        at: tree.site)
      return []
    }
    return elements.compactMap { element in element.text.map { ($0, element.site) } }
  }

  // MARK: Complaints

  private func rejected(
    _ effect: RejectedDeclaration.Effect, _ fact: String, _ remedy: String, _ subject: [String], at site: Site
  ) -> RejectedDeclaration {
    RejectedDeclaration(
      framework: .deli, effect: effect, fact: fact, remedy: remedy, subject: [path] + subject, site: site)
  }

  private mutating func refuse(_ fact: String, _ remedy: String, _ subject: [String], at site: Site) {
    rejectedDeclarations.append(rejected(.refused, fact, remedy, subject, at: site))
  }

  private mutating func noteUnknownKeys(of tree: SideFile.Tree, _ known: [String], _ name: String) {
    for entry in tree.entries ?? [] where !known.contains(entry.key) {
      let near = known.compactMap { key in editDistance(key, entry.key, atMost: 2).map { (distance: $0, key: key) } }
        .min { $0 < $1 }
      rejectedDeclarations.append(
        rejected(
          .overlooked, "Deli does not know the key '\(entry.key)'",
          near.map { "write '\($0.key)', or remove it" } ?? "remove it", [name, entry.key], at: entry.site))
    }
  }
}

extension Manifest.Entry {
  /// Files that the entry leads to: shared schemes, property files with the files beside them, and exports of other
  /// modules.
  var sidePaths: [SidePath] {
    let schemes = SidePath(project + "/xcshareddata/xcschemes/*.xcscheme")
    let beside = Set(properties.map { Manifest.folder(of: $0.pattern) }).sorted().flatMap { folder in
      ["yml", "yaml", "json"].map { SidePath(folder + "*." + $0) }
    }
    let exports = dependencies.flatMap { [SidePath($0.path), SidePath($0.path + "/Deli.resolved")] }
    return [schemes] + properties.map { SidePath($0.pattern) } + beside + exports
  }

  /// The name of the generated class.
  var factoryName: String {
    let name =
      className ?? output.flatMap { path in
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return last.hasSuffix(".swift") ? String(last.dropLast(".swift".count)) : nil
      } ?? "DeliFactory"
    var cleaned = ""
    for character in name {
      let isLetter = character == "_" || (character.isASCII && character.isLetter)
      let isAllowed = isLetter || (!cleaned.isEmpty && character.isASCII && character.isNumber)
      if isAllowed { cleaned.append(character) } else if cleaned.last != "_" { cleaned.append("_") }
    }
    return cleaned.prefix(1).uppercased() + cleaned.dropFirst()
  }

  /// Paths that the generated file may have.
  var outputPaths: [String] {
    let folder = Manifest.folder(of: project)
    guard let output else { return [folder + factoryName + ".swift"] }
    return [output, output + "/" + factoryName + ".swift", output + "/DeliFactory.swift"]
  }
}

extension SideFile.Tree {
  /// Whether the value is empty.
  var isNull: Bool {
    if case .null = value { return true }
    return false
  }
}
