import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds functions with requests that nothing calls, and properties with requests that nothing reads. Within a file, it
/// also finds members that only such members use.
///
/// A call names its function. So a function's own file is searched for calls only if no other file has the name. If
/// more than a hundred files would be searched, the callers are not in the input, and nothing is reported. The search
/// also leaves out functions that unseen code may call: those that a library's protocol may require, overrides, and
/// functions with certain attributes. A library's protocol does not count if the input binds it: it then describes a
/// service, whose methods the input calls.
struct IdleFunctions {
  private let requests: [RequestRecord]
  private let program: Program
  /// Names of types that are bound, and that neither the input nor the SDK declares, and of the library's protocols.
  private let services: Set<String>

  init(_ entries: [Entry], _ requests: [RequestRecord], _ program: Program) {
    (self.requests, self.program) = (requests, program)
    let bound = Set(
      entries.indices.lazy.compactMap { entries[$0].key.type.nominal }.filter {
        !program[$0].isDeclared && !program[$0].isUnread && !program[$0].isOfSDK
      }.map { program[$0].name })
    services = bound.union(SwinjectTypes.extended)
  }

  /// Reasons for which requests are never made, by position: nothing calls the function around the request, or reads
  /// the property.
  ///
  /// - Parameter lacking: The positions of the requests that nothing answers. For them, code of other files that names
  ///   a static member is examined, too.
  /// - Returns: The reasons.
  func reasons(lacking: [Int]) -> [Int: String] {
    guard program.hasBeginning else { return [:] }
    let isUsedByNameOnly = { (member: Member) in program.isUsedByNameOnly(member, besides: services) }
    let knowsApp = program.files.contains { $0.isOfApp }
    var asking: [Member: [Int]] = [:]
    for number in requests.indices where requests[number].consumer == nil {
      let file = program.files[requests[number].place.file]
      // An app's own global function that nothing calls begins the app in a way that is not known. A library's function
      // is there for other programs.
      guard !file.isTest, let member = program.member(around: requests[number].place),
        requests[number].ownerType != nil || (file.isOfApp ? file.targets.count > 1 : knowsApp)
      else { continue }
      asking[member, default: []].append(number)
    }
    let all = asking.keys.sorted()
    let lacking = Set(lacking)
    let examined = Set(all.filter { asking[$0]?.contains(where: lacking.contains) ?? false })
    let step = max(1, all.count / Self.sampleCount)
    let sample = stride(from: 0, to: all.count, by: step).map { all[$0] }.filter(isUsedByNameOnly)
    var users: [Member: Set<Member>?] = [:]
    guard var alone = namedNowhereElse(sample, &users) else { return [:] }
    if alone.count(where: asking.keys.contains) * step > Self.most { return [:] }
    if step > 1 { alone = namedNowhereElse(all.filter(isUsedByNameOnly), &users) ?? [] }
    let others = OtherMembers(program)
    for member in examined where !alone.contains(member) && isUsedByNameOnly(member) {
      if others.haveName(of: member) { alone.insert(member) }
    }
    var search = IdleSearch(program, alone: alone, users: users)
    var reasons: [Int: String] = [:]
    for member in all {
      guard let outermost = search.idle(member) else { continue }
      for number in asking[member] ?? [] { reasons[number] = reason(outermost) }
    }
    return reasons
  }

  /// Follows the users of members within a file.
  private struct IdleSearch {
    private let program: Program
    private let alone: Set<Member>
    private let users: [Member: Set<Member>?]
    /// For each member that was looked up, the unused member that leads to it.
    private var known: [Member: Member?] = [:]

    init(_ program: Program, alone: Set<Member>, users: [Member: Set<Member>?]) {
      (self.program, self.alone, self.users) = (program, alone, users)
    }

    /// A member that nothing uses, and that is the given one or leads to it; `nil` if some code may use it.
    mutating func idle(_ member: Member) -> Member? {
      if let found = known[member] { return found }
      // Members that use one another, and that nothing else uses, count as used.
      known[member] = .some(nil)
      guard alone.contains(member), let users = users[member] ?? nil else { return nil }
      var outermost: [Member] = []
      for user in users.sorted() {
        guard let found = idle(user) else { return nil }
        outermost.append(found)
      }
      // Code that names the member may have been left out of the file.
      program.wantedWords.insert(program.name(of: member))
      known[member] = outermost.first ?? member
      return outermost.first ?? member
    }
  }

