import CustomDump
import DigraphModel
import Testing

/// Declared names that a word may be a misspelling of.
struct LikeNameTests {
  private static let names = [
    "API", "App", "Clock", "Clocks", "Feed", "FeedService", "HomeViewModelFactory", "Log", "container",
    "dependency-cycle",
  ]

  @Test(arguments: [
    ("Clokc", ["Clock"]), ("clock", ["Clock", "Clocks"]), ("Clcks", ["Clocks"]), ("Fed", ["Feed"]), ("Lgo", ["Log"]),
    ("FedServise", ["FeedService"]), ("contaner", ["container"]), ("dependancy-cycel", ["dependency-cycle"]),
    // Words that are not misspellings.
    ("Log2x", []), ("Mob", []), ("HomeViewModelProtocol", []), ("Block", ["Clock"]), ("", []), ("AP", ["API", "App"]),
  ])
  func slipsAreAFewLetters(word: String, near: [String]) {
    expectNoDifference(likeNames(of: word, among: Self.names), near)
  }

  @Test func whatIsNoNameIsLikeNone() {
    let long = String(repeating: "a", count: 300)
    #expect(likeNames(of: long, among: [long]).isEmpty)
  }
}
