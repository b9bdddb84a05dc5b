import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Requests for types that the input does not declare, and containers that other modules fill.
///
/// The module that declares a type usually binds it, too. If such a module is not in the input, and can reach the
/// container, it is not known whether a binding is missing.
extension SwinjectEvaluator {
  /// Whether a type is declared neither in the input nor by the platform.
  func isForeign(_ type: Type) -> Bool {
    switch type {
    case .nominal(let id, let arguments):
      !program[id].isDeclared && !program[id].isUnread && !program[id].isOfSDK
        && !Self.platformTypes.contains(program[id].path)
        || arguments.contains(where: isForeign)
    case .optional(let type), .array(let type): isForeign(type)
    case .composition(let types): types.contains(where: isForeign)
    default: false
    }
  }

  /// Types that an attached macro may bind. The type or an initializer has an attribute that is not read, or a function
  /// with one returns the type: `@Provides static func http() -> HTTP`.
  func typesOfMacros() -> Set<Type> {
    var types: Set<Type> = []
    let macros = UnknownMacros(program)
    for (number, file) in program.files.enumerated() {
      for (position, type) in file.facts.types.enumerated()
      where type.attributes.contains(where: { macros.mayBeOne($0, in: number) }) {
        types.insert(program.selfType(program.nominalOf[number][position]))
      }
      for (position, function) in file.facts.functions.enumerated() {
        guard function.attributes.contains(where: { macros.mayBeOne($0, in: number) }) else { continue }
        if let type = program.resultType(of: DeclarationID(file: number, index: position)) {
          types.insert(type.unwrapped)
        }
      }
    }
    return types
  }

  /// Types of the standard library and of Foundation, without a prefix, that apps keep in containers.
  private static let platformTypes: Set<String> = [
    "Any", "AnyObject", "Bool", "Bundle", "CGFloat", "Calendar", "Character", "Data", "Date", "DateFormatter",
    "DispatchQueue",
    "Double", "Error", "FileManager", "Float", "HTTPCookieStorage", "Int", "Int64", "JSONDecoder", "JSONEncoder",
    "Locale",
    "NotificationCenter", "NumberFormatter", "OperationQueue", "ProcessInfo", "Set", "String", "TimeInterval",
    "TimeZone",
    "URL", "URLCache", "URLSession", "URLSessionConfiguration", "UUID", "UserDefaults", "Void", "GraphIdentifier",
    "Container", "Resolver", "Assembler", "Lazy", "Provider",
  ]

  /// Containers that code outside of the input fills, or may fill because it gets them.
  func allocationsThatOthersFill() -> Set<Int> {
    var result = Set(coverage.gaps.values.flatMap(\.containers))
    for (number, allocation) in allocations.all.enumerated() {
      if allocation.isOpen || allocation.isUnplaced || allocation.isPublic
        || allocation.parents.contains(where: { handles[$0].isUnknown })
      {
        result.insert(number)
      }
    }
    return result
  }

  /// Containers that a request may search, with those above them.
  func allocations(askedBy record: RequestRecord) -> Set<Int> {
    var result = Set(record.handle.isUnknown ? Array(allocations.all.indices) : record.handle.allocations)
    if let consumer = record.consumer { result.formUnion(entries[consumer].allocations) }
    var pending = Array(result)
    while let next = pending.popLast() {
      for parent in allocations[next].parents.flatMap({ handles[$0].allocations }) where result.insert(parent).inserted
      {
        pending.append(parent)
      }
    }
    return result
  }

  /// Whether a public property of a public type holds the container that is being made, or a public type makes it and
  /// lets others register.
  var isHeldPublicly: Bool {
    guard let owner = frame.owner.type else { return false }
    let nominal = program[program.nominalOf[frame.file][owner]]
    guard (nominal.declarations + nominal.extensions).contains(where: { Self.isPublic(program.type($0).modifiers) })
    else {
      return false
    }
    if let property = nominal.properties[frame.owner.name]?.first, Self.isPublic(program.property(property).modifiers) {
      return true
    }
    return nominal.functions.contains { name, ids in
      Self.fillers.contains(where: name.hasPrefix) && ids.contains { Self.isPublic(program.function($0).modifiers) }
    }
  }

