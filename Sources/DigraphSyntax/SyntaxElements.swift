import SwiftSyntax

extension SyntaxCollection {
  /// The collection's elements, one after the other.
  ///
  /// The collection's own iterator is generic code of another module. For each element it looks up the metadata and
  /// casts again, which takes longer than all other work on most elements.
  var each: SyntaxElements<Element> { SyntaxElements(children(viewMode: .all)) }
}

/// Elements of a collection of syntax nodes.
struct SyntaxElements<Element: SyntaxProtocol>: Sequence, IteratorProtocol {
  private var children: IndexingIterator<SyntaxChildren>

  fileprivate init(_ children: SyntaxChildren) { self.children = children.makeIterator() }

  mutating func next() -> Element? {
    children.next().map { child in
      // A collection contains only its elements, and all of them are present.
      guard let element = Element(child) else { preconditionFailure("\(child.kind) is no \(Element.self)") }
      return element
    }
  }
}
