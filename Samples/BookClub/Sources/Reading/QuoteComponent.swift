import Core
import NeedleFoundation

public protocol QuoteDependency: Dependency {
  var clock: Clock { get }
  var noteBuilder: NoteBuilding { get }
}

/// A sentence worth keeping. What it requires is read by those who have the component.
public final class QuoteComponent: Component<QuoteDependency> {}

public final class QuoteSheet: Screen {
  private let component: QuoteComponent
  public var title: String { "Quote of day \(component.clock.today)" }

  public init(component: QuoteComponent) { self.component = component }

  public func turnIntoNote() -> Screen { component.noteBuilder.noteScreen }
}
