public import DigraphModel

/// Finds the files with the types that code uses, with their supertypes, and with their extensions. Code uses a type by
/// constructing it, by reading a member of it, or as `T.self`.
///
/// Evaluation would request most of these files, one layer of calls after the other, and start again after each layer.
/// Facts alone suffice to find the files, so they are read before a program is built.
///
/// Names are represented by their hashes, as in ``DeclarationIndex``: there are hundreds of thousands of them.
public struct UsedTypes: Sendable {
  /// Names of types that code uses, and of their supertypes.
  private var used: Set<UInt64> = []
  /// Used names whose declarations have not been searched since new facts about them were added.
  private var pending: [UInt64] = []
  /// Types that are declared outside of other types, with the names in their inheritance clauses.
  private var declared: [UInt64: [UInt64]] = [:]
  /// Typealiases that are declared outside of types.
  private var aliases: Set<UInt64> = []

  /// Creates an empty collection.
  public init() {}

  /// The facts of one file about types.
  public struct Part: Sendable {
    fileprivate var used: [UInt64] = []
    fileprivate var declared: [(name: UInt64, inherited: [UInt64])] = []
    fileprivate var aliases: [UInt64] = []

    /// A function that gives the hash of a name, as in the index.
    public typealias Hash = @Sendable (UnsafeBufferPointer<UInt8>) -> UInt64

    /// Creates a part without facts.
    public init() {}

    /// Reads a file.
    ///
    /// - Complexity: O(nodes).
    public init(of facts: FileFacts, hash: Hash) {
      let code = facts.code
      func hashed(_ name: String) -> UInt64 {
        var name = name
        return name.withUTF8(hash)
      }
      var seen = [Bool](repeating: false, count: code.strings.count)
      func name(_ id: NodeID) -> UInt64? {
        let storage = code.nodes[Int(id.index)]
        guard storage.kind == .name || storage.kind == .typeName, storage.text >= 0, !seen[Int(storage.text)] else {
          return nil
        }
        return code.strings.startsUppercase(Int(storage.text))
          ? code.strings.withBytes(of: Int(storage.text), hash) : nil
      }
      let types = facts.types
      // Declarations are large: only the needed parts are copied.
      for number in types.indices
      where types[number].parent == nil && !types[number].isLocal && types[number].kind != .extension {
        declared.append((hashed(types[number].name), types[number].inherited.compactMap(name)))
      }
      for alias in facts.aliases where alias.owner == nil { aliases.append(hashed(alias.name)) }
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

    /// The names that this part uses, and the other part does not.
    public func without(_ other: Part) -> Part {
      var rest = Part()
      rest.used = Array(Set(used).subtracting(other.used))
      return rest
    }
  }

  /// Adds the facts of a file, or facts that have been read since the file was added.
  public mutating func add(_ part: Part) {
    for (name, inherited) in part.declared {
      declared[name, default: []] += inherited
      if used.contains(name) { pending.append(name) }
    }
    aliases.formUnion(part.aliases)
    part.used.forEach { use($0) }
  }

  private mutating func use(_ name: UInt64) {
    if used.insert(name).inserted { pending.append(name) }
  }

  /// Finds the files that must be read for the facts added since the last call.
  ///
  /// - Parameter index: The declarations in unread files.
  /// - Returns: Numbers of files, as in the index.
  public mutating func unread(in index: DeclarationIndex) -> Set<Int> {
    var result: Set<Int> = []
    while let name = pending.popLast() {
      if let inherited = declared[name] {
        inherited.forEach { use($0) }
        for entry in index.extensions(ofHashed: name) { result.insert(Int(entry.file)) }
      } else if !aliases.contains(name) {
        for entry in index.declarations(ofHashed: name) { result.insert(Int(entry.file)) }
      }
    }
    return result
  }
}

extension StringTable {
  /// Whether the text begins with an uppercase letter, as in `String.startsUppercase`.
  fileprivate func startsUppercase(_ id: Int) -> Bool {
    let start = id == 0 ? 0 : Int(ends[id - 1])
    guard start < Int(ends[id]) else { return false }
    let byte = bytes[start]
    // The first byte is enough if it is ASCII; otherwise the whole name is read.
    return (byte < 0x80 ? String(UnicodeScalar(byte)) : self[id]).startsUppercase
  }
}
