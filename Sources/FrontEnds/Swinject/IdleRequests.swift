import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds requests in code that nothing of the input ever runs: in a type that nothing makes, or for a property that
/// nothing reads.
///
/// This is certain only if all code that names the type or property has been read, so the name becomes a word to look
/// for. Two kinds of requests are examined: those for types that are bound nowhere, or only under a condition, and
/// those in types that the code read so far does not name. For others, the answer does not matter.
struct IdleRequests {
  private let entries: [Entry]
  private let requests: [RequestRecord]
  private let unapplied: Set<NominalID>
  private let dead: Set<Int>

  /// - Parameters:
  ///   - entries: All registrations.
  ///   - requests: All requests.
  ///   - unapplied: Assemblies that nothing applies.
  ///   - dead: The containers that only dead code fills.
  init(_ entries: [Entry], _ requests: [RequestRecord], unapplied: Set<NominalID>, dead: Set<Int>) {
    (self.entries, self.requests, self.unapplied, self.dead) = (entries, requests, unapplied, dead)
  }

  /// The reasons why requests are never made, by position.
  func reasons(in program: Program) -> [Int: String] {
    let bound = entries.boundTypes(in: program, besides: dead)
    let haveConditions = entries.indices.contains { !entries[$0].conditions.isEmpty }
    let alwaysBound = haveConditions ? entries.boundTypes(in: program, besides: dead, onAllBranches: true) : bound
    let hasBeginning = program.hasBeginning
    var reasons: [Int: String] = [:]
    var unread: [Int: DeclarationID] = [:]
    /// Requests in types that nothing is known to make.
    var asking: [TypeCode: [Int]] = [:]
    /// Code with a request for a type that is bound nowhere, or only under a condition.
    var lacking: Set<TypeCode> = []
    let made = Set(entries.indices.lazy.compactMap { entries[$0].made?.nominal })
    for number in requests.indices {
      let isBound = requests[number].keys.contains { bound.contains(program.spelling($0.type)) }
      if !isBound, let property = requests[number].lazyProperty, program.isPrivate(property) {
        unread[number] = property
      }
      guard hasBeginning, requests[number].consumer == nil, let owner = requests[number].ownerType,
        !isBound || !made.contains(owner)
      else { continue }
      let place = requests[number].place
      let around = TypeCode(around: place.range.lowerBound, in: place.file, of: program)
      let code = TypeCode(owner, isStatic: around?.type == owner && around?.isStatic ?? false)
      asking[code, default: []].append(number)
      if !isBound || !requests[number].keys.contains(where: { alwaysBound.contains(program.spelling($0.type)) }) {
        lacking.insert(code)
      }
    }
    if !hasBeginning { wantBeginning(lacking: bound, in: program) }
    program.wantedWords.formUnion(unread.values.map { program.property($0).name })
    for (number, property) in unread where !program.isNamed(property) {
      reasons[number] = "nothing reads '\(program.property(property).name)'"
    }
    for code in unmade(among: Set(asking.keys), lacking: bound, in: program) {
      for number in asking[code] ?? [] { reasons[number] = "nothing makes '\(program[code.type].path)'" }
      lacking.remove(code)
    }
    for code in LiveTypes(program, unapplied: unapplied, followsCalls: hasBeginning).dead(
      among: lacking.filter { program.isMadeByNameOnly($0.type) })
    {
      for number in asking[code] ?? [] {
        reasons[number] = "nothing that runs makes a '\(program[code.type].path)'"
      }
    }
    return reasons
  }

