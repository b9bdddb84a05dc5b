import DigraphModel
import DigraphRules
import Testing

struct RuleCatalogTests {
  @Test func idsAreUniqueAndSorted() {
    let ids = RuleCatalog.all.map { $0.info.id }
    #expect(ids == Set(ids).sorted())
  }

  @Test func summariesAreOneSentence() {
    for rule in RuleCatalog.all {
      #expect(rule.info.summary.hasSuffix(".") && !rule.info.summary.dropLast().contains("."), "\(rule.info.id)")
    }
  }

  @Test func rulesAreFoundByID() {
    #expect(RuleCatalog.rule(withID: "dependency-cycle")?.info.id == "dependency-cycle")
    #expect(RuleCatalog.rule(withID: "dependency-cycles") == nil)
  }
}
