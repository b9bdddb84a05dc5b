#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The few system calls that discovery needs, without Foundation's cost for each file.
enum FileSystem {
  /// Kinds of folder entry.
  enum Kind: Sendable {
    case file, folder, link, other
  }

  /// The system's data about a file.
  struct Status: Sendable {
    var kind: Kind
    var stamp: FileStamp
    var identity: Identity
    /// Whether the permission bits alone let all users read the file.
    var isReadableByAll: Bool
  }

  /// Identifies files and folders regardless of the path that leads to them.
  struct Identity: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
  }

  /// A call that the system refused.
  struct Failure: Error, Hashable, Sendable {
    var code: Int32

    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    var isLoop: Bool { code == ELOOP }
    var reason: String {
      switch code {
      case ENOENT: "no such file or folder"
      case EACCES, EPERM: "permission denied"
      case ELOOP: "too many symbolic links"
      case ENAMETOOLONG: "the path is too long"
      case ENOTDIR: "not a folder"
      case EISDIR: "it is a folder"
      case EINVAL: "it is no ordinary file"
      case EFBIG: "it is too large"
      default: String(cString: strerror(code))
      }
    }
  }

  /// An entry of a folder.
  struct Entry: Sendable {
    /// The name, with bytes that are not UTF-8 replaced.
    var shownName: String
    /// Whether the name is UTF-8, so that the entry can be opened by it.
    var isNamed: Bool
    var kind: Kind
    /// The status, for requested files only.
    var status: Result<Status, Failure>?
    /// The name, if it is UTF-8.
    var name: String? { isNamed ? shownName : nil }
  }

  /// The entries of a folder, with the folder's own identity.
  typealias Listing = Result<(entries: [Entry], identity: Identity), Failure>

  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// Whether the path has an entry, even if that is a dangling link.
  static func hasEntry(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    (try? status(of: path).get())?.kind == .folder
  }

  static func isReadable(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }

  /// The status of the target, after following links.
  static func status(of path: String) -> Result<Status, Failure> {
    var info = stat()
    return stat(path, &info) == 0 ? .success(Status(info)) : .failure(Failure(code: errno))
  }

  /// The path without links, `.` and `..`.
  static func canonical(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// The entries of a folder, except for `.` and `..`, in no particular order, with the folder's own identity.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - skipsHidden: Leaves out names that begin with a dot.
  ///   - wantsFile: Whether a file is listed, with its status.
  /// - Returns: The entries, or the reason why they cannot be listed.
  static func entries(
    of folder: String, skipsHidden: Bool, wantsFile: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Listing {
    guard let handle = opendir(folder) else { return .failure(Failure(code: errno)) }
    defer { closedir(handle) }
    let descriptor = dirfd(handle)
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { return .failure(Failure(code: errno)) }
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(handle) else {
        if errno != 0 { return .failure(Failure(code: errno)) }
        break
      }
      let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      let length = strlen(name)
      if name[0] == CChar(UInt8(ascii: ".")) {
        let isSelf = length == 1
        let isParent = length == 2 && name[1] == CChar(UInt8(ascii: "."))
        if skipsHidden || isSelf || isParent { continue }
      }
      var info: stat?
      var kind = Kind(entryType: Int32(entry.pointee.d_type))
      if kind == nil {
        info = status(of: name, in: descriptor)
        kind = info.map { Status($0).kind } ?? .other
      }
      guard let kind, kind != .other else { continue }
      var status: Result<Status, Failure>?
      if kind == .file {
        let bytes = UnsafeRawBufferPointer(start: name, count: length).assumingMemoryBound(to: UInt8.self)
        guard wantsFile(bytes) else { continue }
        if let known = info ?? self.status(of: name, in: descriptor) {
          status = .success(Status(known))
        } else {
          status = .failure(Failure(code: errno))
        }
      }
      let valid = String(validatingCString: name)
      entries.append(
        Entry(shownName: valid ?? String(cString: name), isNamed: valid != nil, kind: kind, status: status))
    }
    return .success((entries, Status(own).identity))
  }

  private static func status(of name: UnsafePointer<CChar>, in descriptor: Int32) -> stat? {
    var info = stat()
    return fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0 ? info : nil
  }

  /// The bytes of an ordinary file; a file with more bytes than the limit is refused.
  static func contents(of path: String, limit: Int) -> Result<[UInt8], Failure> {
    // A pipe with a source's name must not block the run.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(Failure(code: errno)) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return .failure(Failure(code: errno)) }
    let status = Status(info)
    guard status.kind == .file else { return .failure(Failure(code: status.kind == .folder ? EISDIR : EINVAL)) }
    guard status.stamp.size <= limit else { return .failure(Failure(code: EFBIG)) }
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: status.stamp.size) { buffer, count in
      while count < buffer.count, let start = buffer.baseAddress {
        let more = read(descriptor, start + count, buffer.count - count)
        if more < 0, errno == EINTR { continue }
        if more < 0 { failure = Failure(code: errno) }
        if more <= 0 { break }
        count += more
      }
    }
    return failure.map { .failure($0) } ?? .success(bytes)
  }
}

extension FileSystem.Kind {
  /// The kind of an entry; nil if the file system does not return the kind together with the name.
  fileprivate init?(entryType: Int32) {
    switch entryType {
    case Int32(DT_UNKNOWN): return nil
    case Int32(DT_REG): self = .file
    case Int32(DT_DIR): self = .folder
    case Int32(DT_LNK): self = .link
    default: self = .other
    }
  }
}

extension FileSystem.Status {
  fileprivate init(_ info: stat) {
    let mode = UInt32(info.st_mode)
    switch mode & 0o170000 {
    case 0o100000: kind = .file
    case 0o040000: kind = .folder
    case 0o120000: kind = .link
    default: kind = .other
    }
    #if canImport(Darwin)
      let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (modified, changed) = (info.st_mtim, info.st_ctim)
    #endif
    stamp = FileStamp(
      size: Int(info.st_size), modified: Self.nanoseconds(modified), changed: Self.nanoseconds(changed),
      number: UInt64(truncatingIfNeeded: info.st_ino), device: UInt64(truncatingIfNeeded: info.st_dev))
    identity = FileSystem.Identity(
      device: UInt64(truncatingIfNeeded: info.st_dev), number: UInt64(truncatingIfNeeded: info.st_ino))
    isReadableByAll = mode & 0o444 == 0o444
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
