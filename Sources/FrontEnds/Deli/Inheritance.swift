import DigraphModel

/// The inheritance among a unit's types as the generator knows it: by spelling, and only of declarations that it sees.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser.swift` (`inheritanceList`) and `Runner/Corrector/`.
struct Inheritance {
  private let declarations: Declarations
  /// Positions in `Declarations.types`, by path; if several types have one path, the last.
  private var byPath: [String: Int] = [:]

  /// Deli's own protocols, which are no types of the input.
  private static let ignored: Set<String> = ["Component", "Configuration", "Inject", "Autowired", "LazyAutowired"]

  init(_ declarations: Declarations, in files: Set<Int>) {
    self.declarations = declarations
    for file in files.sorted() {
      for position in declarations.typesOfFile[file] where declarations.types[position].hidden == nil {
        byPath[declarations.types[position].path] = position
      }
    }
  }

  /// A type with its ancestors, as far as the unit declares them. The type comes first, then its ancestors, depth
  /// first. The last name in a clause comes before the others.
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

  /// The types that a type inherits from or conforms to, as written.
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
