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
    looksBeyond = true
    return isUncalled(root)
  }

  /// Whether no code of the input calls a function, as far as names and labels show.
  func isUncalled(_ id: DeclarationID) -> Bool {
    if let known = uncalled[id] { return known }
    let isUncalled =
      !mayBeCalledFromOutside(program.function(id), in: id.file) && (hasTwinThatIsCalled(id) || !isNamed(id))
    uncalled[id] = isUncalled
    return isUncalled
  }

  /// Whether nothing can call a function: no code names it, and it takes a name to call it.
  func isNeverCalled(_ id: DeclarationID) -> Bool {
    let function = program.function(id)
    return function.kind == .function && !["callAsFunction", "dynamicallyCall"].contains(function.name)
      && function.name.utf8.first.map { $0 == UInt8(ascii: "_") || $0 >= UInt8(ascii: "A") } ?? false
      && !mayBeCalledFromOutside(function, in: id.file) && !isNamed(id)
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
    let files = isPrivate(id) ? [id.file] : Array(program.files.indices)
    return files.contains { mentions(id, program.function(id), called: name, in: $0) }
  }

  /// Whether a library's user, a framework or the Objective-C runtime may call it.
  private func mayBeCalledFromOutside(_ function: FunctionDecl, in file: Int) -> Bool {
    let labels = function.parameters.map(\.label)
    if function.name == "assemble" && labels == ["container"] || function.name == "loaded" && labels == ["resolver"] {
      return true
    }
    if function.modifiers.contains("override") || function.attributes.contains(where: { $0.name == "objc" }) {
      return true
    }
    let isPublic = function.modifiers.contains { $0 == "public" || $0 == "open" }
    if isPublic, !program.hasApp { return true }
    guard let owner = function.owner else { return false }
    let nominal = program[program.nominalOf[file][owner]]
    if nominal.declarations.contains(where: { program.type($0).attributes.contains { $0.name == "objcMembers" } }) {
      return true
    }
    // What a protocol of somebody else's requires, somebody else calls.
    return !program.requiresNothing(of: program.nominalOf[file][owner], besides: ["Assembly", "Resolver"])
  }

  /// Whether a file calls a function by its name and with fitting labels, or refers to it.
  private func mentions(_ id: DeclarationID, _ function: FunctionDecl, called name: String, in file: Int) -> Bool {
    let code = program.files[file].facts.code
    let calls = code.nodes.indices.filter { code.nodes[$0].kind == .call }.map { code[NodeID(Int32($0))] }
    let fits = Dictionary(
      calls.map { call in
        let isOwn = file == id.file && function.range.contains(call.range.lowerBound)
        return (call[0].id, !isOwn && program.match(CallArgument.all(of: call), to: function.parameters) != nil)
      }, uniquingKeysWith: { first, _ in first })
    return code.nodes.indices.contains { index in
      guard code.nodes[index].kind == .name || code.nodes[index].kind == .member else { return false }
      let node = code[NodeID(Int32(index))]
      guard fits[node.id] != false else { return false }
      guard function.kind == .initializer else { return node.text.prefix { $0 != "(" } == name }
      if node.text.prefix(while: { $0 != "(" }) != "init" { return node.text == name && fits[node.id] == true }
      // `.init(with: list)` says nothing of the type; `super.init` calls another one.
      return !node.flags.contains(.hasBase) || [name, "self", "Self"].contains(node[0].text)
    }
  }
}
