public import DigraphEvaluation
public import DigraphModel

/// The `_` of `{ _ in … }` and of `{ (_: Resolver, id: Int) in … }`, and a name that could replace it.
public struct DiscardedParameter {
  /// Offsets of the `_`.
  public let range: Range<Int>
  /// A name that means nothing in the closure, so that the parameter can have it without other changes.
  public let freeName: String

  /// The first parameter of a closure; `nil` if it is not discarded, or if each of the names may mean something in the
  /// closure.
  ///
  /// - Parameters:
  ///   - closure: a closure.
  ///   - names: possible names for the parameter, best first.
  public init?(of closure: Node, names: [String]) {
    guard let first = closure.children.first(where: { $0.kind == .closureParameter }), first.text == "_",
      first.isOneName, let name = Self.freeName(in: closure, among: names)
    else { return nil }
    range = first.range.lowerBound..<first.range.lowerBound + 1
    freeName = name
  }

  /// - Complexity: O(nodes of the closure), without recursion.
  private static func freeName(in closure: Node, among names: [String]) -> String? {
    var taken: Set<Substring> = []
    var waiting = Array(closure.children)
    while let node = waiting.popLast() {
      switch node.kind {
      // The body of a local function is not a part of the tree.
      case .function: return nil
      // Names behind a dot and labels mean the same whatever the surroundings declare.
      case .member, .argument, .string, .keyPath: break
      default: taken.formUnion(node.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" })
      }
      waiting += node.children
    }
    return names.first { !taken.contains(Substring($0)) }
  }
}

extension Evaluator {
  /// The first parameter of a closure and its value in the closure's body; `nil` if it has no name or no value there.
  public final func firstParameter(of closure: Node, in environment: Environment) -> (name: String, value: Evaluated)? {
    if !closure.flags.contains(.hasParameterClause) {
      return environment.anonymousArgument(0).map { ("$0", $0) }
    }
    guard let first = closure.children.first(where: { $0.kind == .closureParameter }), first.text != "_" else {
      return nil
    }
    return environment[first.text].map { (first.text, $0) }
  }
}

extension Node {
  /// Whether a closure's parameter is a name, with or without a type. An attribute or a second name could stand there,
  /// too.
  fileprivate var isOneName: Bool {
    // The comma after the parameter is a part of the node.
    guard let type else { return range.count <= text.utf8.count + 1 }
    return type.range.lowerBound - range.lowerBound <= text.utf8.count + 2
  }
}
