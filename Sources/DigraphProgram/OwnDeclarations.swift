import DigraphModel

/// The declarations in the braces of each type and extension of one file, in source order.
///
/// A file's declarations are flat lists, in which each declaration names its owner. Searching these lists for each type
/// would take quadratic time, so searches for the declarations of one type use this table.
struct OwnDeclarations {
  fileprivate let functions: Adjacency
  fileprivate let properties: Adjacency
  fileprivate let aliases: Adjacency
  fileprivate let types: Adjacency
  /// All types and extensions, sorted by their start.
  private let order: [Int]
  /// The position of the type or extension around each one; -1 for none.
  private let around: [Int]

  /// - Complexity: O(declarations).
  init(of facts: FileFacts) {
    let count = facts.types.count
    // Declarations are large: only the needed parts are copied.
    func table(_ positions: Range<Int>, _ owner: (Int) -> Int?) -> Adjacency {
      Adjacency(count: count) { add in
        for position in positions { if let owner = owner(position) { add(owner, position) } }
      }
    }
    functions = table(facts.functions.indices) { facts.functions[$0].owner }
    properties = table(facts.properties.indices) { facts.properties[$0].owner }
    aliases = table(facts.aliases.indices) { facts.aliases[$0].owner }
    types = table(facts.types.indices) { facts.types[$0].parent }
    order = facts.types.indices.sorted {
      (facts.types[$0].range.lowerBound, $0) < (facts.types[$1].range.lowerBound, $1)
    }
    var around = [Int](repeating: -1, count: count)
    var open: [Int] = []
    for type in order {
      let start = facts.types[type].range.lowerBound
      while let last = open.last, facts.types[last].range.upperBound <= start { open.removeLast() }
      around[type] = open.last ?? -1
      open.append(type)
    }
    self.around = around
  }

  /// Positions of the types and extensions around an offset, the innermost first.
  fileprivate func types(around offset: Int, in types: [TypeDecl]) -> [Int] {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if types[order[middle]].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    var result: [Int] = []
    var current = low > 0 ? order[low - 1] : -1
    while current >= 0 {
      if types[current].range.contains(offset) { result.append(current) }
      current = around[current]
    }
    return result
  }
}

extension Program {
  /// Functions, initializers and subscripts in the body of a type or extension, local ones included.
  public func functions(in type: DeclarationID) -> [DeclarationID] { own(\.functions, of: type) }

  /// Variables and constants in the body of a type or extension.
  public func properties(in type: DeclarationID) -> [DeclarationID] { own(\.properties, of: type) }

  /// Typealiases and associated types in the body of a type or extension.
  public func aliases(in type: DeclarationID) -> [DeclarationID] { own(\.aliases, of: type) }

  /// Types in the body of a type or extension.
  public func types(in type: DeclarationID) -> [DeclarationID] { own(\.types, of: type) }

  /// Types and extensions around an offset of a file, the innermost first.
  public func types(around offset: Int, in file: Int) -> [DeclarationID] {
    ownDeclarations(of: file).types(around: offset, in: files[file].facts.types).map {
      DeclarationID(file: file, index: $0)
    }
  }

  private func own(_ table: KeyPath<OwnDeclarations, Adjacency>, of type: DeclarationID) -> [DeclarationID] {
    ownDeclarations(of: type.file)[keyPath: table][type.index].map { DeclarationID(file: type.file, index: $0) }
  }

  private func ownDeclarations(of file: Int) -> OwnDeclarations {
    if let known = ownDeclarations[file] { return known }
    let declarations = OwnDeclarations(of: files[file].facts)
    ownDeclarations[file] = declarations
    return declarations
  }
}
