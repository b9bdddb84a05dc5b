import DigraphModel
import DigraphProgram

/// The code of one file with the parent of each node, to tell in which part of the code a name stands.
struct MentionTree {
  let code: Code
  private let parents: [Int32]
  /// The uses of types in declarations, whose nodes have no parent.
  private let declared: [NodeID: Use]
  /// The declarations with a name, for the names around a node.
  private let names: [(name: String, range: Range<Int>)]

  /// The use of a name.
  enum Use {
    case nothing, making, inheriting
    /// Code gets the type, and only generic code could make an object.
    case given
    case expecting(Expectation)
    /// A member follows the name.
    case member(String)
  }

  /// A place that expects a value of a type.
  struct Expectation {
    /// The names of the variables, parameters or functions that take or give the value.
    var names: Set<String>
    /// Whether only code of the same file can name them.
    var isLocal: Bool
  }

  init(_ facts: FileFacts) {
    code = facts.code
    var parents = [Int32](repeating: -1, count: code.nodes.count)
    for (number, node) in code.nodes.enumerated() {
      let first = Int(node.firstChild)
      for child in first..<first + Int(node.childCount) { parents[Int(code.children[child])] = Int32(number) }
      if node.reference >= 0, node.kind != .function { parents[Int(node.reference)] = Int32(number) }
    }
    self.parents = parents
    declared = Self.uses(in: facts)
    names =
      facts.functions.map { ($0.kind == .initializer ? facts.nameOfOwner(of: $0) : $0.name, $0.range) }
      + facts.properties.map { ($0.name, $0.range) }
  }

  private func parent(of id: NodeID) -> NodeID? {
    let parent = parents[Int(id.index)]
    return parent < 0 ? nil : NodeID(parent)
  }

  // MARK: Names in expressions

  /// The use of a name that is a type's, or a typealias's.
  func use(of id: NodeID) -> Use {
    switch code[id].kind {
    case .name, .member: useInExpression(id)
    case .typeName, .typeMember: useInType(id)
    // The text may be the name of a class to look up, or code that is not lowered.
    case .string, .keyPath, .macro, .other, .typeOther: .making
    default: .nothing
    }
  }

  private func useInExpression(_ id: NodeID) -> Use {
    guard let parent = parent(of: id) else { return .making }
    let node = code[parent]
    switch node.kind {
    case .member where node.flags.contains(.hasBase) && node[0].id == id:
      return node.isInitializer ? .making : .member(String(node.text.prefix { $0 != "(" }))
    case .array, .dictionary: return .given
    default: return .making
    }
  }

  // MARK: Names in types

  private func useInType(_ id: NodeID) -> Use {
    var current = id
    while let parent = parent(of: current) {
      let node = code[parent]
      switch node.kind {
      case .typeMember where node[0].id == current: return .nothing
      case let kind where kind.isType: current = parent
      case .metatype: return current == id ? useOfMetatype(parent) : .given
      case .typeExpression: return current == id ? .making : .given
      case .name, .member: return .given
      case .cast where node.text == "as":
        return node[0].impliesType ? .making : .given
      case .cast, .isCheck, .patternVariable: return .nothing
      case .variable, .closureParameter, .closure, .optionalBinding:
        return .expecting(Expectation(names: namesAround(parent), isLocal: true))
      default: return .making
      }
    }
    return declared[current] ?? .making
  }

  /// The use of `T.self`.
  private func useOfMetatype(_ id: NodeID) -> Use {
    guard let parent = parent(of: id) else { return .making }
    let node = code[parent]
    if node.kind == .binary, ["==", "!=", "===", "!=="].contains(node.text) { return .nothing }
    guard node.kind == .argument else { return .making }
    guard let call = self.parent(of: parent).map({ code[$0] }) else { return declared[parent] ?? .making }
    guard call.kind == .call, call.childCount > 1, call[1].id == parent, takersOfTypes.contains(call[0].text) else {
      return .making
    }
    // `register(A.self) { … }` has a provider that makes the object. `register(A.self)` may make one itself.
    return call[0].text.hasSuffix("register") && call.childCount == 2 ? .making : .given
  }

  /// The call whose callee a node is.
  func call(of id: NodeID) -> NodeID? {
    parent(of: id).flatMap { code[$0].kind == .call && code[$0][0].id == id ? $0 : nil }
  }

  // MARK: Names around code

