import Core
import NeedleFoundation
import Reading

protocol ProfileDependency: Dependency {
  var shelf: Bookshelf { get }
  var address: String { get }
}

/// The reader, with a shelf. From here, books are reached in another way.
final class ProfileComponent: Component<ProfileDependency> {
  public var profileScreen: Screen { ProfileScreen(shelf: dependency.shelf, address: dependency.address) }

  public func book(isbn: String) -> BookComponent { BookComponent(parent: self, isbn: isbn) }
}

final class ProfileScreen: Screen {
  let title: String
  init(shelf: Bookshelf, address: String) { title = "Reader at \(address)" }
}
