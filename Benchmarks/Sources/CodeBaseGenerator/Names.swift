/// Names for types, each given out once.
struct Names {
  private var uses: [String: Int] = [:]

  /// A new type name that ends in a word for the type's role.
  mutating func type(_ role: String, _ random: inout SeededRandom) -> String {
    let stem = random.element(of: Words.subjects) + random.element(of: Words.aspects) + role
    let count = uses[stem, default: 0] + 1
    uses[stem] = count
    return count == 1 ? stem : stem + String(count)
  }
}

/// Words for names and texts. None is a word of a dependency-injection framework.
enum Words {
  static let subjects = [
    "Account", "Address", "Article", "Avatar", "Balance", "Basket", "Booking", "Calendar", "Camera", "Card", "Catalog",
    "Chat", "City", "Comment", "Contact", "Coupon", "Course", "Currency", "Customer", "Delivery", "Device", "Discount",
    "Document", "Email", "Event", "Feed", "Flight", "Friend", "Gallery", "Game", "Gift", "Glucose", "Goal", "Group",
    "Hotel", "Invoice", "Journal", "Lesson", "Location", "Media", "Meeting", "Member", "Message", "Movie", "News",
    "Note", "Offer", "Order", "Package", "Passport", "Payment", "Photo", "Playlist", "Podcast", "Product", "Profile",
    "Quiz", "Receipt", "Recipe", "Refund", "Reminder", "Review", "Reward", "Route", "Sensor", "Session", "Shipment",
    "Shop", "Song", "Station", "Stock", "Story", "Survey", "Ticket", "Track", "Transfer", "Trip", "Vehicle", "Video",
    "Voucher", "Wallet", "Weather", "Workout",
  ]
  static let aspects = [
    "", "", "Archive", "Badge", "Cache", "Campaign", "Change", "Choice", "Detail", "Draft", "Export", "Filter",
    "History", "Import", "Info", "Input", "Item", "Limit", "List", "Lookup", "Map", "Mode", "Option", "Overview",
    "Page", "Plan", "Preview", "Price", "Progress", "Quota", "Range", "Report", "Request", "Result", "Rule", "Search",
    "Selection", "Setup", "Share", "Sort", "State", "Status", "Summary", "Sync", "Upload", "Usage", "Value", "Widget",
  ]
  static let roles = [
    "Repository", "Service", "UseCase", "Manager", "Client", "Store", "Provider", "Gateway", "Interactor", "Presenter",
    "ViewModel", "Router", "Tracker", "Formatter", "Validator", "Mapper", "Loader", "Monitor", "Scheduler", "Syncer",
  ]
  static let properties = [
    "title", "subtitle", "identifier", "amount", "count", "createdAt", "updatedAt", "isEnabled", "isSelected", "price",
    "total", "rating", "summary", "author", "language", "country", "latitude", "longitude", "distance", "duration",
    "thumbnail", "category", "version", "position", "progress", "limit", "offset", "score", "level", "note",
  ]
  static let verbs = [
    "load", "refresh", "update", "remove", "select", "submit", "validate", "format", "filter", "merge", "restore",
    "sync", "prepare", "present", "measure", "archive", "publish", "cancel", "retry", "import",
  ]
  static let valueTypes = ["String", "Int", "Double", "Bool", "Date", "URL", "String?", "Int?", "[String]", "Decimal"]
  static let remarks = [
    "Keeps the order of the server.", "Called on every launch.", "See the ticket for why this is not cached.",
    "The backend sends null here for guests.", "Only the first page is shown.", "Values are in minor units.",
    "Must run on the main actor.", "This is what the designers call the compact layout.", "Empty for new accounts.",
    "Sorted by the date of the last change – newest first.", "Rounds half up, like the web client.",
    "Matches the behaviour of the Android app.",
  ]
}

extension String {
  /// The name of a variable that holds a value of this type: `orderStore` for `OrderStore`.
  var variable: String { prefix(1).lowercased() + dropFirst() }
}
