import Core
import Library
import Meetings
import NeedleFoundation
import Reading

/// The root: what everybody shares.
final class AppComponent: BootstrapComponent {
  public let address: String

  init(address: String) {
    self.address = address
    super.init()
  }

  public var log: Log { shared { ConsoleLog() } }

  public var clock: Clock { SystemClock() }

  public var shelf: Bookshelf { shared { Bookshelf() } }

  #if DEBUG
  public var api: ClubAPI { shared { ClubAPI(address: "localhost", log: log) } }
  #else
  public var api: ClubAPI { shared { ClubAPI(address: address, log: log) } }
  #endif
}

extension AppComponent: BookPageBuilding {
  var bookPageBuilder: BookPageBuilding { self }

  func bookPage(isbn: String) -> Screen { BookComponent(parent: self, isbn: isbn).bookScreen }
}

extension AppComponent {
  var library: LibraryComponent { LibraryComponent(parent: self) }

  var meetings: MeetingsComponent { MeetingsComponent(parent: self) }

  /// A root lives as long as the app, and so may what it keeps.
  var profile: ProfileComponent { shared { ProfileComponent(parent: self) } }
}
