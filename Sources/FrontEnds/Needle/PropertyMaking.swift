import DigraphModel
import DigraphProgram

/// How a property gets its value: made anew each time, kept by `shared`, or stored.
///
/// Specified by uber/needle, `Sources/NeedleFoundation/Component.swift`.
struct PropertyMaking {
  /// The scope, which tells how long the value is shared.
  let scope: Scope
  /// The call `shared { … }`, if the property's code is nothing else.
  let sharedCall: Node?
  /// The type that is evidently made: `Foo` for `Foo(…)`.
  let made: Type?
  /// A text that identifies how the value is made.
  let recipe: String?

  init(_ program: Program, _ declaration: DeclarationID) {
    let property = program.property(declaration)
    let code = program.files[declaration.file].facts.code
    let value = property.getter.map { code[$0].onlyExpression } ?? property.initialValue.map { code[$0] }
    let shared = value.flatMap { $0.kind == .call && $0[0].isShared ? $0 : nil }
    sharedCall = shared
    if shared != nil {
      scope = Scope(name: "shared", lifetime: .shared, isExplicit: true)
    } else if property.isComputed {
      scope = Scope(name: "computed", lifetime: .unique, isExplicit: false)
    } else {
      scope = Scope(name: "stored", lifetime: .shared, isExplicit: false)
    }
    let result = shared.flatMap { $0.children.last?.children.first?.children.last?.onlyExpression } ?? value
    if let result, result.kind == .call, result[0].kind == .name, result[0].text.first?.isUppercase == true {
      let context = TypeContext(file: declaration.file, owner: property.owner)
      let type = program.type(named: result[0].text, in: context)
      made = program.kind(of: type).isMade ? type : nil
      recipe = Self.recipe(of: result, in: context)
    } else {
      made = nil
      recipe = nil
    }
  }

  /// A text that identifies how a call makes an object. It includes the file and the type around the call,
  /// because they decide what names in arguments mean.
  static func recipe(of call: Node, in context: TypeContext) -> String {
    Recipe.text(of: call) { "\(context.file) \(context.owner ?? -1)" }
  }
}

extension TypeKind {
  /// Whether calling a type of this kind makes an instance of it.
  fileprivate var isMade: Bool {
    switch self {
    case .class, .actor, .struct: true
    case .enum, .protocol, .function, .tuple, .unknown: false
    }
  }
}

extension Node {
  /// The expressions whose value a body returns: `feed` in `{ feed.start(); return feed }`.
  var results: [Node] {
    switch kind {
    case .block where childCount == 1 && self[0].kind != .return: self[0].results + self[0].returned.flatMap(\.results)
    case .block: returned.flatMap(\.results)
    case .call where self[0].isShared: children.last?.children.first?.children.last?.results ?? []
    default: [self]
    }
  }

  /// The initial values of variables with a name, in a body and in its closures.
  func values(ofVariable name: String) -> [Node] {
    switch kind {
    case .function: []
    case .variable where text == name: children.last.map { [$0] } ?? []
    default: children.flatMap { $0.values(ofVariable: name) }
    }
  }

  /// The values of a body's return statements, except those of closures and functions in it.
  private var returned: [Node] {
    switch kind {
    case .return: childCount == 1 ? [self[0]] : []
    case .closure, .function: []
    default: children.flatMap(\.returned)
    }
  }

  /// The only expression of a body, returned or not; the node itself if it is no block.
  var onlyExpression: Node {
    switch kind {
    case .block where childCount == 1: self[0].onlyExpression
    case .return where childCount == 1: self[0].onlyExpression
    default: self
    }
  }
}