  /// The names of variables, parameters and functions that get a value from the code of a node, or give it one.
  func namesAround(_ id: NodeID) -> Set<String> {
    var names: Set<String> = []
    var next: NodeID? = id
    while let current = next {
      let node = code[current]
      switch node.kind {
      case .argument, .variable, .closureParameter, .optionalBinding: if node.hasText { names.insert(node.text) }
      case .call, .assignment, .subscript:
        // `view.onChange?(…)`
        let callee = [.optionalChain, .forceUnwrap].contains(node[0].kind) ? node[0][0] : node[0]
        if callee.hasText { names.insert(callee.text) }
      default: break
      }
      next = parent(of: current)
    }
    let place = code[id].range.lowerBound
    for (name, range) in self.names where range.contains(place) { names.insert(name) }
    return names
  }

  // MARK: Declarations

  private static func uses(in facts: FileFacts) -> [NodeID: Use] {
    var uses: [NodeID: Use] = [:]
    for type in facts.types {
      if let extended = type.extended { uses[extended] = .nothing }
      for inherited in type.inherited { uses[inherited] = .inheriting }
      for same in type.sameTypes { (uses[same.left], uses[same.right]) = (.given, .given) }
      for generic in type.generics { if let constraint = generic.constraint { uses[constraint] = .given } }
      note(type.attributes, in: &uses)
    }
    for function in facts.functions {
      for generic in function.generics { if let constraint = generic.constraint { uses[constraint] = .given } }
      let isPrivate = function.modifiers.contains { $0 == "private" || $0 == "fileprivate" }
      let name = function.kind == .initializer ? facts.nameOfOwner(of: function) : function.name
      for parameter in function.parameters {
        guard let type = parameter.type else { continue }
        let names = [name, parameter.label, parameter.name].compactMap { $0 }.filter { $0 != "_" }
        uses[type] = .expecting(Expectation(names: Set(names), isLocal: isPrivate))
      }
      // Only the function's own code gives its result.
      if let result = function.result { uses[result] = .expecting(Expectation(names: [name], isLocal: true)) }
      note(function.attributes, in: &uses)
    }
    for target in facts.aliases.compactMap(\.target) {
      // A mention of the typealias is one of the type, unless the type is only a part of it.
      let node = facts.code[target]
      let isWhole = node.kind == .typeName && node.childCount == 0 || node.kind == .typeMember && node.childCount == 1
      uses[target] = isWhole ? .nothing : .making
    }
    for property in facts.properties {
      if let type = property.type {
        // A weak variable would lose an object at once. Views around a view give it objects of its environment.
        let takesNothing =
          property.modifiers.contains { $0.hasPrefix("weak") || $0.hasPrefix("unowned") }
          || property.attributes.contains { $0.name == "EnvironmentObject" }
        let isLocal =
          property.isLocal || property.isComputed && !property.isSettable
          || property.modifiers.contains { $0 == "private" || $0 == "fileprivate" }
        uses[type] = takesNothing ? .nothing : .expecting(Expectation(names: [property.name], isLocal: isLocal))
      }
      if let made = property.inferredType { uses[made] = .making }
      note(property.attributes, in: &uses)
    }
    return uses
  }

  private static func note(_ attributes: [Attribute], in uses: inout [NodeID: Use]) {
    for attribute in attributes {
      for argument in attribute.genericArguments { uses[argument] = .given }
      guard attribute.name == "Environment" else { continue }
      for argument in attribute.arguments { uses[argument] = .nothing }
    }
  }
}

/// Functions that take a type, but make no object of it.
private let takersOfTypes: Set = [
  "Bundle", "NSStringFromClass", "ObjectIdentifier", "String", "autoregister", "register", "resolve",
]

extension FileFacts {
  fileprivate func nameOfOwner(of function: FunctionDecl) -> String {
    function.owner.map { types[$0].name } ?? function.name
  }
}

extension Node {
  /// Whether it is a value whose type only its surroundings tell: `.init()`, `.shared`.
  fileprivate var impliesType: Bool {
    switch kind {
    case .member: !flags.contains(.hasBase) || self[0].impliesType
    case .call: self[0].impliesType
    default: false
    }
  }
}

extension Node.Kind {
  /// Whether it is a part of a type.
  fileprivate var isType: Bool {
    switch self {
    case .typeName, .typeMember, .typeOptional, .typeImplicitlyUnwrapped, .typeArray, .typeDictionary, .typeTuple,
      .typeElement, .typeFunction, .typeEffect, .typeComposition, .typeMetatype, .typeAny, .typeSome, .typeOther:
      true
    default: false
    }
  }
}
