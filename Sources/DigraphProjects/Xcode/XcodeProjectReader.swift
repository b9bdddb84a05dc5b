/// Makes an ``XcodeProject`` from the objects in `project.pbxproj`.
///
/// The objects are those of Xcode's `PBXProject` archive: a target's `PBXSourcesBuildPhase` contains `PBXBuildFile`s,
/// each of which names a `PBXFileReference`. Its position in the tree of `PBXGroup`s determines the path of the file.
struct XcodeProjectReader {
  private let objects: XcodeObjects
  private let project: PropertyList.Value
  private let name: String
  /// The folder of the project, relative to the root.
  private let folder: String
  private let groups: XcodeGroups
  private let settings: XcodeSettings

  /// - Parameters:
  ///   - list: The parsed `project.pbxproj`.
  ///   - path: The path of `project.pbxproj`, relative to the root.
  ///   - root: The absolute path of the root.
  ///   - configurationFile: Returns the text of an `.xcconfig` file, given its path relative to the root.
  init?(
    _ list: PropertyList, path: String, root: String, configurationFile: @escaping (String) -> [UInt8]?
  ) {
    guard let objects = XcodeObjects(list), let project = objects.project else { return nil }
    self.objects = objects
    self.project = project
    let bundle = PathText.folder(of: path)
    name = PathText.name(of: bundle).replacingSuffix(".xcodeproj", with: "")
    folder = PathText.join(PathText.folder(of: bundle), project["projectDirPath"]?.string ?? "")
    groups = XcodeGroups(objects, project, folder: folder, root: root)
    settings = XcodeSettings(
      objects, project, projectName: name, groups: groups, configurationFile: configurationFile)
  }

  /// The project's targets.
  func read() -> XcodeProject {
    let targets = objects.objects(project["targets"]).filter { $0["isa"]?.isString("PBXNativeTarget") ?? false }
    return XcodeProject(targets: targets.map(target))
  }

  private func target(_ object: PropertyList.Value) -> XcodeProject.Target {
    let name = object["name"]?.string ?? object["productName"]?.string ?? ""
    let build = settings.build(of: object, named: name)
    var target = XcodeProject.Target(
      name: name, moduleName: build.moduleName, kind: Module.Kind(productType: object["productType"]?.string ?? ""))
    target.conditions = build.conditions
    var dependencies: Set<String> = []
    for phase in objects.objects(object["buildPhases"]) {
      guard let isa = phase["isa"] else { continue }
      if isa.isString("PBXSourcesBuildPhase") {
        target.files += files(in: phase)
      } else if isa.isString("PBXFrameworksBuildPhase") {
        dependencies.formUnion(linkedModules(in: phase))
      }
    }
    addSynchronizedFolders(of: object, to: &target)
    target.targetDependencies = dependedTargets(of: object, &dependencies)
    target.otherDependencies = dependencies.sorted()
    return target
  }

  // MARK: Files

  private func files(in phase: PropertyList.Value) -> [String] {
    objects.objects(phase["files"]).flatMap { file in
      objects.object(file["fileRef"]).map { groups.swiftFiles(of: $0) } ?? []
    }
  }

  /// Adds the folders that the target follows, and the files that it takes from other folders.
  private func addSynchronizedFolders(of object: PropertyList.Value, to target: inout XcodeProject.Target) {
    let followed = Set(objects.objects(object["fileSystemSynchronizedGroups"]).map(\.id))
    for group in groups.synchronized {
      guard let path = groups.path(of: group) else { continue }
      let sets = objects.objects(group["exceptions"]).filter { set in
        guard let isa = set["isa"], isa.isString("PBXFileSystemSynchronizedBuildFileExceptionSet") else { return false }
        return objects.object(set["target"])?.id == object.id
      }
      let exceptions = sets.flatMap { set in
        (set["membershipExceptions"]?.strings ?? []).map { PathText.join(path, PathText.composed($0)) }
      }
      if followed.contains(group.id) {
        target.folders.append(XcodeProject.Folder(path: path, exceptions: exceptions))
      } else {
        target.files += exceptions.filter { $0.ends(in: ".swift") }
        target.folders += exceptions.filter { !$0.ends(in: ".swift") }.map { XcodeProject.Folder(path: $0) }
      }
    }
  }

  // MARK: Dependencies

  private func dependedTargets(of object: PropertyList.Value, _ others: inout Set<String>) -> [String] {
    var names: [String] = []
    for dependency in objects.objects(object["dependencies"]) {
      if let name = objects.object(dependency["target"])?["name"]?.string {
        names.append(name)
      } else if let product = objects.object(dependency["productRef"])?["productName"]?.string {
        others.insert(Self.module(ofProduct: product))
      } else if let name = objects.object(dependency["targetProxy"])?["remoteInfo"]?.string
        ?? dependency["name"]?.string
      {
        others.insert(PathText.identifier(name))
      }
    }
    for product in objects.objects(object["packageProductDependencies"]) {
      if let name = product["productName"]?.string { others.insert(Self.module(ofProduct: name)) }
    }
    return names
  }

  /// The module of a product. Build plugins are products like libraries, written as `plugin:Name`.
  private static func module(ofProduct name: String) -> String {
    PathText.identifier(name.begins(with: "plugin:") ? String(name.dropFirst("plugin:".count)) : name)
  }

  /// The frameworks and libraries that a phase links, except for those of the system and the products of CocoaPods that
  /// only combine others.
  private func linkedModules(in phase: PropertyList.Value) -> [String] {
    var result: [String] = []
    for file in objects.objects(phase["files"]) {
      if let product = objects.object(file["productRef"])?["productName"]?.string {
        result.append(Self.module(ofProduct: product))
      }
      guard let reference = objects.object(file["fileRef"]), let path = reference["path"]?.string else { continue }
      if let tree = reference["sourceTree"], tree.isString("SDKROOT") || tree.isString("DEVELOPER_DIR") { continue }
      let name = PathText.name(of: path)
      let module: String
      if name.ends(in: ".framework") || name.ends(in: ".xcframework") {
        module = String(name.prefix { $0 != "." })
      } else if name.begins(with: "lib"), name.ends(in: ".a") {
        module = String(name.dropFirst(3).dropLast(2))
      } else {
        continue
      }
      if !module.begins(with: "Pods_"), !module.begins(with: "Pods-") { result.append(PathText.identifier(module)) }
    }
    return result
  }
}

extension Module.Kind {
  /// The kind of a target by Xcode's name for its product.
  init(productType: String) {
    let type = productType.replacingPrefix("com.apple.product-type.", with: "")
    switch type {
    case "tool": self = .app
    case _ where type.begins(with: "application"): self = .app
    case _ where type.begins(with: "framework") || type.begins(with: "library"): self = .library
    case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test", "bundle.multi-device-ui-testing": self = .test
    case "bundle": self = .library
    case "xpc-service": self = .extension
    case _ where type.contains("extension"): self = .extension
    default: self = .unknown
    }
  }
}

extension String {
  func replacingSuffix(_ suffix: String, with replacement: String) -> String {
    ends(in: suffix) ? dropLast(suffix.count) + replacement : self
  }

  func replacingPrefix(_ prefix: String, with replacement: String) -> String {
    begins(with: prefix) ? replacement + dropFirst(prefix.count) : self
  }
}
