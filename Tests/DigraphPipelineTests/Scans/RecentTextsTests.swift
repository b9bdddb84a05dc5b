import Testing

@testable import DigraphPipeline

/// The texts that were used last.
@Suite("recent texts")
struct RecentTextsTests {
  @Test("a rank leads back to its text, also behind the texts that were left out")
  func ranks() {
    var recent = RecentTexts()
    for number in 0..<600 { recent.use(number * 7 % 601, in: number % 3) }
    for list in [0, 1, 2, RecentTexts.groups] {
      let others = RecentTexts.Excluded(first: 5, second: 12, list: list == RecentTexts.groups ? 1 : nil)
      var count = 0
      for text in 0..<601 where recent.has(text, in: list) {
        let isLeftOut = text == 5 || text == 12 || list == RecentTexts.groups && recent.has(text, in: 1)
        if isLeftOut { continue }
        let rank = recent.rank(of: text, in: list, besides: others)
        #expect(recent.text(at: rank, in: list, besides: others) == text)
        count += 1
      }
      #expect(recent.text(at: count, in: list, besides: others) == nil)
    }
  }

  @Test("the last one is first, and the oldest one goes when there is no room")
  func order() {
    var recent = RecentTexts()
    for number in 0..<2_000 { recent.use(number, in: 0) }
    #expect(!recent.has(0, in: 0) && recent.has(1_999, in: 0))
    #expect(recent.rank(of: 1_999, in: 0, besides: .init()) == 0)
    recent.use(1_600, in: 0)
    #expect(recent.rank(of: 1_600, in: 0, besides: .init()) == 0)
    #expect(recent.rank(of: 1_999, in: 0, besides: .init()) == 1)
    #expect(recent.count(in: 0) == recent.count(in: RecentTexts.groups))
    #expect(!recent.has(1_600, in: 1))
  }
}
