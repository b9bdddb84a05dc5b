import Catalogue
import Deli
import Foundation

/// How long books may be kept, from the property files.
struct LoanRules: ConfigProperty {
  let target: String = "loans"

  let days: Int
  let renewals: Int
  let fee: Double?
}

/// Lends books. It needs the reminders, which need it: they are lazy.
final class LoanDesk: Autowired {
  private let clock: Clock
  private let rules: LoanRules
  private let reminders: Reminders
  private(set) var loans: [(book: Book, until: Date)] = []

  required init(_ clock: Clock, _ rules: LoanRules, _ reminders: Reminders) {
    self.clock = clock
    self.rules = rules
    self.reminders = reminders
  }

  func lend(_ book: Book) {
    loans.append((book, clock.now.addingTimeInterval(Double(rules.days) * 86_400)))
    reminders.note(book)
  }
}

final class Reminders: LazyAutowired {
  private weak var desk: LoanDesk?
  private var mail: Mail?
  private let text = Inject(Texts.self)

  required init() {}

  func inject(_ desk: LoanDesk, smtp mail: Mail) {
    self.desk = desk
    self.mail = mail
  }

  func note(_ book: Book) { mail?.send("\(book.title): \(text.reminder)") }
}

/// Texts for readers.
final class Texts: Component {
  @PropertyValue("messages.reminder") var reminder: String
}
