/// Something to look at.
public protocol Screen: AnyObject {
  var title: String { get }
}

/// Makes the page of a book: whoever lists books can open one, without knowing how it is made.
public protocol BookPageBuilding: AnyObject {
  func bookPage(isbn: String) -> Screen
}

/// Makes the screen to write a note on.
public protocol NoteBuilding: AnyObject {
  var noteScreen: Screen { get }
}
