import DigraphModel

/// Finds properties that are assigned and never read: `log` in `init(log: Log) { self.log = log }`. If only a few
/// functions read a property, it finds these functions.
///
/// Most code that might read a property is not parsed, so the text is searched. Each place with the name of a private
/// property as a word counts as a reading. Exceptions are the declaration, a label, a parameter, and an assignment of
/// the parameter of that name. Comments and string literals count, too, because callers want to be certain that nothing
/// reads the property.
///
/// Only classes and actors are searched, because code that the compiler adds to other types may read all of their
/// stored properties. Unused properties only matter if an initializer takes more than a few parameters.
///
/// - Complexity: O(bytes of the types that have such properties) for each name.
enum IdleProperties {
  /// The least number of parameters of a long initializer, whatever limit a project sets.
  static let fewestParameters = 4

  static func mark(_ facts: inout FileFacts, in bytes: UnsafeBufferPointer<UInt8>) {
    let functions = facts.functions
    guard functions.indices.contains(where: { isLong(functions[$0]) }) else { return }
    for number in facts.properties.indices where isCandidate(number, in: facts) {
      let (range, name) = (facts.properties[number].range, facts.properties[number].nameRange)
      // An observer does something when the property is set. A name in backticks appears without them elsewhere.
      if bytes[range].contains(UInt8(ascii: "{")) || name.count != facts.properties[number].name.utf8.count { continue }
      let text = Text(bytes: bytes, name: UnsafeBufferPointer(rebasing: bytes[name]), declared: name.lowerBound)
      guard let found = text.places(in: ranges(thatSee: number, in: facts, count: bytes.count)) else { continue }
      if found.readings.isEmpty {
        facts.properties[number].isIdle = true
      } else {
        facts.properties[number].users = users(at: found.readings + found.assignments, of: number, in: facts)
      }
    }
  }

  private static func isCandidate(_ number: Int, in facts: FileFacts) -> Bool {
    // Declarations are large: only the needed parts are copied.
    let (properties, functions) = (facts.properties, facts.functions)
    guard let owner = properties[number].owner, !properties[number].isComputed, !properties[number].isStatic,
      !properties[number].hasInitialValue, properties[number].attributes.isEmpty, properties[number].conditions.isEmpty,
      properties[number].modifiers.count == 1, ["private", "fileprivate"].contains(properties[number].modifiers[0]),
      facts.types[owner].kind == .class || facts.types[owner].kind == .actor,
      !facts.types[owner].inherited.contains(where: {
        ["Codable", "Decodable", "Encodable"].contains(facts.code[$0].text)
      })
    else { return false }
    let name = properties[number].name
    // `let Self: A` has no name. It would be found everywhere.
    if name.isEmpty { return false }
    return functions.indices.contains { index in
      functions[index].owner == owner && isLong(functions[index])
        && functions[index].parameters.contains { $0.name == name }
    }
  }

  private static func isLong(_ function: FunctionDecl) -> Bool {
    function.kind == .initializer && function.parameters.count >= fewestParameters
  }

  /// The largest number of functions that count as a few.
  private static let mostUsers = 16

  /// The functions and computed properties of the property's type that contain some places. The result is empty if
  /// other code contains a place, or if there are too many functions. It is also empty if a function is an override:
  /// another type has chosen its name, so that it cannot move.
  private static func users(at places: [Int], of property: Int, in facts: FileFacts) -> [String] {
    guard let owner = facts.properties[property].owner else { return [] }
    let (types, functions) = (facts.types, facts.functions)
    let own = functions.indices.filter { index in
      guard functions[index].kind == .function, !functions[index].isLocal, let type = functions[index].owner else {
        return false
      }
      return type == owner || types[type].kind == .extension && types[type].name == types[owner].name
    }
    var names: [String] = []
    for place in places {
      guard let user = own.first(where: { functions[$0].range.contains(place) }),
        !functions[user].modifiers.contains("override")
      else { return [] }
      let name = functions[user].name
      if names.contains(name) { continue }
      // If several functions have the name, it is not known which one is meant.
      guard names.count < mostUsers, own.allSatisfy({ $0 == user || functions[$0].name != name }) else { return [] }
      names.append(name)
    }
    return names.sorted()
  }

  /// Ranges of code that may read a property, without overlaps.
  private static func ranges(thatSee property: Int, in facts: FileFacts, count: Int) -> [Range<Int>] {
    guard facts.properties[property].modifiers == ["private"], let owner = facts.properties[property].owner else {
      return [0..<count]
    }
    let types = facts.types
    var ranges = [types[owner].range]
    for index in types.indices where types[index].kind == .extension && types[index].name == types[owner].name {
      ranges.append(types[index].range)
    }
    return ranges
  }
}

