public import DigraphModel

/// Files that declare what code names, constructs or takes members of, and the supertypes and extensions of that.
///
/// Evaluation would want most of them, one layer of calls after the other, and begin again each time. Nothing but facts is
/// needed to know them, so they are read before a program is built.
public struct UsedTypes: Sendable {
  /// Names of types that code uses, and of their supertypes.
  private var used: Set<String> = []
  /// Used names whose declarations have not been looked for since something was learnt of them.
  private var pending: [String] = []
  /// Types that are declared outside of other types, with the names in their inheritance clauses.
  private var declared: [String: [String]] = [:]
  /// Typealiases that are declared outside of types.
  private var aliases: Set<String> = []

  /// Creates an empty collection.
  public init() {}

  /// What one file says of types.
  public struct Part: Sendable {
    fileprivate var used: [String] = []
    fileprivate var declared: [(name: String, inherited: [String])] = []
    fileprivate var aliases: [String] = []

    /// Nothing.
    public init() {}

    /// Reads a file.
    ///
    /// - Complexity: O(nodes).
    public init(of facts: FileFacts) {
      let code = facts.code
      var seen = [Bool](repeating: false, count: code.strings.count)
      func name(_ id: NodeID) -> String? {
        let storage = code.nodes[Int(id.index)]
        guard storage.kind == .name || storage.kind == .typeName, storage.text >= 0, !seen[Int(storage.text)] else { return nil }
        return code.strings.startsUppercase(Int(storage.text)) ? code.strings[Int(storage.text)] : nil
      }
      for type in facts.types where type.parent == nil && !type.isLocal && type.kind != .extension {
        declared.append((type.name, type.inherited.compactMap(name)))
      }
      for alias in facts.aliases where alias.owner == nil { aliases.append(alias.name) }
      for storage in code.nodes {
        let named: NodeID
        switch storage.kind {
        case .call: named = NodeID(code.children[Int(storage.firstChild)])
        case .member where storage.flags.contains(.hasBase): named = NodeID(code.children[Int(storage.firstChild)])
        case .metatype where storage.reference >= 0: named = NodeID(storage.reference)
        default: continue
        }
        guard let name = name(named) else { continue }
        seen[Int(code.nodes[Int(named.index)].text)] = true
        used.append(name)
      }
    }
  }

  /// Adds a file, or what has been read of it since it was added.
  public mutating func add(_ part: Part) {
    for (name, inherited) in part.declared {
      declared[name, default: []] += inherited
      if used.contains(name) { pending.append(name) }
    }
    aliases.formUnion(part.aliases)
    part.used.forEach { use($0) }
  }

  private mutating func use(_ name: String) {
    if used.insert(name).inserted { pending.append(name) }
  }

  /// Files of the index that must be read, given what has been added since this was asked last.
  ///
  /// - Parameter index: What files declare that has not been read.
  public mutating func unread(in index: DeclarationIndex) -> Set<Int> {
    var result: Set<Int> = []
    while let name = pending.popLast() {
      if let inherited = declared[name] {
        inherited.forEach { use($0) }
        for entry in index.extensions(of: name) { result.insert(Int(entry.file)) }
      } else if !aliases.contains(name) {
        for entry in index.declarations(of: name) { result.insert(Int(entry.file)) }
      }
    }
    return result
  }
}

extension StringTable {
  /// As `String.startsUppercase` says.
  fileprivate func startsUppercase(_ id: Int) -> Bool {
    let start = id == 0 ? 0 : Int(ends[id - 1])
    guard start < Int(ends[id]) else { return false }
    let byte = bytes[start]
    // Without the whole name, if its first byte tells.
    return (byte < 0x80 ? String(UnicodeScalar(byte)) : self[id]).startsUppercase
  }
}
