import DigraphModel

extension Program {
  /// Whether code may read a variable: whether the name stands anywhere in a piece of it but as a label, a member or a text.
  ///
  /// Names in patterns, in key paths and of variables that hide it count, too: who asks wants to know that nothing reads it.
  ///
  /// - Complexity: O(nodes of the file).
  public func mentions(_ name: String, in range: Range<Int>, of file: Int) -> Bool {
    let code = files[file].facts.code
    for (position, storage) in code.nodes.enumerated() where range.contains(Int(storage.start)) {
      switch storage.kind {
      case .argument, .member, .string, .typeName, .typeMember, .closureParameter, .variable: continue
      default: break
      }
      let text = Node(code: code, id: NodeID(Int32(position))).text
      guard text.utf8.count >= name.utf8.count else { continue }
      if text == name { return true }
      if text.utf8.count == name.utf8.count { continue }
      if text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }).contains(where: { $0 == name }) {
        return true
      }
    }
    // Code that was left out may say anything.
    return files[file].facts.omissions.contains { $0.range.overlaps(range) }
  }
}
