/// The places of a project's files and groups on the disk.
struct XcodeGroups {
  /// Paths of Swift files, configuration files and groups, by object; relative to the root if they are inside of it.
  private var paths: [Int: String] = [:]
  /// The Swift files in groups that a build phase may list like a file, by object.
  private var members: [Int: [String]] = [:]
  /// The groups that follow the file system, in the order of the project.
  private(set) var synchronized: [PropertyList.Value] = []

  /// Walks over the groups of a project. `folder` is relative to the root, and `root` is absolute.
  init(_ objects: XcodeObjects, _ project: PropertyList.Value, folder: String, root: String) {
    guard let main = objects.object(project["mainGroup"]) else { return }
    var visited: Set<Int> = []
    // The path of a group is nil if its place is known only during a build.
    var pending: [(object: PropertyList.Value, parent: String?)] = [(main, folder)]
    while let (object, parent) = pending.popLast() {
      guard visited.insert(object.id).inserted, let isa = object["isa"] else { continue }
      let isFile = isa.isString("PBXFileReference")
      if isFile, !(object["path"]?.isSource ?? false) { continue }
      let path = Self.path(of: object, in: parent, folder: folder, root: root)
      if let path { paths[object.id] = path }
      if isFile { continue }
      if isa.isString("PBXFileSystemSynchronizedRootGroup") {
        synchronized.append(object)
        continue
      }
      let children = objects.objects(object["children"])
      if isa.isString("PBXVariantGroup") {
        members[object.id] = children.compactMap { child in
          Self.path(of: child, in: path, folder: folder, root: root).flatMap { $0.ends(in: ".swift") ? $0 : nil }
        }
      }
      for child in children.reversed() { pending.append((child, path)) }
    }
  }

  /// The path of a Swift file, a configuration file or a group.
  func path(of object: PropertyList.Value) -> String? { paths[object.id] }

  /// The Swift files that an object in a build phase represents.
  func swiftFiles(of object: PropertyList.Value) -> [String] {
    if let members = members[object.id] { return members }
    return paths[object.id].flatMap { $0.ends(in: ".swift") ? [$0] : nil } ?? []
  }

  private static func path(
    of object: PropertyList.Value, in parent: String?, folder: String, root: String
  ) -> String? {
    let path = PathText.composed(object["path"]?.string ?? "")
    guard let tree = object["sourceTree"], !tree.isString("<group>") else { return parent.map { join($0, path) } }
    if tree.isString("SOURCE_ROOT") || tree.isString("SRCROOT") { return join(folder, path) }
    guard tree.isString("<absolute>") else { return nil }
    let absolute = PathText.normalized(path)
    return PathText.remainder(of: absolute, below: root) ?? absolute
  }

  /// Like ``PathText/join(_:_:)``, but faster if both parts are already in their shortest spelling.
  private static func join(_ folder: String, _ path: String) -> String {
    if path.isEmpty { return folder }
    if !path.utf8.contains(UInt8(ascii: "/")), path != ".", path != ".." { return PathText.append(path, to: folder) }
    return PathText.join(folder, path)
  }
}

extension PropertyList.Value {
  /// Whether the string ends like the name of a relevant file.
  fileprivate var isSource: Bool { ends(in: ".swift") || ends(in: ".xcconfig") }
}
