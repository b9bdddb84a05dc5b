/// Which types of a file are left out; see ``UnreadCode``.
///
/// An extension is left out only with the type that it extends: those of other types may have members that are called
/// here, under whatever name.
struct UnreadTypes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let types: [BodyScan.TopLevelType]
  /// Bodies that are not read, whatever becomes of their types.
  private let bodies: [Range<Int>]
  /// Whether each type is read.
  private var isRead: [Bool]
  /// Types and extensions that are read if their name occurs, by its hash.
  private var named: [UInt64: [Int]] = [:]
  /// Bytes at which these names begin.
  private var initials = [Bool](repeating: false, count: 256)

  init(
    _ types: [BodyScan.TopLevelType], in bytes: UnsafeBufferPointer<UInt8>, hasHit: (Range<Int>) -> Bool,
    besides bodies: [Range<Int>]
  ) {
    self.bytes = bytes
    self.types = types
    self.bodies = bodies
    isRead = types.map { hasHit($0.range) || $0.isMain(in: bytes) }
    for isExtension in [false, true] {
      for (number, type) in types.enumerated() where type.isExtension == isExtension && !isRead[number] {
        // Where it is named, `$` would part its name.
        guard let name = type.names.first, !name.isEmpty, !bytes[name].contains(UInt8(ascii: "$")) else {
          isRead[number] = true
          continue
        }
        let hash = WordScan.hash(of: bytes[name])
        if isExtension, named[hash] == nil {
          isRead[number] = true
        } else {
          named[hash, default: []].append(number)
          initials[Int(bytes[name.lowerBound])] = true
        }
      }
    }
  }

  /// Offsets of the types that are left out, ascending.
  ///
  /// - Complexity: O(bytes).
  mutating func ranges() -> [Range<Int>] {
    guard isRead.contains(false) else { return [] }
    var pending: [Int] = []
    var start = 0
    for (number, type) in types.enumerated() where !isRead[number] {
      read(start..<type.range.lowerBound, &pending)
      start = type.range.upperBound
    }
    read(start..<bytes.count, &pending)
    while let next = pending.popLast() { read(types[next].range, &pending) }
    return types.indices.filter { !isRead[$0] }.map { types[$0].range }
  }

  /// Takes the types that a part of the file names.
  private mutating func read(_ range: Range<Int>, _ pending: inout [Int]) {
    var body = bodies.firstIndex(from: range.lowerBound)
    var position = range.lowerBound
    while position < range.upperBound {
      let end = body < bodies.count ? min(max(bodies[body].lowerBound, position), range.upperBound) : range.upperBound
      readWords(position..<end, &pending)
      guard body < bodies.count else { return }
      position = max(end, bodies[body].upperBound)
      body += 1
    }
  }

  /// Takes the types that some of the words name, which are looked for eight bytes at a time.
  private mutating func readWords(_ range: Range<Int>, _ pending: inout [Int]) {
    guard let base = bytes.baseAddress else { return }
    var index = range.lowerBound
    // The mark of the byte before.
    var last: UInt64 = 0
    while index + 8 <= range.upperBound {
      let marks = WordBytes.identifiers(WordBytes.load(base + index))
      var starts = marks & ~(marks << 8 | last)
      while starts != 0 {
        readWord(at: index + WordBytes.count(before: starts), before: range.upperBound, &pending)
        starts &= starts - 1
      }
      last = marks >> 56
      index += 8
    }
    for index in index..<range.upperBound {
      let isIdentifier = WordBytes.isIdentifier(bytes[index])
      if isIdentifier, last == 0 { readWord(at: index, before: range.upperBound, &pending) }
      last = isIdentifier ? 0x80 : 0
    }
  }

  private mutating func readWord(at start: Int, before limit: Int, _ pending: inout [Int]) {
    guard initials[Int(bytes[start])] else { return }
    var end = start
    while end < limit, WordBytes.isIdentifier(bytes[end]) { end += 1 }
    for number in named[WordScan.hash(of: bytes[start..<end])] ?? [] where !isRead[number] {
      isRead[number] = true
      pending.append(number)
    }
  }
}

extension BodyScan.TopLevelType {
  /// Whether the program begins with it: `@main`, `@UIApplicationMain`.
  fileprivate func isMain(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let name = names.first, range.lowerBound < name.lowerBound else { return false }
    let head = bytes[range.lowerBound..<name.lowerBound]
    return head.first == UInt8(ascii: "@")
      && head.split(whereSeparator: { !$0.isWord }).contains {
        $0.elementsEqual("main".utf8) || $0.elementsEqual("UIApplicationMain".utf8)
          || $0.elementsEqual("NSApplicationMain".utf8)
      }
  }
}

extension [Range<Int>] {
  /// Position of the first of these ranges, which ascend, that ends behind an offset.
  fileprivate func firstIndex(from offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
