import SwiftSyntax

/// Reads Tuist's `Project.swift`.
struct TuistManifestReader {
  private var manifest = TuistManifest()

  /// The contents of a manifest, with the declarations of its helpers; nil if the text is no manifest, but a source
  /// file of the same name.
  static func read(_ text: String, helpers: ManifestDeclarations) -> TuistManifest? {
    guard text.mentions("ProjectDescription") else { return nil }
    let file = ManifestSource.parse(text)
    guard file.imports("ProjectDescription") else { return nil }
    let interpreter = ManifestInterpreter(file, helpers: helpers)
    var reader = TuistManifestReader()
    let projects = interpreter.declaredCalls("Project")
    for project in projects { reader.add(project) }
    if projects.isEmpty {
      reader.manifest.isComplete = file.declaresNothing
      // `let project = Project.feature(name: "Feed", …)` with a helper that is not understood.
      let calls = interpreter.globals.values.compactMap(\.call).sorted { $0.offset < $1.offset }
      reader.manifest.name = calls.first { $0.base == "Project" }?["name"]?.string
    }
    return reader.manifest
  }

  /// The declarations in the files of `ProjectDescriptionHelpers`.
  static func declarations(of helpers: [String]) -> ManifestDeclarations {
    var declarations = ManifestDeclarations()
    for text in helpers { declarations.add(ManifestSource.parse(text), isHelper: true) }
    return declarations
  }

  private mutating func add(_ project: ManifestCall) {
    manifest.name = manifest.name ?? project["name"]?.string
    guard let targets = project["targets"] else { return }
    guard let elements = targets.elements else {
      manifest.isComplete = false
      return
    }
    for element in elements {
      if let target = Self.target(element) {
        if !manifest.targets.contains(where: { $0.name == target.name }) { manifest.targets.append(target) }
      } else {
        manifest.isComplete = false
      }
    }
  }

  private static func target(_ value: ManifestValue) -> TuistManifest.Target? {
    guard let call = value.call, ["target", "Target", "init"].contains(call.name), let name = call["name"]?.string
    else { return nil }
    let product = call["product"]?.call?.name ?? ""
    let productName = call["productName"]?.string ?? name
    var target = TuistManifest.Target(
      name: name, moduleName: PathText.identifier(productName), kind: Module.Kind(tuistProduct: product))
    target.sources = globs(call["sources"])
    target.folders = (call["buildableFolders"]?.elements ?? []).compactMap { path($0) }
    target.dependencies = (call["dependencies"]?.elements ?? []).compactMap(dependency)
    return target
  }

  // MARK: Sources

  /// The patterns in `["A/**", .glob("B/**", excluding: "B/C.swift")]`, or in a call that contains such a list.
  private static func globs(_ value: ManifestValue?) -> [TuistManifest.Glob] {
    guard let value else { return [] }
    if let pattern = value.string { return [TuistManifest.Glob(pattern: pattern)] }
    if let elements = value.elements { return elements.flatMap(globs) }
    guard let call = value.call else { return [] }
    if ["glob", "Glob", "testing"].contains(call.name) || call.name == "init" && call["excluding"] != nil {
      let excluding = call["excluding"]?.strings ?? call["excluding"].flatMap { path($0).map { [$0] } } ?? []
      return path(call.unlabeled).map { [TuistManifest.Glob(pattern: $0, excluding: excluding)] } ?? []
    }
    if let single = path(value) { return [TuistManifest.Glob(pattern: single)] }
    return globs(call["globs"] ?? call.unlabeled)
  }

  /// A path; if `relativeToRoot` makes it relative to the root, it gets a leading `/`.
  private static func path(_ value: ManifestValue?) -> String? {
    guard let value else { return nil }
    if let text = value.string { return text }
    guard let call = value.call, let text = call.unlabeled?.string else { return nil }
    switch call.name {
    case "relativeToRoot": return "/" + text
    case "relativeToManifest", "relativeToCurrentFile", "path", "folder": return text
    default: return nil
    }
  }

  // MARK: Dependencies

  private static func dependency(_ value: ManifestValue) -> String? {
    guard let call = value.call else { return nil }
    switch call.name {
    case "target": return call["name"]?.string ?? call.unlabeled?.call?["name"]?.string
    case "project": return call["target"]?.string
    case "external", "macro", "plugin": return call["name"]?.string
    case "package": return call["product"]?.string
    case "framework", "xcframework", "library":
      return path(call["path"]).map { String(PathText.name(of: $0).prefix { $0 != "." }) }
    default: return nil
    }
  }
}

extension Module.Kind {
  /// The kind of a target by Tuist's name for its product.
  init(tuistProduct product: String) {
    switch product {
    case "app", "appClip", "watch2App", "commandLineTool", "messagesApplication": self = .app
    case "staticLibrary", "dynamicLibrary", "staticFramework", "framework", "bundle": self = .library
    case "unitTests", "uiTests": self = .test
    case "xpc", "systemExtension": self = .extension
    case _ where product.ends(in: "Extension"): self = .extension
    default: self = .unknown
    }
  }
}
