import Core
import NeedleFoundation

public protocol NoteDependency: Dependency {
  var notes: Notes { get }
  var clock: Clock { get }
}

/// A note about a book.
public final class NoteComponent: Component<NoteDependency> {
  public var noteScreen: Screen { NoteScreen(notes: dependency.notes, date: dependency.clock.today) }
}

final class NoteScreen: Screen {
  private let notes: Notes
  private let date: Int
  let title = "Note"

  init(notes: Notes, date: Int) {
    self.notes = notes
    self.date = date
  }
}