/// The places of a name in the bytes of a file.
private struct Text {
  let bytes: UnsafeBufferPointer<UInt8>
  let name: UnsafeBufferPointer<UInt8>
  /// The offset of the property's declaration.
  let declared: Int

  /// The places where the property may be read, and those where it is assigned another value than an initializer's
  /// parameter; `nil` if no initializer stores its parameter.
  func places(in ranges: [Range<Int>]) -> (readings: [Int], assignments: [Int])? {
    var isStored = false
    var found: (readings: [Int], assignments: [Int]) = ([], [])
    for range in ranges {
      var position = range.lowerBound
      while let place = next(from: position, before: range.upperBound) {
        position = place + name.count
        if place == declared || isLabel(place) { continue }
        guard let value = assigned(place) else {
          found.readings.append(place)
          continue
        }
        if isOwn(place), isWord(value), isEnd(value + name.count) {
          isStored = true
          position = value + name.count
        } else {
          found.assignments.append(place)
        }
      }
    }
    return isStored ? found : nil
  }

  private func next(from start: Int, before end: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let last = end - name.count
    var position = start
    while position <= last {
      // The search goes on eight bytes at a time while eight are left.
      guard position + 8 <= bytes.count else {
        if bytes[position] == name[0], isWord(position) { return position }
        position += 1
        continue
      }
      var marks = WordBytes.equal(to: name[0], WordBytes.load(base + position))
      while marks != 0 {
        let place = position + WordBytes.count(before: marks)
        if place <= last, isWord(place) { return place }
        marks &= marks - 1
      }
      position += 8
    }
    return nil
  }

  private func isWord(_ place: Int) -> Bool {
    let end = place + name.count
    guard end <= bytes.count, place == 0 || !WordBytes.isIdentifier(bytes[place - 1]),
      end == bytes.count || !WordBytes.isIdentifier(bytes[end])
    else { return false }
    return (0..<name.count).allSatisfy { bytes[place + $0] == name[$0] }
  }

  /// Whether the name is a label or a parameter, as in `(log: `, `, log: `, `(_ log: `, and not a choice of a ternary
  /// operator.
  private func isLabel(_ place: Int) -> Bool {
    guard byte(after: place + name.count)?.byte == UInt8(ascii: ":"), var before = byte(before: place) else {
      return false
    }
    if WordBytes.isIdentifier(before.byte) {
      let end = before.place + 1
      var start = before.place
      while start > 0, WordBytes.isIdentifier(bytes[start - 1]) { start -= 1 }
      if bytes[start..<end].elementsEqual("case".utf8) { return false }
      guard let further = byte(before: start) else { return false }
      before = further
    }
    return before.byte == UInt8(ascii: "(") || before.byte == UInt8(ascii: ",")
  }

  /// Whether the name is a member of `self`: a value of the same name assigned to it is a parameter.
  private func isOwn(_ place: Int) -> Bool {
    guard place >= 5, bytes[place - 5..<place].elementsEqual("self.".utf8) else { return false }
    return place == 5 || !WordBytes.isIdentifier(bytes[place - 6]) && bytes[place - 6] != UInt8(ascii: ".")
  }

  /// The start of the value that is assigned at a place: `log` in `self.log = log`.
  private func assigned(_ place: Int) -> Int? {
    guard let sign = byte(after: place + name.count), sign.byte == UInt8(ascii: "="), sign.place + 1 < bytes.count,
      bytes[sign.place + 1] != UInt8(ascii: "=")
    else { return nil }
    return byte(after: sign.place + 1)?.place
  }

  /// Whether an expression ends at a place, because of the end of a line or block, or a comment.
  private func isEnd(_ place: Int) -> Bool {
    var position = place
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") {
      position += 1
    }
    guard position < bytes.count else { return true }
    guard Self.ends.contains(bytes[position]) else { return false }
    guard bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r"),
      let next = byte(after: position)
    else {
      return true
    }
    // The next line may continue the expression.
    return next.byte != UInt8(ascii: ".") && next.byte != UInt8(ascii: "?")
  }

  private static let ends = Set("\n\r;}/".utf8)

  private func byte(after place: Int) -> (byte: UInt8, place: Int)? {
    (place..<bytes.count).first { !Self.isBlank(bytes[$0]) }.map { (bytes[$0], $0) }
  }

  private func byte(before place: Int) -> (byte: UInt8, place: Int)? {
    (0..<place).last { !Self.isBlank(bytes[$0]) }.map { (bytes[$0], $0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