  /// The reason why a program never makes requests in the code of previews, by position.
  func previews() -> [Int: String] {
    var previews = Previews(program)
    var reasons: [Int: String] = [:]
    for number in requests.indices where requests[number].consumer == nil {
      let place = requests[number].place
      if previews.contain(place.range.lowerBound, of: place.file) { reasons[number] = "only a preview runs this" }
    }
    return reasons
  }

  private func reason(_ member: Member) -> String {
    let (verb, name) =
      switch member {
      case .function(let id):
        (
          "call",
          "\(program.function(id).name)(\(program.function(id).parameters.map { ($0.label ?? "_") + ":" }.joined()))"
        )
      case .property(let id): ("read", program.property(id).name)
      }
    if !program.isUsedByNameOnly(member, besides: SwinjectTypes.extended) {
      return "only code outside of the input could \(verb) '\(name)'"
    }
    let isExposed = program.owner(of: member).map { program.isExposed($0) } ?? false
    return isExposed
      ? "no Swift code \(verb)s '\(name)', only Objective-C code could" : "nothing \(verb)s '\(name)'"
  }

  /// The number of functions in the sample that is examined first.
  private static let sampleCount = 128
  /// The largest number of functions whose files are searched for calls.
  private static let most = 100

  /// Finds members whose names occur only in their own files, among the given members and those that use them there.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - users: Gets the users of each member within its file.
  /// - Returns: The members; `nil` if it is not known which files have the names.
  private func namedNowhereElse(_ members: [Member], _ users: inout [Member: Set<Member>?]) -> Set<Member>? {
    var all = Set(members)
    var pending = members
    while let member = pending.popLast(), all.count < members.count + Self.mostUsers {
      let found = users[member] ?? self.users(of: member)
      users[member] = .some(found)
      pending += (found ?? []).filter { all.insert($0).inserted }
    }
    // Two paths are enough to tell whether there is another file.
    let names = Set(all.map { program.name(of: $0) })
    guard !names.isEmpty, let paths = program.paths(with: names, atMost: 2) else { return nil }
    return all.filter { paths[program.name(of: $0)] == [program.files[$0.id.file].path] }
  }

  /// The largest number of users that are followed.
  private static let mostUsers = 128

  /// The other members in a member's file whose code names it. `nil` if other code of the file may name it, or if code
  /// that names it may run without being named. `Other.make()` names no member of another type.
  private func users(of member: Member) -> Set<Member>? {
    let (name, range) = (program.name(of: member), program.range(of: member))
    let facts = program.files[member.id.file].facts
    if facts.omissions.contains(where: { !range.contains($0.range.lowerBound) }) { return nil }
    var users: Set<Member> = []
    for index in facts.code.nodes.indices {
      let node = facts.code[NodeID(Int32(index))]
      guard node.hasText, !range.contains(node.range.lowerBound), isNamed(name, by: node, member) else { continue }
      guard let user = program.member(around: .init(file: member.id.file, range: node.range)), user != member,
        program.isUsedByNameOnly(user, besides: services)
      else { return nil }
      users.insert(user)
    }
    return users
  }

  private func isNamed(_ name: String, by node: Node, _ member: Member) -> Bool {
    if node.text == name { return !OtherMembers(program).isOther(node, than: member, in: member.id.file) }
    return node.text.utf8.count > name.utf8.count && node.text.hasWord(name)
  }
}

extension String {
  /// Whether a name stands in the text with no letter, digit or `_` on either side.
  func hasWord(_ name: String) -> Bool {
    func isOfName(_ byte: UInt8?) -> Bool {
      switch byte ?? 0 {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF:
        true
      default: false
      }
    }
    let (text, name) = (utf8, name.utf8)
    guard let first = name.first else { return false }
    var rest = text[...]
    while let start = rest.firstIndex(of: first) {
      rest = text[start...].dropFirst()
      guard text[start...].starts(with: name) else { continue }
      let end = text.index(start, offsetBy: name.count)
      if !isOfName(text[..<start].last), !isOfName(text[end...].first) { return true }
    }
    return false
  }
}

