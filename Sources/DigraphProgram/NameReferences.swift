public import DigraphModel

extension Program {
  /// Whether code may read a variable: whether the variable's name occurs in a range of code other than as a label, a
  /// member or a text.
  ///
  /// Names in patterns and key paths count, too, and names of other variables that hide the variable. Callers want to
  /// be certain that nothing reads the variable.
  ///
  /// - Complexity: O(nodes in the range), after the first call for the file.
  public func mentions(_ name: String, in range: Range<Int>, of file: Int) -> Bool {
    for node in nodes(in: range, of: file) {
      switch node.kind {
      case .argument, .member, .string, .typeName, .typeMember, .closureParameter, .variable: continue
      default: break
      }
      let text = node.text
      guard text.utf8.count >= name.utf8.count else { continue }
      if text == name { return true }
      if text.utf8.count == name.utf8.count { continue }
      if text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }).contains(where: {
        $0 == name
      }) {
        return true
      }
    }
    // Omitted code may contain the name.
    return files[file].facts.omissions.contains { $0.range.overlaps(range) }
  }

  /// Searches the code of files for names.
  ///
  /// - Parameters:
  ///   - names: The names, as they are written.
  ///   - files: Positions in ``files``.
  ///   - counts: Whether a place counts.
  /// - Returns: The names that are the whole text of a node that counts.
  /// - Complexity: O(distinct texts of the files), and O(nodes) of files that have one of the names.
  public func names(
    among names: Set<String>, referencedIn files: some Sequence<Int>,
    where counts: (FileFacts, NodeID) -> Bool = { _, _ in true }
  ) -> Set<String> {
    var found: Set<String> = []
    forEachReference(of: names, in: files) { name, file, node in
      guard counts(self.files[file].facts, node) else { return true }
      found.insert(name)
      return false
    }
    return found
  }

  /// Visits the nodes whose whole text is one of some names.
  ///
  /// - Parameters:
  ///   - names: The names, as they are written.
  ///   - files: Positions in ``files``.
  ///   - body: Gets the name, the file and the node. Returns whether it wants further places of that name.
  /// - Complexity: O(distinct texts of the files), and O(nodes) of files that have one of the names.
  public func forEachReference(
    of names: Set<String>, in files: some Sequence<Int>, _ body: (String, Int, NodeID) -> Bool
  ) {
    guard !names.isEmpty else { return }
    // A file has each text once. Few texts have the length and the first byte of one of the names.
    var isLike = [Bool](repeating: false, count: 64 << 8)
    func shape(_ length: Int, _ initial: UInt8) -> Int { min(length, 63) << 8 | Int(initial) }
    for name in names { if let initial = name.utf8.first { isLike[shape(name.utf8.count, initial)] = true } }
    var wanted = names
    for file in files where !wanted.isEmpty {
      let code = self.files[file].facts.code
      var texts: [Int32: String] = [:]
      var start = 0
      for (number, end) in code.strings.ends.enumerated() {
        if Int(end) > start, isLike[shape(Int(end) - start, code.strings.bytes[start])] {
          let text = code.strings[number]
          if wanted.contains(text) { texts[Int32(number)] = text }
        }
        start = Int(end)
      }
      for (index, node) in code.nodes.enumerated() where !texts.isEmpty {
        guard let text = texts[node.text], !body(text, file, NodeID(Int32(index))) else { continue }
        wanted.remove(text)
        texts[node.text] = nil
      }
    }
  }
}

extension ProgramFiles {
  /// The names of all functions and types that the code of the files calls, as they are written.
  public var calledNames: Set<String> {
    var names: Set<String> = []
    for file in self {
      let code = file.facts.code
      for (number, node) in code.nodes.enumerated() where node.kind == .call {
        names.insert(code[NodeID(Int32(number))][0].text)
      }
    }
    return names
  }
}
