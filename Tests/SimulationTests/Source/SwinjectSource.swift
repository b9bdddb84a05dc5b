/// A program as one piece of Swift source, with the lines of its parts.
///
/// The program's `Spelling` chooses among spellings of the same meaning.
struct SwinjectSource: Sendable {
  /// The source without imports.
  let text: String
  /// The lines of the program's parts.
  let lines: LineTable
  /// A statement that runs the program.
  let entryPoint: String

  /// The beginning of a file with such sources.
  static let header = "import Swinject\n"

  /// Prints a program.
  ///
  /// - Parameters:
  ///   - program: the program to print.
  ///   - prefix: the start of the name of every declaration, so that many programs fit into one file.
  ///   - isInstrumented: whether initialisers and properties call `trace`, and root requests call `isSelected`. The
  ///     program that runs the source must provide both.
  init(_ program: ContainerProgram, prefix: String = "", isInstrumented: Bool = false) {
    let names = NamePrinter(program, prefix: prefix)
    let initialisers = InitialiserTable(program, names: names)
    let home = HomePrinter(program, names: names, initialisers: initialisers, isInstrumented: isInstrumented)
    let body = home.lines()
    let types = TypePrinter(program, names: names, initialisers: initialisers, isInstrumented: isInstrumented)
    let declarations = types.lines()
    let marked = (names.declarations() + declarations + body).joined(separator: "\n")
    (text, lines) = Mark.strip(marked)
    entryPoint = home.entryPoint
  }
}

extension [String] {
  /// The lines, indented by one level.
  var indented: [String] { map { $0.isEmpty ? $0 : "  " + $0 } }
}
