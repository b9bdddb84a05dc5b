import DigraphLinker
import DigraphModel

/// Finds functions that are there to be handed assemblies, and that nobody hands any: `init(with assemblies:
/// [Assembly])` beside an assembler that lists its own, `setTestAssembler(_:)` that only tests call.
///
/// What they apply is not known, and is not missing either: such code never runs.
extension SwinjectEvaluator {
  /// Whether the code that runs now does so only in case that somebody calls it, and nobody does.
  var runsForNobody: Bool {
    guard let root = uncertainRoot else { return false }
    lookBeyond()
    return isUncalled(root)
  }

  /// Whether no code of the input calls a function, as far as names and labels show.
  func isUncalled(_ id: DeclarationID) -> Bool {
    if let known = uncalled[id] { return known }
    let isUncalled =
      !mayBeCalledFromOutside(id) && (hasTwinThatIsCalled(id) || !isNamed(id))
    uncalled[id] = isUncalled
    return isUncalled
  }

  /// Whether nothing can call a function: no code names it, and it takes a name to call it.
  func isNeverCalled(_ id: DeclarationID) -> Bool {
    if let known = neverCalled[id] { return known }
    let function = program.function(id)
    // Functions that call one another, and that nothing else calls, count as called.
    neverCalled[id] = false
    // An operator is called without a name.
    let isNever =
      function.kind == .function
      && function.name.utf8.first.map { $0 == UInt8(ascii: "_") || $0 >= UInt8(ascii: "A") } ?? false
      && !mayBeCalledFromOutside(id) && !isNamed(id)
    neverCalled[id] = isNever
    return isNever
  }

  /// Whether only code of its own file can call a function.
  func isPrivate(_ id: DeclarationID) -> Bool {
    program.function(id).modifiers.contains { $0 == "private" || $0 == "fileprivate" }
  }

  /// The name by which code calls a function.
  func nameOfCalls(_ id: DeclarationID) -> String {
    let function = program.function(id)
    guard function.kind == .initializer, let owner = function.owner else { return function.name }
    return program[program.nominalOf[id.file][owner]].name
  }

  /// Whether calls have been followed to another function of that name and with those labels: they are none of this one.
  private func hasTwinThatIsCalled(_ id: DeclarationID) -> Bool {
    let function = program.function(id)
    let owner = function.owner.map { program[program.nominalOf[id.file][$0]] }
    let labels = function.parameters.map(\.label)
    let twins = owner?.functions[function.name] ?? program.functions[function.name] ?? []
    return twins.contains {
      $0 != id && invoked.contains($0) && program.function($0).parameters.map(\.label) == labels
    }
  }

  /// Whether some code names a function. Files are asked for that have not been parsed and mention its name.
  private func isNamed(_ id: DeclarationID) -> Bool {
    let name = nameOfCalls(id)
    // Code of its own file, too, may have been left out that calls it.
    program.wantedWords.insert(name)
    // Few files have the name: only these are looked through.
    let files = (isPrivate(id) ? [id.file] : Array(program.files.indices)).filter { file in
      let code = program.files[file].facts.code
      return code.hasText(beginningWith: name)
        || program.function(id).kind == .initializer && code.hasText(beginningWith: "init")
    }
    let relatives = relatives(of: id)
    return files.contains { mentions(id, called: name, in: $0, relatives) }
  }

  /// Types whose code can call a method without an expression in front.
  private struct Relatives {
    /// Their names.
    var names: Set<String> = []
    /// The files that declare or extend them.
    var files: Set<Int> = []
  }

