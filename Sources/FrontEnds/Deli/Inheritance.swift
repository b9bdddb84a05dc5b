import DigraphLinker
import DigraphModel

/// The inheritance of a unit's types as the generator knows it: by spelling, of the declarations that it sees.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser.swift` (`inheritanceList`) and `Runner/Corrector/`.
struct Inheritance {
  private let declarations: Declarations
  /// Positions in `Declarations.types`, by path; of several, the last.
  private var byPath: [String: Int] = [:]

  /// Words that are no types of the input.
  private static let ignored: Set<String> = ["Component", "Configuration", "Inject", "Autowired", "LazyAutowired"]

  init(_ declarations: Declarations, in files: Set<Int>) {
    self.declarations = declarations
    for file in files.sorted() {
      for position in declarations.typesOfFile[file] where declarations.types[position].hidden == nil {
        byPath[declarations.types[position].path] = position
      }
    }
  }

  /// A type with all that it inherits, as far as that is declared here: itself first, then its ancestors depth first,
  /// the last one that a clause names before the others.
  private func ancestry(of spelling: String) -> [Int] {
    guard let own = byPath[spelling] else { return [] }
    var result = [own]
    var seen: Set<Int> = [own]
    var pending = declarations.types[own].inherited
    while let name = pending.popLast() {
      guard let position = byPath[name], seen.insert(position).inserted else { continue }
      pending += declarations.types[position].inherited
      result.append(position)
    }
    return result
  }

  /// All that a type inherits from or conforms to, as written.
  func supertypes(of spelling: String) -> [String] {
    let list = ancestry(of: spelling)
    return list.flatMap { declarations.types[$0].inherited } + list.map { declarations.types[$0].path }
  }

  /// The qualifier that a type or the first of its ancestors gives.
  func qualifier(of spelling: String) -> Registration.Token? {
    first(spelling) { declarations.readQualifier($0, quietly: true) }
  }

  /// The scope that a type or the first of its ancestors gives.
  func scope(of spelling: String) -> Registration.Token? {
    first(spelling) { declarations.readScope($0, quietly: true) }
  }

  private func first(_ spelling: String, _ read: (Int) -> Registration.Token?) -> Registration.Token? {
    for position in ancestry(of: spelling) where !Self.ignored.contains(declarations.types[position].path) {
      if let token = read(position) { return token }
    }
    return nil
  }
}
