public import DigraphModel

/// The files of a program, sorted by path. ``looks`` notes which files a part of the code looks at.
public struct ProgramFiles: RandomAccessCollection, Sendable {
  /// The files, for readers of all of them.
  public let all: [SourceFile]
  /// Notes the files that are looked at.
  public let looks: FileLooks
  /// The earlier program, and the numbers of the files whose code differs from that program's.
  private let replaced: (program: ObjectIdentifier, files: Set<Int>)?

  init(_ files: [SourceFile]) {
    all = files
    looks = FileLooks(count: files.count)
    replaced = nil
  }

  /// The files of a program, with other code in some of them.
  init(of program: Program, replacing files: [Int: SourceFile]) {
    var all = program.files.all
    for (number, file) in files { all[number] = file }
    self.all = all
    looks = FileLooks(count: all.count)
    replaced = (ObjectIdentifier(program), Set(files.keys))
  }

  /// The files with other code than in an earlier program; `nil` if these files do not continue that program.
  public func replaced(since program: Program) -> Set<Int>? {
    replaced.flatMap { $0.program == ObjectIdentifier(program) ? $0.files : nil }
  }

  /// The number of the first file.
  @inlinable
  public var startIndex: Int { 0 }
  /// The number of files.
  @inlinable
  public var endIndex: Int { all.count }
  /// A file by its number.
  @inlinable
  public subscript(number: Int) -> SourceFile {
    _read {
      looks.note(number)
      yield all[number]
    }
  }
}

/// Notes the files that each part of the code looks at. The code need not run again as long as these files are the
/// same.
///
/// Looks are noted only within parts, and only if ``areNoted``. One thread uses a program and its looks. Other threads
/// may look at files only while nothing is noted.
public final class FileLooks: @unchecked Sendable {
  /// For each file, the part of the code that has looked at it last.
  @usableFromInline @exclusivity(unchecked) var parts: [UInt32]
  /// The part of the code that runs; 0 if nothing is noted.
  @usableFromInline @exclusivity(unchecked) var part: UInt32 = 0
  private var lastPart: UInt32 = 0
  /// Whether looks are noted in parts of the code.
  public var areNoted = false
  private var files: [Int] = []

  init(count: Int) { parts = Array(repeating: 0, count: count) }

  /// Notes that a file is looked at.
  @inlinable
  public func note(_ file: Int) { if parts[file] != part { add(file) } }

  @usableFromInline
  func add(_ file: Int) {
    parts[file] = part
    files.append(file)
  }

  /// Notes some files that code has looked at earlier.
  public func note(_ files: [Int]) { for file in files { note(file) } }

  /// The state of the enclosing part, which ``end(_:)`` restores.
  public struct Outer {
    fileprivate let part: UInt32
    fileprivate let files: [Int]
  }

  /// Runs `body` without noting the files that it looks at. `body` makes a table of all declarations, which does not
  /// depend on the code that asks for it first.
  func unnoted<Result>(_ body: () -> Result) -> Result {
    let outer = begin()
    defer { (part, files) = (outer.part, outer.files) }
    return body()
  }

  /// Begins a part of the code, which may be inside of another one.
  public func begin() -> Outer {
    let outer = Outer(part: part, files: files)
    guard areNoted else { return outer }
    lastPart += 1
    (part, files) = (lastPart, [])
    return outer
  }

  /// Ends a part of the code.
  ///
  /// - Parameter outer: The result of ``begin()``.
  /// - Returns: The files that the part has looked at, some perhaps more than once.
  public func end(_ outer: Outer) -> [Int] {
    guard areNoted else { return [] }
    let own = files
    (part, files) = (outer.part, outer.files)
    if part != 0 { note(own) }
    return own
  }
}