  /// The type of a method, types above that may require it, and types that inherit it. `nil` if it is no method.
  private func relatives(of id: DeclarationID) -> Relatives? {
    let function = program.function(id)
    guard function.kind == .function, let owner = function.owner else { return nil }
    let type = program.nominalOf[id.file][owner]
    var relatives = Relatives()
    func add(_ nominal: Nominal) {
      relatives.names.insert(nominal.name)
      relatives.files.formUnion((nominal.declarations + nominal.extensions).map(\.file))
    }
    program.forEachAncestor(of: .nominal(type, [])) { ancestor in
      add(ancestor)
      return true
    }
    for other in program.nominals.indices.map(NominalID.init(index:)) where program[other].isDeclared {
      program.forEachAncestor(of: .nominal(other, [])) { ancestor in
        guard ancestor.path == program[type].path else { return true }
        add(program[other])
        return false
      }
    }
    return relatives
  }

  /// Whether a library's user, a framework or the Objective-C runtime may call it.
  func mayBeCalledFromOutside(_ id: DeclarationID) -> Bool {
    let function = program.function(id)
    let labels = function.parameters.map(\.label)
    if function.name == "assemble" && labels == ["container"] || function.name == "loaded" && labels == ["resolver"] {
      return true
    }
    // What a protocol of somebody else's requires, somebody else calls.
    guard program.isCalledByNameOnly(id, besides: ["Assembly", "Resolver"]) else { return true }
    return function.owner.map { program.isExposed(program.nominalOf[id.file][$0]) } ?? false
  }

  /// Whether a file calls a function by its name and with fitting labels, or refers to it.
  private func mentions(_ id: DeclarationID, called name: String, in file: Int, _ relatives: Relatives?) -> Bool {
    let function = program.function(id)
    let code = program.files[file].facts.code
    let calls = code.nodes.indices.filter { code.nodes[$0].kind == .call }.map { code[NodeID(Int32($0))] }
    let fits = Dictionary(
      calls.map { call in
        let isOwn = file == id.file && function.range.contains(call.range.lowerBound)
        return (call[0].id, !isOwn && program.match(CallArgument.all(of: call), to: function.parameters) != nil)
      }, uniquingKeysWith: { first, _ in first })
    // A static method of a type around it needs no expression in front, either.
    let isPlain = function.isStatic || relatives?.files.contains(file) ?? true
    return code.nodes.indices.contains { index in
      let kind = code.nodes[index].kind
      guard kind == .member || kind == .name && isPlain else { return false }
      let node = code[NodeID(Int32(index))]
      guard fits[node.id] != false, !isOfUncalled(node, in: file, besides: id) else { return false }
      guard function.kind == .initializer else {
        // A static method may be called by another name of its type.
        return node.text.prefix { $0 != "(" } == name && (function.isStatic || !isOfOtherType(node, relatives))
      }
      if node.text.prefix(while: { $0 != "(" }) != "init" { return node.text == name && fits[node.id] == true }
      // `.init(with: list)` says nothing of the type; `super.init` calls another one.
      return !node.flags.contains(.hasBase) || [name, "self", "Self"].contains(node[0].text)
    }
  }

  /// Whether code is of a function that nothing calls, but for one.
  private func isOfUncalled(_ node: Node, in file: Int, besides id: DeclarationID) -> Bool {
    guard let outer = program.function(around: Place(file: file, range: node.range)), outer != id else { return false }
    return isNeverCalled(outer)
  }

  /// Whether it is a member of a type that has nothing to do with a method: `FirebaseApp.configure`.
  private func isOfOtherType(_ node: Node, _ relatives: Relatives?) -> Bool {
    guard let relatives, node.kind == .member, node.flags.contains(.hasBase), node[0].kind == .name else {
      return false
    }
    let base = node[0].text
    return base != "Self" && base.first?.isUppercase == true && !relatives.names.contains(base)
  }
}

extension Code {
  /// Whether the text of some node begins like a name.
  ///
  /// - Complexity: O(distinct texts).
  fileprivate func hasText(beginningWith name: String) -> Bool {
    let wanted = Array(name.utf8)
    var start = 0
    for end in strings.ends {
      if Int(end) - start >= wanted.count, strings.bytes[start..<start + wanted.count].elementsEqual(wanted) {
        return true
      }
      start = Int(end)
    }
    return false
  }
}
