/// A program as one piece of Swift source, and where its parts are in it.
///
/// What is spelled how is up to the program's `Spelling`; every choice is among forms that mean the same.
struct SwinjectSource: Sendable {
  /// The source without imports.
  let text: String
  /// Where its parts are.
  let lines: LineTable
  /// A statement that runs the program.
  let entryPoint: String

  /// What a file of such sources begins with.
  static let header = "import Swinject\n"

  /// Prints a program.
  ///
  /// - Parameters:
  ///   - program: what is printed.
  ///   - prefix: starts the name of everything that is declared, so that many programs fit into one file.
  ///   - isInstrumented: whether initialisers and properties call `trace`, and root requests ask `isSelected`; both
  ///     are up to the program that runs the source.
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
  /// The lines, moved to the right by one step.
  var indented: [String] { map { $0.isEmpty ? $0 : "  " + $0 } }
}
