import Dispatch
import Foundation
import Synchronization

extension RevisionRepository {
  /// The files of a revision on the disk.
  public struct Extraction: Sendable {
    /// The folder that takes the place of the repository's root; it has the same name.
    public var folder: String
    /// Notes about parts of the revision that could not be read: a sentence each, in lower case and without a full
    /// stop.
    public var notes: [String]
    /// Swift files and submodules of the revision outside of the requested areas, relative to the root.
    var omitted: Set<String>

    /// Whether the revision has a Swift file that was left out because it lies outside of the requested areas. The
    /// path is relative to the root.
    public func omits(_ path: String) -> Bool {
      var path = Substring(path)
      while !omitted.contains(String(path)) {
        guard let slash = path.lastIndex(of: "/") else { return false }
        path = path[..<slash]
      }
      return true
    }
  }

  /// Writes the files of a commit that digraph may read into a separate folder.
  ///
  /// The work tree, the index and all references stay as they are, and no filter runs. Nothing is written outside of
  /// the folder, whatever the names in the commit.
  ///
  /// - Parameters:
  ///   - commit: A commit of this repository.
  ///   - areas: Files and folders to read, relative to the root; an empty list or an empty path for everything.
  ///   - temporary: The folder that receives the revision's folder. Both are removed together.
  /// - Returns: The folder, and notes about parts that could not be read.
  /// - Throws: If the commit, or one of its files, is not in this clone.
  public func extract(
    _ commit: Commit, areas: [String], into temporary: TemporaryFolder
  ) async throws(RevisionError) -> Extraction {
    // The same revision may be extracted twice.
    var parent = "\(temporary.path)/\(commit.id.prefix(12))"
    while access(parent, F_OK) == 0 { parent += "-" }
    let folder = "\(parent)/\(name)"
    // Discovery takes the folder that contains `.git` for the root. The temporary folder is not made again: it may
    // have been removed because the program is about to end.
    for folder in [parent, folder, folder + "/.git"] {
      guard mkdir(folder, 0o700) == 0 else { throw .noTemporaryFolder(String(cString: strerror(errno))) }
    }
    var extractor = Extractor(folder: folder, scratch: parent)
    try await extractor.add(commit.id, named: commit.name, of: self, below: "", areas: areas, depth: 0)
    extractor.makeLinks()
    return Extraction(folder: folder, notes: extractor.notes, omitted: extractor.omitted)
  }

  /// Copies files of the work tree into an extracted revision that lacks them.
  public func copy(_ paths: [String], into extraction: Extraction) {
    var made: Set<[UInt8]> = [Array(extraction.folder.utf8)]
    for path in paths {
      let target = "\(extraction.folder)/\(path)"
      Extractor.make(parentOf: Array(target.utf8), &made)
      try? FileManager.default.copyItem(atPath: "\(root)/\(path)", toPath: target)
    }
  }

  /// The name of the root. The extracted folder gets the same name, because modules may be named after it.
  private var name: String {
    var name = URL(fileURLWithPath: root).standardizedFileURL.lastPathComponent
    if isBare, name == ".git" { name = URL(fileURLWithPath: root).deletingLastPathComponent().lastPathComponent }
    if isBare, name.hasSuffix(".git"), name.count > 4 { name.removeLast(4) }
    return name.isEmpty || name == "/" ? "root" : name
  }
}

/// Writes the files of a revision, and of its submodules, into a folder.
private struct Extractor {
  let folder: String
  /// A folder for intermediate lists and contents.
  let scratch: String
  private(set) var notes: [String] = []
  private(set) var omitted: Set<String> = []
  private var links: [(path: [UInt8], target: [UInt8])] = []

  /// The greatest depth of submodules within submodules.
  private static let maximumDepth = 8

  init(folder: String, scratch: String) {
    self.folder = folder
    self.scratch = scratch
  }

  mutating func add(
    _ commit: String, named name: String, of repository: RevisionRepository, below prefix: String, areas: [String],
    depth: Int
  ) async throws(RevisionError) {
    let all = try await repository.entries(of: commit)
    var wanted = WantedFiles(areas)
    // A link may lead to any file, so all files are needed then.
    if !areas.isEmpty, all.contains(where: { $0.kind == .link && wanted.contains($0) }) { wanted = WantedFiles([]) }
    var entries: [TreeEntry] = []
    for entry in all {
      if wanted.contains(entry) {
        entries.append(entry)
      } else if entry.kind == .submodule || entry.path.suffix(6).elementsEqual(".swift".utf8) {
        omitted.insert(prefix + String(decoding: entry.path, as: UTF8.self))
      }
    }
    try await write(entries.filter { $0.kind != .submodule }, of: repository, named: name, below: prefix)
    guard depth < Self.maximumDepth, !repository.isBare else { return }
    for entry in entries where entry.kind == .submodule {
      let path = String(decoding: entry.path, as: UTF8.self)
      let place = "\(repository.root)/\(path)"
      // Without a work tree of the submodule, there is no repository to read.
      guard FileManager.default.fileExists(atPath: place + "/.git"),
        let submodule = try? await RevisionRepository(at: place)
      else { continue }
      var commit = entry.id
      if try await !submodule.has(commit) {
        notes.append("the submodule '\(prefix)\(path)' is not here as of '\(name)'; it is read as it is checked out")
        commit = "HEAD"
      }
      let inside = areas.compactMap { area -> String? in
        if area.hasPrefix(path + "/") { return String(area.dropFirst(path.count + 1)) }
        return area.isEmpty || path == area || path.hasPrefix(area + "/") ? "" : nil
      }
      try await add(
        commit, named: name, of: submodule, below: "\(prefix)\(path)/", areas: inside, depth: depth + 1)
    }
  }