  /// Whether the container that is being made lives as long as the app. It does in the initial value of a global or
  /// static variable, in the app's delegate, and in an object that such a variable holds.
  var isHeldForGood: Bool {
    let name = frame.owner.name
    guard let owner = frame.owner.type else {
      return name == "main" || program.variables[name]?.contains { $0.file == frame.file } ?? false
    }
    let id = program.nominalOf[frame.file][owner]
    let property = program[id].properties[name]?.first { $0.file == frame.file }
    if let property, program.property(property).getter != nil { return false }
    if let property, program.property(property).isStatic { return true }
    guard property != nil || name == "init" || name.hasPrefix("init(") else { return false }
    if isAppDelegate(id) { return true }
    // The order matters: a type that code only names gets its number at its first look-up.
    let held = program[id].properties.values.joined().filter {
      program.property($0).isStatic && program.property($0).getter == nil
    }
    return held.sorted().contains { program.type(ofProperty: $0)?.nominal == id }
  }

  /// Notes the containers that an app's or a scene's delegate holds, itself or through an object in one of its
  /// properties: `coordinator = AppCoordinator(assembler: Assembler([…]))`.
  func noteHeldForGood(_ value: Evaluated, by property: DeclarationID) {
    let held = allocations(heldBy: value)
    guard !held.isEmpty, let owner = program.property(property).owner else { return }
    let type = program.nominalOf[property.file][owner]
    let isOfScene = program.supertypes(of: type).contains {
      LibraryTypes.sceneDelegates.contains(program.spelling($0))
    }
    guard isOfScene || isAppDelegate(type) else { return }
    for allocation in held where !allocations[allocation].livesWithApp { perform(.heldForGood(allocation)) }
  }

  /// The containers that a value stands for, or that an object holds in constant properties.
  func allocations(heldBy value: Evaluated, depth: Int = 0) -> Set<Int> {
    var held: Set<Int> = value.entity == nil ? [] : Set(handle(of: value).map { handles[$0].allocations } ?? [])
    guard depth < 4, let fields = value.fields else { return held }
    for field in fields.values.values { held.formUnion(allocations(heldBy: field, depth: depth + 1)) }
    return held
  }

  private func isAppDelegate(_ id: NominalID) -> Bool {
    program[id].declarations.contains {
      program.type($0).attributes.contains { LibraryTypes.entryAttributes.contains($0.name) }
    }
      || program.supertypes(of: id).contains { LibraryTypes.appDelegates.contains(program.spelling($0)) }
  }

  private static let fillers = ["regist", "assembl", "apply", "bind", "add", "provide", "install"]

  private static func isPublic(_ modifiers: [String]) -> Bool {
    modifiers.contains("public") || modifiers.contains("open")
  }
}

/// Completes generic types without arguments: in `r.resolve(Box.self)!`, the compiler infers `Box<Int>`.
struct GenericInference {
  private var specialized: [NominalID: Set<Type>] = [:]
  private var plain: Set<NominalID> = []
  /// Types that code requests with arguments.
  private var asked: Set<NominalID> = []

  init(_ entries: [Entry], _ requests: [RequestRecord]) {
    // Records are large, so none of them is copied as a whole.
    for number in requests.indices {
      for key in requests[number].keys {
        if case .nominal(let id, let arguments) = key.type, !arguments.isEmpty { asked.insert(id) }
      }
    }
    for number in entries.indices {
      note(entries[number].key.type)
      for forward in entries[number].forwards { note(forward.type) }
    }
  }

  private mutating func note(_ bound: Type) {
    guard case .nominal(let id, let arguments) = bound else { return }
    if arguments.isEmpty { plain.insert(id) } else { specialized[id, default: []].insert(bound) }
  }

  /// The key with the only generic arguments that are bound; the same key if there are none or several.
  func completed(_ key: KeyRecord) -> KeyRecord {
    guard let types = candidates(key), types.count == 1, let only = types.first else { return key }
    var copy = key
    copy.type = only
    return copy
  }

  /// Whether some code gives a type arguments, so that it is generic, although the input may not declare it.
  func isSpecialized(_ id: NominalID) -> Bool { asked.contains(id) || specialized[id] != nil }

  /// Whether it is not known which of several specialisations is requested.
  func isAmbiguous(_ key: KeyRecord) -> Bool { candidates(key).map { $0.count > 1 } ?? false }

  private func candidates(_ key: KeyRecord) -> Set<Type>? {
    guard case .nominal(let id, []) = key.type, !plain.contains(id) else { return nil }
    return specialized[id]
  }
}
