/// Finds bodies that nobody will look into, so that they are not parsed: parsing is what most of a run's time goes into.
///
/// `Lowering` looks into the body of a function, a getter, an accessor or a closure of an initial value only if a word of
/// the vocabulary lies in the declaration, or if the body mentions a property whose declaration has such a word. All else
/// of a file is there to be seen from outside. So bodies are matched by brackets here, and named if nothing of that holds.
/// What is not certain is read: scripts, code with `#if` in it, literals, types with a word in their heads, and every
/// body of a file whose brackets do not match.
///
/// - Complexity: O(bytes), without recursion.
struct UnreadBodies {
  /// Offsets between the braces of what need not be read, ascending.
  static func ranges(in bytes: UnsafeBufferPointer<UInt8>, hits: [UInt32]) -> [Range<Int>] {
    var scan = BodyScan(bytes, hits: hits)
    guard scan.run() else { return [] }
    let watched = scan.watchedNames.map { bytes[$0] }
    return scan.bodies.filter { body in
      !hits.hasMember(in: body.declaration) && !Self.mentions(watched, in: bytes[body.range])
    }.map(\.range)
  }

  /// The bytes with blanks for what need not be read: all else stays where it is.
  static func without(_ ranges: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var rest = Array(bytes)
    rest.withUnsafeMutableBufferPointer { rest in
      for range in ranges { rest[range].update(repeating: UInt8(ascii: " ")) }
    }
    return rest
  }

  private static func mentions(_ names: [Slice<UnsafeBufferPointer<UInt8>>], in body: Slice<UnsafeBufferPointer<UInt8>>)
    -> Bool
  {
    guard !names.isEmpty else { return false }
    var index = body.startIndex
    while index < body.endIndex {
      guard body[index].isWord else {
        index += 1
        continue
      }
      let start = index
      while index < body.endIndex, body[index].isWord { index += 1 }
      if names.contains(where: { $0.elementsEqual(body[start..<index]) }) { return true }
    }
    return false
  }
}
