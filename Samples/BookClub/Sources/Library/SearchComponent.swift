import Core
import NeedleFoundation

public protocol SearchDependency: Dependency {
  var catalogue: Catalogue { get }
  var log: Log { get }
  var bookPageBuilder: BookPageBuilding { get }
}

/// Finds a book by its title. The log is the library's, not the app's.
public final class SearchComponent: Component<SearchDependency> {
  public var searchScreen: Screen {
    SearchScreen(catalogue: self.catalogue, log: dependency.log, pages: dependency.bookPageBuilder)
  }
}

final class SearchScreen: Screen {
  private let catalogue: Catalogue
  private let log: Log
  private let pages: BookPageBuilding
  let title = "Search"

  init(catalogue: Catalogue, log: Log, pages: BookPageBuilding) {
    self.catalogue = catalogue
    self.log = log
    self.pages = pages
  }
}
