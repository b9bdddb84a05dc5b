import SwiftSyntax

extension SyntaxCollection {
  /// Its elements, one after the other.
  ///
  /// The collection's own iterator is generic code of another module: it looks up the element's metadata and casts by
  /// them, for each element anew, which takes longer than all else that is done with most of them.
  var each: SyntaxElements<Element> { SyntaxElements(children(viewMode: .all)) }
}

/// Elements of a collection of syntax nodes.
struct SyntaxElements<Element: SyntaxProtocol>: Sequence, IteratorProtocol {
  private var children: IndexingIterator<SyntaxChildren>

  fileprivate init(_ children: SyntaxChildren) { self.children = children.makeIterator() }

  mutating func next() -> Element? {
    children.next().map { child in
      // A collection has nothing but its elements, none of which is absent.
      guard let element = Element(child) else { preconditionFailure("\(child.kind) is no \(Element.self)") }
      return element
    }
  }
}