  /// The code that nothing runs, because nothing makes an object of its type, which only code could make. Code that
  /// names the type may be in a file that is not read for any other reason, so its names become words to look for.
  private func unmade(among codes: Set<TypeCode>, lacking bound: Set<String>, in program: Program) -> Set<TypeCode> {
    var mentions = TypeMentions(program)
    let byName = mentions.names(of: Set(codes.map(\.type)))
    let values = annotations(lacking: bound, in: program)
    var used: Set<TypeCode> = []
    var expectations: [NominalID: [MentionTree.Expectation]] = [:]
    // Code makes nearly all of these types, and one search for all names is quicker than one for each.
    program.forEachReference(of: Set(byName.keys), in: program.files.indices) { name, file, node in
      guard !(values[file]?.contains(node) ?? false) else { return true }
      var isOpen = false
      for type in byName[name] ?? [] where !used.contains(TypeCode(type, isStatic: false)) {
        switch mentions.effect(of: node, in: file, on: type) {
        case nil: break
        case .making, .inheriting: used.insert(TypeCode(type, isStatic: false))
        case .staticMember: used.insert(TypeCode(type, isStatic: true))
        case .expecting(let expectation):
          expectations[type, default: []].append(expectation)
          used.insert(TypeCode(type, isStatic: true))
        }
        isOpen = isOpen || !used.contains(TypeCode(type, isStatic: false))
      }
      return isOpen
    }
    return codes.filter { code in
      let whole = TypeCode(code.type, isStatic: false)
      guard !used.contains(whole), !used.contains(code), program.isMadeByNameOnly(code.type) else { return false }
      if used.contains(TypeCode(code.type, isStatic: true)), mentions.makesItself(code.type) { return false }
      program.wantedWords.formUnion(byName.lazy.filter { $0.value.contains(code.type) }.map(\.key))
      return !mentions.impliedInitializer(of: code.type, for: expectations[code.type] ?? [])
    }
  }

  /// The types of properties whose value is a request for a type that is bound nowhere: `var model: Model =
  /// resolve(Model.self)!` makes no object.
  private func annotations(lacking bound: Set<String>, in program: Program) -> [Int: Set<NodeID>] {
    var annotations: [Int: Set<NodeID>] = [:]
    for number in requests.indices
    where !requests[number].keys.contains(where: { bound.contains(program.spelling($0.type)) }) {
      let place = requests[number].place
      let names = requests[number].keys.compactMap { $0.type.nominal.map { program[$0].name } }
      let facts = program.files[place.file].facts
      // Declarations are large, so none of them is copied as a whole.
      for index in facts.properties.indices {
        guard let value = facts.properties[index].initialValue, let type = facts.properties[index].type,
          facts.code[value].range.contains(place.range.lowerBound)
        else { continue }
        // `.init(…)` makes an object of the type, whatever else it asks for.
        let nodes = [facts.code[type]] + facts.code[type].children.prefix(1)
        annotations[place.file, default: []].formUnion(nodes.lazy.filter { names.contains($0.text) }.map(\.id))
      }
    }
    return annotations
  }

  /// Asks for the file with which a program begins, if some code requests a type that is bound nowhere. Such a file
  /// need not import the framework.
  private func wantBeginning(lacking bound: Set<String>, in program: Program) {
    var owners: Set<String> = []
    for number in requests.indices where requests[number].consumer == nil {
      guard let owner = requests[number].ownerType,
        !requests[number].keys.contains(where: { bound.contains(program.spelling($0.type)) })
      else { continue }
      owners.insert(program[owner].name)
    }
    guard !owners.isEmpty else { return }
    // `main` is in too many files, and a file `main.swift` names a type that its code makes.
    program.wantedWords.formUnion(LiveTypes.wordsOfApps.subtracting(["main"]).union(owners))
  }
}

extension [Entry] {
  /// Spellings of the registered types, except those that are registered only in some containers.
  func boundTypes(
    in program: Program, besides dead: Set<Int> = [], onAllBranches isUnconditional: Bool = false
  ) -> Set<String> {
    var types: Set<String> = []
    types.reserveCapacity(count)
    for number in indices where dead.isEmpty || !self[number].allocations.allSatisfy(dead.contains) {
      if isUnconditional, !self[number].conditions.isEmpty { continue }
      types.insert(program.spelling(self[number].key.type))
      for forward in self[number].forwards { types.insert(program.spelling(forward.type)) }
    }
    return types
  }
}

