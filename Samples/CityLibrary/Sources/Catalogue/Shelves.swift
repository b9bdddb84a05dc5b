import Deli

/// Where books of a kind are.
public protocol Shelf {
  var books: [Book] { get }
}

/// What the heirs inherit, their registrations do, too: the qualifier.
public class Fiction: Shelf {
  public var qualifier: String? { return "fiction" }
  public var books: [Book] { return [] }
}

public final class Novels: Fiction, Component {
  public override var books: [Book] { return [Book(title: "The Tin Drum", shelf: "fiction")] }
}

public final class Poems: Fiction, Component {
  public override var books: [Book] { return [Book(title: "Leaves of Grass", shelf: "fiction")] }
}

final class Science: Shelf, Component {
  let qualifier: String? = "science"
  var books: [Book] { return [Book(title: "Cosmos", shelf: "science")] }
}
