/// A book on a shelf.
public struct Book: Hashable {
  public let title: String
  public let shelf: String
}
