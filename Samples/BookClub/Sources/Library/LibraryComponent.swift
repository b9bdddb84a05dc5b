import Core
import NeedleFoundation

public protocol LibraryDependency: Dependency {
  var api: ClubAPI { get }
  var shelf: Bookshelf { get }
  var log: Log { get }
  var bookPageBuilder: BookPageBuilding { get }
}

/// Books to choose from.
public final class LibraryComponent: Component<LibraryDependency> {
  public var log: Log { shared { PrefixedLog(prefix: "library", log: dependency.log) } }

  public var catalogue: Catalogue { shared { Catalogue(api: dependency.api, log: log) } }

  public var libraryScreen: Screen {
    LibraryScreen(catalogue: catalogue, shelf: dependency.shelf, pages: dependency.bookPageBuilder)
  }

  public var search: SearchComponent { SearchComponent(parent: self) }
}

public final class Catalogue {
  private let api: ClubAPI
  private let log: Log

  public init(api: ClubAPI, log: Log) {
    self.api = api
    self.log = log
  }

  public func books() -> [String] { api.get("books") }
}

final class LibraryScreen: Screen {
  private let catalogue: Catalogue
  private let shelf: Bookshelf
  private let pages: BookPageBuilding
  let title = "Library"

  init(catalogue: Catalogue, shelf: Bookshelf, pages: BookPageBuilding) {
    self.catalogue = catalogue
    self.shelf = shelf
    self.pages = pages
  }

  func open(_ isbn: String) -> Screen { pages.bookPage(isbn: isbn) }
}
