/// Finds code that the analysis will not look into, so that it is not parsed: parsing takes most of a run's time.
///
/// `Lowering` looks into the body of a function, a getter, an accessor or a closure of an initial value for two reasons
/// only. Either a word of the vocabulary lies in the declaration, or the body uses a property or an initializer whose
/// declaration contains such a word. The other parts of a type are visible from outside, and always read. So this scan
/// matches bodies by brackets, and returns those for which neither holds.
///
/// A whole type is also left out if it contains no word of the vocabulary, and the code that is read does not name it.
/// Like a type in a file without such words, it is read only if something asks for it.
///
/// Uncertain code is read: scripts, literals, and types with a word in their heads. If the brackets of a file do not
/// match, in the whole file or in one clause of an `#if`, every body is read.
///
/// - Complexity: O(bytes), without recursion.
struct UnreadCode {
  /// Offsets of types that are not read, ascending.
  private(set) var types: [Range<Int>] = []
  /// Offsets of all code that is not read, ascending: types, and the code between the braces of other bodies.
  private(set) var ranges: [Range<Int>] = []

  /// Finds such code; a file that is not understood has none.
  ///
  /// - Parameters:
  ///   - bytes: a file, in UTF-8.
  ///   - hits: offsets of words of the vocabulary, ascending.
  ///   - typeHits: offsets of the words for which types are read; `nil` if all types are read.
  init(in bytes: UnsafeBufferPointer<UInt8>, hits: [UInt32], typeHits: [UInt32]? = nil) {
    var scan = BodyScan(bytes, hits: hits)
    guard scan.run() else { return }
    var names = scan.watchedNames.map { bytes[$0] }
    if scan.hasWatchedInitializer { names.append(Self.otherInitializer[...]) }
    let watched = WatchedNames(names)
    let bodies = scan.bodies.filter { body in
      !hits.hasMember(in: body.declaration) && !watched.occur(in: bytes[body.declaration])
    }.map(\.range)
    if let typeHits {
      var unread = UnreadTypes(
        scan.types, in: bytes, hasHit: { hits.hasMember(in: $0) || typeHits.hasMember(in: $0) }, besides: bodies)
      types = unread.ranges()
    }
    guard !types.isEmpty else {
      ranges = bodies
      return
    }
    var rest = types[...]
    for body in bodies {
      while let type = rest.first, type.upperBound <= body.lowerBound {
        ranges.append(type)
        rest.removeFirst()
      }
      if rest.first.map({ body.lowerBound < $0.lowerBound }) ?? true { ranges.append(body) }
    }
    ranges += rest
  }

  /// The text `self.init`, by which one initializer delegates to another.
  private static var otherInitializer: UnsafeBufferPointer<UInt8> {
    let text: StaticString = "self.init"
    return UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// The bytes without unread code, and a map to their offsets in the file.
  ///
  /// Each type leaves a line end, so that the code on both sides of it stays separate.
  func rest(of bytes: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], map: OffsetMap) {
    var rest: [UInt8] = []
    rest.reserveCapacity(bytes.count)
    var left: [Range<Int>] = []
    left.reserveCapacity(ranges.count)
    var types = types[...]
    var start = 0
    for range in ranges {
      rest += bytes[start..<range.lowerBound]
      start = range.upperBound
      if range == types.first {
        types.removeFirst()
        rest.append(UInt8(ascii: "\n"))
        // `struct A {};`
        while start < bytes.count, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: ";") { start += 1 }
        left.append(range.lowerBound + 1..<start)
      } else {
        left.append(range)
      }
    }
    rest += bytes[start...]
    return (rest, OffsetMap(leavingOut: left))
  }
}

/// Names that are searched for as words in bodies.
///
/// For each name, the search looks for the character that is rarest in code, eight bytes at a time.
struct WatchedNames {
  private let names: [Name]

  private struct Name {
    let text: Slice<UnsafeBufferPointer<UInt8>>
    /// The position of the character that is searched for.
    let offset: Int
    let character: UInt8
  }

  init(_ names: [Slice<UnsafeBufferPointer<UInt8>>]) {
    self.names = names.compactMap { name in
      let rarest = name.indices.min { Self.frequency(of: name[$0]) < Self.frequency(of: name[$1]) }
      return rarest.map { Name(text: name, offset: $0 - name.startIndex, character: name[$0]) }
    }
  }

  /// The rank of a character by its frequency: lowercase letters have their order in English, and other characters are
  /// taken for rarer.
  private static func frequency(of character: UInt8) -> Int {
    let order: StaticString = "zqjxkvwybgpmfudchlsnraoite"
    let letters = UnsafeBufferPointer(start: order.utf8Start, count: order.utf8CodeUnitCount)
    return letters.firstIndex(of: character) ?? -1
  }

  /// Whether one of the names occurs as a whole word.
  func occur(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard !names.isEmpty, let base = text.base.baseAddress else { return false }
    return names.withUnsafeBufferPointer { names in
      var index = text.startIndex
      while index + 8 <= text.endIndex {
        let eight = WordBytes.load(base + index)
        var marks: UInt64 = 0
        for name in names { marks |= WordBytes.equal(to: name.character, eight) }
        while marks != 0 {
          if isFound(names, at: index + WordBytes.count(before: marks), in: text) { return true }
          marks &= marks - 1
        }
        index += 8
      }
      return (index..<text.endIndex).contains { isFound(names, at: $0, in: text) }
    }
  }

  /// Whether one of the names has its rarest character at a place and occurs there.
  private func isFound(_ names: UnsafeBufferPointer<Name>, at place: Int, in text: Slice<UnsafeBufferPointer<UInt8>>)
    -> Bool
  {
    let bytes = text.base
    for name in names where name.character == bytes[place] {
      let (start, end) = (place - name.offset, place - name.offset + name.text.count)
      guard start >= text.startIndex, end <= text.endIndex else { continue }
      guard start == text.startIndex || !bytes[start - 1].isWord, end == text.endIndex || !bytes[end].isWord else {
        continue
      }
      if name.text.elementsEqual(bytes[start..<end]) { return true }
    }
    return false
  }
}
