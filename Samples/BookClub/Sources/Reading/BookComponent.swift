import Core
import NeedleFoundation

public protocol BookDependency: Dependency {
  var api: ClubAPI { get }
  var shelf: Bookshelf { get }
}

/// The page of one book. Which one, is known only when it is made.
public final class BookComponent: Component<BookDependency>, NoteBuilding {
  private let isbn: String

  public init(parent: Scope, isbn: String) {
    self.isbn = isbn
    super.init(parent: parent)
  }

  public var notes: Notes { shared { Notes(isbn: isbn, api: dependency.api) } }

  public var noteBuilder: NoteBuilding { self }

  public var bookScreen: Screen {
    BookScreen(isbn: isbn, shelf: dependency.shelf, makeNote: { [unowned self] in self.noteScreen })
  }

  public var noteScreen: Screen { NoteComponent(parent: self).noteScreen }

  public var quote: QuoteComponent { QuoteComponent(parent: self) }
}

public final class Notes {
  private let isbn: String
  private let api: ClubAPI

  public init(isbn: String, api: ClubAPI) {
    self.isbn = isbn
    self.api = api
  }

  public func all() -> [String] { api.get("books/\(isbn)/notes") }
}

final class BookScreen: Screen {
  private let isbn: String
  private let shelf: Bookshelf
  private let makeNote: () -> Screen
  var title: String { shelf.has(isbn) ? "Read" : "Not read" }

  init(isbn: String, shelf: Bookshelf, makeNote: @escaping () -> Screen) {
    self.isbn = isbn
    self.shelf = shelf
    self.makeNote = makeNote
  }
}
