import DigraphLinker
import DigraphModel

/// How a property comes by its value: new each time, kept by `shared`, or stored.
///
/// Specified by uber/needle, `Sources/NeedleFoundation/Component.swift`.
struct PropertyMaking {
  /// How long the value is shared.
  let scope: Scope
  /// `shared { … }`, if that is all there is.
  let sharedCall: Node?
  /// The type that is evidently made: `Foo` for `Foo(…)`.
  let made: Type?
  /// How it is made.
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

  /// How an object is made in the code of a component: what its arguments name is known there.
  static func recipe(of call: Node, in context: TypeContext) -> String {
    Recipe.text(of: call) { "\(context.file) \(context.owner ?? -1)" }
  }
}

extension TypeKind {
  /// Whether calling a type of this kind makes one of it.
  fileprivate var isMade: Bool {
    switch self {
    case .class, .actor, .struct: true
    case .enum, .protocol, .function, .tuple, .unknown: false
    }
  }
}

extension Node {
  /// The expressions whose value a body gives out: `feed` in `{ feed.start(); return feed }`.
  var results: [Node] {
    switch kind {
    case .block where childCount == 1 && self[0].kind != .return: self[0].results + self[0].returned.flatMap(\.results)
    case .block: returned.flatMap(\.results)
    case .call where self[0].isShared: children.last?.children.first?.children.last?.results ?? []
    default: [self]
    }
  }

  /// What variables of a name are given where they are declared, in a body and in what it shares.
  func values(ofVariable name: String) -> [Node] {
    switch kind {
    case .function: []
    case .variable where text == name: children.last.map { [$0] } ?? []
    default: children.flatMap { $0.values(ofVariable: name) }
    }
  }

  /// What the returns of a body give back, those of closures and functions in it left out.
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
