import Catalogue
import Deli

protocol ServiceDesk {
  var name: String { get }
}

struct HarbourDesk: ServiceDesk, Component {
  let qualifier: String? = "harbour"
  var name: String { return InjectProperty("branches[0].name") }
}

struct OldTownDesk: ServiceDesk, Component {
  let qualifier: String? = "oldtown"
  var name: String { return InjectProperty("branches[1]['name']") }
}

/// What the reader has looked for, as long as a screen shows it.
final class SearchHistory: Component {
  var scope: Scope { return .weak }
  var words: [String] = []
}

/// The screen at the entrance asks for things when a reader touches it.
final class EntranceScreen: Inject {
  private lazy var desk = Inject(LoanDesk.self)
  private let search = Inject(BookSearch.self)
  private let history = Inject(SearchHistory.self)

  func borrow(_ words: String) -> Int {
    history.words.append(words)
    for book in search.books(for: words) { desk.lend(book) }
    return desk.loans.count
  }

  func card(for name: String) -> MemberCard { return Inject(MemberCard.self, with: (name: name, year: 1999)) }

  func nearestDesk() -> ServiceDesk { return Inject(ServiceDesk.self, qualifierBy: "branch") }
}

/// What hangs at the door.
struct OpeningHours {
  @Dependency var clock: Clock
  @DependencyArray var desks: [ServiceDesk]
}