/// A function, or a property whose code runs when it is read.
enum Member: Hashable, Comparable {
  case function(DeclarationID)
  case property(DeclarationID)

  var id: DeclarationID {
    switch self {
    case .function(let id), .property(let id): id
    }
  }
}

extension PropertyDecl {
  /// Whether a stored property gets its value when it is first read. Global variables beside top-level code get theirs at
  /// once.
  fileprivate func isLazy(in facts: FileFacts) -> Bool {
    modifiers.contains("lazy") || isStatic || owner == nil && facts.topLevel == nil
  }
}

extension Program {
  /// The function around a place.
  func function(around place: Evaluator.Place) -> DeclarationID? {
    let functions = files[place.file].facts.functions
    // Declarations are large, so none of them is copied as a whole.
    let index = functions.indices.last {
      functions[$0].range.contains(place.range.lowerBound) && !functions[$0].isLocal && functions[$0].kind == .function
    }
    return index.map { DeclarationID(file: place.file, index: $0) }
  }

  /// The function around a place, or the property whose code there runs when it is read.
  func member(around place: Evaluator.Place) -> Member? {
    if let function = function(around: place) { return .function(function) }
    let properties = files[place.file].facts.properties
    let index = properties.indices.last {
      properties[$0].range.contains(place.range.lowerBound) && !properties[$0].isLocal
        && properties[$0].attributes.isEmpty
        && (properties[$0].getter != nil || properties[$0].isLazy(in: files[place.file].facts))
    }
    return index.map { .property(DeclarationID(file: place.file, index: $0)) }
  }

  func name(of member: Member) -> String {
    switch member {
    case .function(let id): function(id).name
    case .property(let id): property(id).name
    }
  }

  func range(of member: Member) -> Range<Int> {
    switch member {
    case .function(let id): function(id).range
    case .property(let id): property(id).range
    }
  }

  func modifiers(of member: Member) -> [String] {
    switch member {
    case .function(let id): function(id).modifiers
    case .property(let id): property(id).modifiers
    }
  }

  func owner(of member: Member) -> NominalID? {
    let owner =
      switch member {
      case .function(let id): function(id).owner
      case .property(let id): property(id).owner
      }
    return owner.map { nominalOf[member.id.file][$0] }
  }

  /// Whether only code that names a member can run its code.
  func isUsedByNameOnly(_ member: Member, besides known: Set<String> = []) -> Bool {
    switch member {
    case .function(let id): return isCalledByNameOnly(id, besides: known)
    case .property(let id):
      let property = property(id)
      return !["body", "description", "debugDescription"].contains(property.name)
        && isUsedByNameOnly(
          property.name, property.modifiers, property.attributes, owner: owner(of: member), in: id.file, besides: known)
    }
  }

  /// Whether only code that names a function can call it.
  ///
  /// - Parameters:
  ///   - id: The function.
  ///   - known: Supertypes that the input does not declare, and whose requirements the caller knows.
  /// - Returns: Whether neither the compiler, nor a library, nor the Objective-C runtime is known to call it.
  func isCalledByNameOnly(_ id: DeclarationID, besides known: Set<String> = []) -> Bool {
    let function = function(id)
    guard function.hasBody, !calledAnyway.contains(function.name) else { return false }
    return isUsedByNameOnly(
      function.name, function.modifiers, function.attributes, owner: owner(of: .function(id)), in: id.file,
      besides: known)
  }

  /// Whether only code that names a computed property can read it: no protocol of a library requires it.
  func isReadByNameOnly(_ id: DeclarationID) -> Bool { isUsedByNameOnly(.property(id)) }