extension SwinjectEvaluator {
  /// Containers that stand for the argument of an assembly that nothing applies, if the input shows all applied
  /// assemblies. The result gives the assembly for each container's number in the draft.
  func containersOfUnappliedAssemblies() -> [Container.ID: NominalID] {
    guard !applied.isEmpty || program.hasApp, !coverage.gaps.values.contains(where: { $0.subject == .container }) else {
      return [:]
    }
    guard allocations.all.contains(where: { $0.isUnplaced && $0.owner != nil }) else { return [:] }
    let unused = unappliedAssemblies()
    var result: [Int: NominalID] = [:]
    for (number, allocation) in allocations.all.enumerated() where allocation.isUnplaced && !allocation.isPart {
      if let owner = allocation.owner, unused.contains(owner), let container = containerNumbers[number] {
        result[container] = owner
      }
    }
    return result
  }
}

extension Program {
  fileprivate func isPrivate(_ property: DeclarationID) -> Bool {
    self.property(property).modifiers.contains { $0 == "private" || $0 == "fileprivate" }
  }

  /// Whether the file of a private property names the property, its storage or its projection.
  fileprivate func isNamed(_ property: DeclarationID) -> Bool {
    let name = self.property(property).name
    let names: Set = [name, "_" + name, "$" + name]
    let code = files[property.file].facts.code
    return code.nodes.indices.contains { index in
      let node = code[NodeID(Int32(index))]
      return node.hasText && names.contains(node.text)
    }
  }

  // MARK: Types

  /// Whether only code that names a type can make an instance: no storyboard, no macro, no run time that looks for
  /// subclasses.
  func isMadeByNameOnly(_ id: NominalID) -> Bool {
    let nominal = self[id]
    guard TypeMakers(self).areCodeOrSystem(of: id) else { return false }
    var isPlain = true
    forEachAncestor(of: .nominal(id, [])) { ancestor in
      // Views of SwiftUI are values, which only code makes.
      let isView = nominal.kind.isValueType && ["View", "ViewModifier"].contains(ancestor.name)
      isPlain =
        ancestor.isDeclared || ancestor.path == "ObservableObject" || ancestor.path == "AnyObject" || isView
        || !(ancestor.isOfSDK || madeByOthers.contains(where: ancestor.name.hasSuffix))
      return isPlain
    }
    return isPlain
  }
}

/// Tells whether code that names a type makes its objects, or code that nobody sees.
struct TypeMakers {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// Whether only code that names a type, or the system by initializers that it knows, can make an instance: no macro,
  /// and no code that imports it.
  ///
  /// - Parameters:
  ///   - id: The type.
  ///   - known: Attributes that do not matter to the caller.
  /// - Returns: Whether nothing else is known to make one.
  func areCodeOrSystem(of id: NominalID, besides known: Set<String> = []) -> Bool {
    let nominal = program[id]
    guard nominal.isDeclared, nominal.kind != .protocol, nominal.name.count > 1 else { return false }
    let declarations = (nominal.declarations + nominal.extensions).map { program.type($0) }
    let isExported = declarations.contains { $0.modifiers.contains { $0 == "public" || $0 == "open" } }
    guard !isExported || nominal.declarations.allSatisfy({ program.isOfProgram($0.file) }) else { return false }
    return declarations.allSatisfy { $0.attributes.allSatisfy { known.contains($0.name) || makesNothing($0, in: id) } }
  }

  /// Whether an attribute of a type leads to no code that makes an instance: one of the language, or a global actor.
  private func makesNothing(_ attribute: Attribute, in type: NominalID) -> Bool {
    if plainAttributesOfTypes.contains(attribute.name) { return true }
    guard let file = program[type].declarations.first?.file,
      let actor = program.type(named: attribute.name, in: TypeContext(file: file)).nominal
    else { return false }
    return program[actor].declarations.contains {
      program.type($0).attributes.contains { $0.name == "globalActor" }
    }
  }
}

/// Attributes of the language and of the standard library that make no instance.
private let plainAttributesOfTypes: Set<String> = [
  "MainActor", "Observable", "available", "dynamicCallable", "dynamicMemberLookup", "frozen", "preconcurrency",
]

/// Endings of names of classes and protocols whose subtypes are made by storyboards, the system or tests.
private let madeByOthers = [
  "App", "Application", "Cell", "Control", "Controller", "Delegate", "Extension", "Intent", "Layer", "Object",
  "Operation", "Provider", "Responder", "Spec", "Tests", "View", "Widget", "Window",
]
