/// Where the files and groups of a project are on the disk.
struct XcodeGroups {
  /// Paths of Swift files, configuration files and groups by identifier: relative to the root if they lie in it.
  private(set) var paths: [String: String] = [:]
  /// Paths of the files in groups that a build phase may name like a file.
  private(set) var members: [String: [String]] = [:]
  /// The groups that follow the file system, in the order of the project.
  private(set) var synchronized: [(id: String, group: PropertyList.Value)] = []

  /// - Parameters:
  ///   - folder: The project's folder, relative to the root.
  ///   - root: The absolute path of the root.
  init(_ objects: XcodeObjects, _ project: PropertyList.Value, folder: String, root: String) {
    guard let main = project["mainGroup"]?.string else { return }
    var visited: Set<String> = []
    // The path of a group is nil if it lies somewhere that only a build knows.
    var pending: [(id: String, parent: String?)] = [(main, folder)]
    while let (id, parent) = pending.popLast() {
      guard visited.insert(id).inserted, let object = objects[id], let isa = object["isa"] else { continue }
      let path = Self.path(of: object, in: parent, folder: folder, root: root)
      if isa.isString("PBXFileReference") {
        if let path, path.ends(in: ".swift") || path.ends(in: ".xcconfig") { paths[id] = path }
        continue
      }
      if let path { paths[id] = path }
      if isa.isString("PBXFileSystemSynchronizedRootGroup") {
        synchronized.append((id, object))
        continue
      }
      let children = object["children"]?.strings ?? []
      if isa.isString("PBXVariantGroup") {
        members[id] = children.compactMap { child in
          objects[child].flatMap { Self.path(of: $0, in: path, folder: folder, root: root) }
        }
      }
      for child in children.reversed() { pending.append((child, path)) }
    }
  }

  private static func path(
    of object: PropertyList.Value, in parent: String?, folder: String, root: String
  ) -> String? {
    let path = PathText.composed(object["path"]?.string ?? "")
    guard let tree = object["sourceTree"] else { return parent.map { PathText.join($0, path) } }
    if tree.isString("<group>") { return parent.map { join($0, path) } }
    if tree.isString("SOURCE_ROOT") || tree.isString("SRCROOT") { return join(folder, path) }
    guard tree.isString("<absolute>") else { return nil }
    let absolute = PathText.normalized(path)
    return PathText.remainder(of: absolute, below: root) ?? absolute
  }

  /// Like ``PathText/join(_:_:)``, without its cost where both parts are already in their shortest spelling.
  private static func join(_ folder: String, _ path: String) -> String {
    if path.isEmpty { return folder }
    let isSimple = !path.utf8.contains(UInt8(ascii: ".")) || !path.utf8.contains(UInt8(ascii: "/"))
    if isSimple, path != ".", path != "..", !path.begins(with: "/"), !path.ends(in: "/") {
      return folder.isEmpty ? path : "\(folder)/\(path)"
    }
    return PathText.join(folder, path)
  }
}
