import Core
import NeedleFoundation

public protocol MeetingsDependency: Dependency {
  var api: ClubAPI { get }
  var clock: Clock { get }
}

/// What a club may add to its meetings.
public protocol MeetingsPlugins: PluginExtension {
  var snacks: SnackList { get }
}

/// When the club meets, and where.
public final class MeetingsComponent: PluginizedComponent<MeetingsDependency, MeetingsPlugins, MeetingsExtrasComponent> {
  public var calendar: MeetingCalendar { shared { MeetingCalendar(api: dependency.api, clock: dependency.clock) } }

  public var meetingsScreen: Screen { MeetingsScreen(calendar: calendar, snacks: pluginExtension.snacks) }

  public var invitation: InvitationComponent { InvitationComponent(parent: self) }
}

/// Extras that a club can do without.
public final class MeetingsExtrasComponent: NonCoreComponent<EmptyDependency> {
  public var snacks: SnackList { shared { SnackList() } }

  public var shopping: ShoppingComponent { ShoppingComponent(parent: self) }
}

public final class MeetingCalendar {
  private let api: ClubAPI
  private let clock: Clock

  public init(api: ClubAPI, clock: Clock) {
    self.api = api
    self.clock = clock
  }
}

public final class SnackList {
  public var snacks: [String] = []
  public init() {}
}

final class MeetingsScreen: Screen {
  private let calendar: MeetingCalendar
  private let snacks: SnackList
  let title = "Meetings"

  init(calendar: MeetingCalendar, snacks: SnackList) {
    self.calendar = calendar
    self.snacks = snacks
  }
}
