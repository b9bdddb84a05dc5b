import Core
import NeedleFoundation

public protocol InvitationDependency: Dependency {
  var calendar: MeetingCalendar { get }
  var snacks: SnackList { get }
}

/// Asks friends to come.
public final class InvitationComponent: Component<InvitationDependency> {
  public var invitationScreen: Screen { InvitationScreen(calendar: dependency.calendar, snacks: dependency.snacks) }
}

public protocol ShoppingDependency: Dependency {
  var snacks: SnackList { get }
  var log: Log { get }
}

/// Who brings what.
public final class ShoppingComponent: Component<ShoppingDependency> {
  public var shoppingScreen: Screen {
    let snacks = dependency.snacks
    dependency.log.write("\(snacks.snacks.count) snacks")
    return ShoppingScreen(snacks: snacks)
  }
}

final class InvitationScreen: Screen {
  let title = "Invitation"
  init(calendar: MeetingCalendar, snacks: SnackList) {}
}

final class ShoppingScreen: Screen {
  let title = "Shopping"
  init(snacks: SnackList) {}
}
