import DigraphModel
import DigraphProgram

/// Finds roots that an app makes before it calls `registerProviderFactories()`. A component looks its provider up as
/// soon as it is made, and traps if there is none.
///
/// Specified by uber/needle, `Sources/NeedleFoundation/Component.swift` and
/// `Internal/DependencyProviderRegistry.swift`.
extension DraftBuilder {
  mutating func addUnregisteredRoots() {
    let calls = RegistrationCalls(program, besides: scopes.generatedFiles)
    for use in constructions.uses {
      let scope = scopes.all[use.scope]
      guard scope.base == .root, scope.isSeen, use.form == .named, use.parent == Construction.Parent.none,
        !program.files[use.file].isTest
      else { continue }
      let site = program.site(of: use.range, in: use.file)
      if calls.owners.isEmpty {
        guard startsApp(use) else { continue }
        note(
          .unregistered,
          "nothing calls 'registerProviderFactories()', so '\(scope.name)' finds no provider when it is made",
          "call it first", scope, site)
      } else if let owner = ownerOfStored(use), calls.owners.allSatisfy({ $0 == owner }) {
        note(
          .unregistered,
          "'\(scope.name)' is made before 'registerProviderFactories()' is called: stored properties get their values before any method of '\(program[owner].name)' runs",
          "make it a lazy property, or call 'registerProviderFactories()' before '\(program[owner].name)' is made",
          scope, site)
      } else if calls.allComeAfter(use, in: program) {
        note(
          .unregistered, "'\(scope.name)' is made before 'registerProviderFactories()' is called, a few lines below",
          "call 'registerProviderFactories()' first", scope, site)
      }
    }
  }

  private mutating func note(
    _ effect: RejectedDeclaration.Effect, _ fact: String, _ remedy: String, _ scope: NeedleScope, _ site: Site
  ) {
    draft.rejectedDeclarations.append(
      RejectedDeclaration(
        framework: .needle, effect: effect, fact: fact, remedy: remedy, subject: [scope.name], site: site))
  }

  /// Whether an app makes a root: the input has an app, or the type around the code shows it, such as a delegate. A
  /// library may leave the call of `registerProviderFactories()` to others.
  private func startsApp(_ use: ScopeUse) -> Bool {
    let types = program.files[use.file].facts.types
    let around = types.indices.filter { types[$0].range.overlaps(use.range) }
    if around.isEmpty {
      // Global code counts if it is not public and the app has a generated file, which the app is meant to register.
      return program.files[use.file].path.split(separator: "/").last == "main.swift"
        || program.hasApp && !scopes.generatedFiles.isEmpty
          && !program.files[use.file].facts.hasPublicCode(at: use.range)
    }
    // A root that a component makes is another mistake (see `addInnerRoots`), or none if another root starts the app.
    if around.contains(where: { scopes.scopeOf[DeclarationID(file: use.file, index: $0)] != nil }) { return false }
    let isPublic = around.contains { types[$0].modifiers.contains { ["public", "open"].contains($0) } }
    if program.hasApp, !isPublic { return true }
    return around.contains { number in
      var isOfApp = false
      program.forEachAncestor(of: .nominal(program.nominalOf[use.file][number], [])) { ancestor in
        isOfApp = !ancestor.isDeclared && LibraryTypes.launched.contains(ancestor.name)
        return !isOfApp
      }
      return isOfApp
    }
  }

  /// The type with a stored property whose value is a root, or contains one.
  private func ownerOfStored(_ use: ScopeUse) -> NominalID? {
    let facts = program.files[use.file].facts
    for property in facts.properties {
      guard let owner = property.owner, let value = property.initialValue.map({ facts.code[$0] }), !property.isStatic,
        !property.modifiers.contains("lazy"), property.attributes.isEmpty, !property.isComputed,
        Self.evaluates(use.range, value)
      else { continue }
      let nominal = program.nominalOf[use.file][owner]
      return nominal.index >= 0 ? nominal : nil
    }
    return nil
  }

  /// Whether an expression evaluates a part of itself at once, and not later in a closure.
  private static func evaluates(_ range: Range<Int>, _ node: Node) -> Bool {
    if node.kind == .closure || node.kind == .function { return false }
    return node.range == range && node.kind == .call || node.children.contains { evaluates(range, $0) }
  }
}

extension FileFacts {
  /// Whether code is a part of a function or of a variable that other modules can see.
  fileprivate func hasPublicCode(at range: Range<Int>) -> Bool {
    let around =
      functions.filter { $0.range.overlaps(range) }.map(\.modifiers)
      + properties.filter { $0.range.overlaps(range) }.map(\.modifiers)
    return around.joined().contains { ["public", "open"].contains($0) }
  }
}

/// The calls of `registerProviderFactories()` in hand-written code.
private struct RegistrationCalls {
  /// The type whose method makes each call; `nil` for a call anywhere else.
  private(set) var owners: [NominalID?] = []
  private var places: [(file: Int, range: Range<Int>)] = []

  init(_ program: Program, besides generated: Set<Int>) {
    for file in program.files.indices where !generated.contains(file) && !program.files[file].isTest {
      let facts = program.files[file].facts
      lazy var bodies = facts.functions.compactMap { function in
        function.body.map { (function: function, body: facts.code[$0]) }
      }
      for (number, storage) in facts.code.nodes.enumerated() where storage.kind == .call {
        let call = Node(code: facts.code, id: NodeID(Int32(number)))
        guard let name = call.children.first?.lastName, name.hasPrefix("registerProviderFactories"),
          name.prefix(while: { $0 != "(" }) == "registerProviderFactories"
        else { continue }
        places.append((file, call.range))
        // Local functions are within the range of their method.
        let function = bodies.filter { $0.body.range.contains(call.range.lowerBound) }
          .max { $0.body.range.count < $1.body.range.count }?.function
        guard let function, !function.isStatic, let owner = function.owner else {
          owners.append(nil)
          continue
        }
        owners.append(program.nominalOf[file][owner])
      }
    }
  }

  /// Whether a function makes a root in one statement and calls `registerProviderFactories()` in later ones, and no
  /// other code calls it.
  func allComeAfter(_ use: ScopeUse, in program: Program) -> Bool {
    let facts = program.files[use.file].facts
    return facts.functions.contains { function in
      guard let body = function.body.map({ facts.code[$0] }),
        let made = body.children.firstIndex(where: { $0.evaluates(use.range) })
      else { return false }
      return places.allSatisfy { place in
        place.file == use.file
          && body.children.dropFirst(made + 1).contains { $0.range.contains(place.range.lowerBound) }
      }
    }
  }
}

extension Node {
  /// Whether code always evaluates a call in it at once, rather than later in a closure, or in one of several branches.
  fileprivate func evaluates(_ call: Range<Int>) -> Bool {
    switch kind {
    case .closure, .function, .if, .guard, .switch, .for, .loop, .ternary, .compilation: false
    case .variable where flags.contains(.deferred): false
    default: kind == .call && range == call || children.contains { $0.evaluates(call) }
    }
  }
}