  private mutating func write(
    _ entries: [TreeEntry], of repository: RevisionRepository, named name: String, below prefix: String
  ) async throws(RevisionError) {
    guard !entries.isEmpty else { return }
    let (list, contents) = ("\(scratch)/list", "\(scratch)/contents")
    defer {
      unlink(list)
      unlink(contents)
    }
    let ids = entries.map { $0.id + "\n" }.joined()
    guard FileManager.default.createFile(atPath: list, contents: Data(ids.utf8)) else {
      throw .noTemporaryFolder(String(cString: strerror(errno)))
    }
    let outcome = try await repository.git.run("cat-file", "--batch", "--buffer", from: list, to: contents)
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: contents), options: .alwaysMapped)
    } catch {
      throw .git(outcome.complaint)
    }
    let blobs = Self.blobs(in: bytes, count: entries.count)
    let missing = blobs.count { $0 == nil }
    guard missing == 0 else {
      if outcome.status != 0 && !outcome.errors.contains("promisor") && !outcome.errors.contains("transport") {
        throw .git(outcome.complaint)
      }
      throw .missingContents(name, count: missing)
    }
    var files: [(path: [UInt8], content: Range<Int>)] = []
    for (entry, blob) in zip(entries, blobs) {
      guard let blob else { continue }
      let path = Array((folder + "/" + prefix).utf8) + entry.path
      switch entry.kind {
      case .file: files.append((path, blob))
      case .link: links.append((path, Array(bytes[blob])))
      case .submodule: break
      }
    }
    notes += try Self.write(files, from: bytes, folder: folder) { LargeFile.path(of: $0, in: repository) }
  }

  /// The range of each blob in the output of `git cat-file --batch`; `nil` for a missing blob.
  private static func blobs(in bytes: Data, count: Int) -> [Range<Int>?] {
    var result: [Range<Int>?] = []
    result.reserveCapacity(count)
    var position = bytes.startIndex
    while result.count < count {
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      let words = bytes[position..<end].split(separator: UInt8(ascii: " "))
      position = end + 1
      guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0,
        position + size < bytes.endIndex
      else {
        result.append(nil)
        continue
      }
      result.append(position..<(position + size))
      position += size + 1
    }
    return result + Array(repeating: nil, count: count - result.count)
  }

  private static func write(
    _ files: [(path: [UInt8], content: Range<Int>)], from bytes: Data, folder: String,
    largeFile: @Sendable (Data) -> LargeFile
  ) throws(RevisionError) -> [String] {
    var made: Set<[UInt8]> = [Array(folder.utf8)]
    for file in files { make(parentOf: file.path, &made) }
    let failures = Mutex<[(Int, String)]>([])
    let parts = 16
    // Locks of the file system take most of the time, so several threads write at once.
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      for index in stride(from: part, to: files.count, by: parts) {
        var content = bytes[files[index].content]
        var problem: String?
        switch largeFile(content) {
        case .none: break
        case .here(let path): content = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
        case .elsewhere: problem = "is kept in Git LFS and not in this clone"
        }
        problem = problem ?? write(content, to: files[index].path)
        if let problem { failures.withLock { $0.append((index, problem)) } }
      }
    }
    return failures.withLock { $0 }.sorted { $0.0 < $1.0 }.map { index, problem in
      "'\(String(decoding: files[index].path.dropFirst(folder.utf8.count + 1), as: UTF8.self))' \(problem)"
    }
  }

  static func make(parentOf path: [UInt8], _ made: inout Set<[UInt8]>) {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return }
    let parent = Array(path[..<slash])
    guard made.insert(parent).inserted else { return }
    make(parentOf: parent, &made)
    parent.withCString { _ = mkdir($0, 0o700) }
  }

  /// - Returns: The reason of a failure; `nil` if the file was written.
  private static func write(_ content: Data, to path: [UInt8]) -> String? {
    path.withCString { path in
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      // On a file system that ignores case, for example, two names of the revision may mean one file.
      guard descriptor >= 0 else { return "cannot be written: \(String(cString: strerror(errno)))" }
      defer { close(descriptor) }
      return content.withUnsafeBytes { buffer -> String? in
        var rest = buffer[...]
        while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
          let count = Foundation.write(descriptor, base, rest.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return "cannot be written: \(String(cString: strerror(errno)))" }
          rest = rest.dropFirst(count)
        }
        return nil
      }
    }
  }

  /// Makes the links. They come last, so that no file is written through a link.
  func makeLinks() {
    var made: Set<[UInt8]> = [Array(folder.utf8)]
    for link in links {
      Self.make(parentOf: link.path, &made)
      link.path.withCString { path in link.target.withCString { target in _ = symlink(target, path) } }
    }
  }
}

extension [UInt8] {
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // A buffer of at least one element has an address.
      buffer.baseAddress.map(body) ?? body([0])
    }
  }
}

/// The place of a file's content according to Git LFS: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
enum LargeFile {
  /// The file itself has the content.
  case none
  /// The content is in this clone.
  case here(String)
  /// The content is not in this clone.
  case elsewhere

  private static let start = Array("version https://git-lfs.github.com/spec/v1\n".utf8)
  private static let longest = 1_024

  static func path(of content: Data, in repository: RevisionRepository) -> LargeFile {
    guard content.count <= longest, content.starts(with: start) else { return .none }
    let text = String(decoding: content, as: UTF8.self)
    guard let match = text.firstMatch(of: /(?m)^oid sha256:([0-9a-f]{64})$/) else { return .none }
    let id = match.output.1
    let path = "\(repository.commonFolder)/lfs/objects/\(id.prefix(2))/\(id.dropFirst(2).prefix(2))/\(id)"
    return access(path, R_OK) == 0 ? .here(path) : .elsewhere
  }
}
