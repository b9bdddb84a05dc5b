public import DigraphEvaluation
public import DigraphModel
public import DigraphProgram

/// The closure of a provider, with the position of its file.
public struct ProviderClosure {
  private let node: Node
  private let file: Int

  /// Keeps only the node and the file of a closure's value.
  public init(_ value: ClosureValue) { (node, file) = (value.node, value.environment.context.file) }

  /// Describes the closure for a draft. `place` and `framework` are those of the binding.
  public func code(of place: Evaluator.Place, _ framework: Framework, in program: Program) -> ProviderCode {
    var inner: [Node] = []
    var open = Array(node.children)
    while let next = open.popLast() {
      if next.kind == .closure { inner.append(next) } else { open += next.children }
    }
    func site(_ node: Node) -> Site { program.site(of: node, in: file) }
    return ProviderCode(
      framework: framework, binding: program.site(of: place.range, in: place.file), site: site(node),
      inner: inner.map(site).sorted())
  }
}