  private func isUsedByNameOnly(
    _ name: String, _ modifiers: [String], _ attributes: [Attribute], owner: NominalID?, in file: Int,
    besides known: Set<String>
  ) -> Bool {
    guard !modifiers.contains("override"), !modifiers.contains("dynamic") else { return false }
    guard attributes.allSatisfy({ plainAttributes.contains($0.name) }) else { return false }
    let isPublic = modifiers.contains { $0 == "public" || $0 == "open" }
    if isPublic, !isOfProgram(file) { return false }
    guard let type = owner else { return true }
    // SwinjectStoryboard calls `setup` before it makes the first storyboard.
    if self[type].name == "SwinjectStoryboard", name == "setup" { return false }
    guard self[type].kind != .protocol else { return false }
    var isPlain = true
    forEachAncestor(of: .nominal(type, [])) { ancestor in
      guard ancestor.isDeclared else { return true }
      isPlain =
        isPlain
        && (ancestor.declarations + ancestor.extensions).allSatisfy {
          self.type($0).attributes.allSatisfy { plainAttributes.contains($0.name) }
        }
      return isPlain
    }
    if modifiers.contains(where: { $0 == "private" || $0 == "fileprivate" }) { return isPlain }
    let others = prefixes.filter { !$0.value.contains(where: name.hasPrefix) }.keys
    return isPlain && requiresNothing(of: type, besides: known.union(others))
  }

  /// Whether a file is code of a program, which no other code can import.
  func isOfProgram(_ file: Int) -> Bool { hasApp || modulesOfPrograms.contains(files[file].module) }

  /// Whether Objective-C code sees all members of a type.
  func isExposed(_ type: NominalID) -> Bool {
    var isExposed = false
    forEachAncestor(of: .nominal(type, [])) { ancestor in
      isExposed = ancestor.declarations.contains {
        self.type($0).attributes.contains { $0.name == "objcMembers" }
      }
      return !isExposed
    }
    return isExposed
  }

  /// Whether no supertype that the input does not declare may require a method.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - known: Supertypes whose requirements the caller knows.
  /// - Returns: Whether each supertype with requirements is in the input, or among the known ones.
  func requiresNothing(of type: NominalID, besides known: Set<String> = []) -> Bool {
    var pending = [type]
    var next = 0
    while next < pending.count {
      let current = pending[next]
      next += 1
      for (position, supertype) in supertypes(of: current).enumerated() {
        guard let parent = supertype.nominal else { return false }
        if self[parent].isDeclared {
          if !pending.contains(parent) { pending.append(parent) }
          continue
        }
        let name = self[parent].name
        if known.contains(name) { continue }
        let isClass =
          position == 0 && self[current].kind == .class
          && (name == "Object" || superclasses.contains { name.hasSuffix($0) && name != "View" })
        if !isClass, !plainSupertypes.contains(name) { return false }
      }
    }
    return true
  }
}

/// Attributes that do not let code call a function without its name.
private let plainAttributes: Set<String> = [
  "MainActor", "NSApplicationMain", "Observable", "UIApplicationMain", "available", "discardableResult",
  "dynamicMemberLookup", "frozen", "inlinable", "main", "objcMembers", "preconcurrency",
]

/// Methods that the compiler calls, or the language's own protocols require.
private let calledAnyway: Set<String> = ["callAsFunction", "dynamicallyCall", "encode", "hash", "main"]

/// The beginnings of all function names that a protocol of the SDK requires.
private let prefixes: [String: [String]] = [
  "App": [], "NSApplicationDelegate": ["application"], "Scene": [], "UIApplicationDelegate": ["application"],
  "UISceneDelegate": ["scene", "stateRestoration"],
  "UIWindowSceneDelegate": ["scene", "stateRestoration", "windowScene"],
  "View": [],
]

/// Protocols that require no other function, and types of raw values.
private let plainSupertypes: Set<String> = [
  "AnyObject", "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible",
  "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "Int", "LocalizedError",
  "NSObjectProtocol", "ObservableObject", "RawRepresentable", "Sendable", "String",
]

/// Endings of names of classes that apps inherit from. Code that calls their methods also calls overrides.
private let superclasses = [
  "Application", "Button", "Cell", "Control", "Controller", "Layer", "NSObject", "Operation", "Responder", "View",
  "Window",
]
