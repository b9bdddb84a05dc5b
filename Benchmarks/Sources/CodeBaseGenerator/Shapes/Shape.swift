/// A kind of app whose cost may grow in its own way: deep, wide, or full of one thing.
public struct Shape: Sendable {
  /// Short, for the command line.
  public var name: String
  /// The thing that the app repeats `size` times, in words.
  public var counts: String
  /// The smallest of three sizes, each twice the one before.
  public var size: Int
  /// The commands that are measured on it.
  public var commands: Commands
  private let write: @Sendable (Int, (CodeBase.File) throws -> Void) throws -> Void

  /// Commands of digraph that a shape can measure.
  public enum Commands: Sendable {
    /// A check.
    case check
    /// A check in each of the formats.
    case formats
    /// A check of the changes in a commit, and the difference of the graphs before and after it.
    case revisions
  }

  init(
    _ name: String, _ counts: String, from size: Int, _ commands: Commands = .check,
    files: @escaping @Sendable (Int) -> [CodeBase.File]
  ) {
    self.init(name, counts, from: size, commands) { size, body in for file in files(size) { try body(file) } }
  }

  init(
    _ name: String, _ counts: String, from size: Int, _ commands: Commands = .check,
    write: @escaping @Sendable (Int, (CodeBase.File) throws -> Void) throws -> Void
  ) {
    self.name = name
    self.counts = counts
    self.size = size
    self.commands = commands
    self.write = write
  }

  /// Makes the files of a size, one after the other.
  public func forEachFile(size: Int, _ body: (CodeBase.File) throws -> Void) throws { try write(size, body) }

  /// All shapes.
  public static let all = swinject + needle + others + repositories
}

extension CodeBase.File {
  /// A Swift file of the app that imports one framework.
  static func source(_ name: String, imports module: String, _ text: String) -> CodeBase.File {
    CodeBase.File(path: "App/\(name).swift", text: "import \(module)\n\n\(text)\n")
  }
}

/// One line, or several, for each number.
func each(_ numbers: Range<Int>, separator: String = "\n", _ text: (Int) -> String) -> String {
  numbers.map(text).joined(separator: separator)
}
