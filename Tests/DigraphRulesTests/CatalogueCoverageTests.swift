import DigraphModel
import DigraphRules
import TestSupport
import Testing

/// Mistakes and the frameworks that allow them: a rule covers each, with examples, or its page gives the reason.
struct CatalogueCoverageTests {
  private static let all = Framework.allCases

  /// Mistakes that several frameworks allow, with these frameworks. A rule for one framework alone needs no entry.
  private static let expected: [String: [Framework]] = [
    "unresolved-dependency": all,
    "dependency-cycle": all,
    "captive-dependency": [.swinject, .deli, .needle, .injection, .factory],
    "duplicate-registration": all,
    "qualifier-mismatch": [.swinject, .deli, .injection],
    "argument-mismatch": [.swinject, .deli],
    "container-scope-gap": [.swinject, .injection, .needle],
    "conditional-binding-gap": all,
    "transient-in-cycle": [.swinject],
    "torn-singleton": [.swinject, .deli, .injection],
    "ambiguous-scope": [.swinject, .deli, .injection],
    "short-circuited-dependency": all,
    "captured-container": [.swinject, .injection],
    "implements-mismatch": [.swinject],
    "value-type-scope": [.swinject, .deli, .injection, .factory],
    "unused-registration": all,
    "shadowed-binding": [.swinject, .needle, .injection],
    "ambiguous-implementation": [.deli, .dikit],
    "inaccessible-binding": [.needle, .deli, .dikit],
    "orphan-component": [.needle],
    "unused-dependency": all,
    "stale-generated-code": [.needle, .deli, .dikit],
    "late-registration": [.swinject, .deli, .injection, .factory],
    "double-instantiation": [.swinject],
    "type-name-collision": all,
    "forbidden-dependency": all,
    "module-cycle": all,
    "strongly-connected-bindings": all,
    "test-double-in-production": all,
    "service-locator": [.swinject, .deli, .injection],
    "too-many-dependencies": all,
    "missing-configuration-property": [.deli],
    "empty-collection-binding": [.deli, .swinject],
    "unsynchronized-resolve": [.swinject],
    "graph-limits": all,
    "analysis-gap": all,
    "stale-suppression": all,
  ]

  @Test(arguments: expected.keys.sorted())
  func ruleSpeaksOfEachFramework(id: String) throws {
    let rule = try #require(RuleCatalog.rule(withID: id), "there is no rule '\(id)'").info
    let excused = try Self.excused(id)
    for framework in Self.expected[id] ?? [] {
      #expect(
        rule.frameworks.contains(framework) || excused.contains(framework),
        "'\(id)' neither covers \(framework.displayName), nor does its page begin a paragraph with 'The rule does not cover \(framework.displayName): '"
      )
    }
  }

  @Test(arguments: RuleCatalog.all.map { $0.info.id })
  func noRuleExcusesItselfFromWhatItCovers(id: String) throws {
    let rule = try #require(RuleCatalog.rule(withID: id)).info
    for framework in try Self.excused(id) {
      #expect(
        !rule.frameworks.contains(framework),
        "the page of '\(id)' says that it does not cover \(framework.displayName), but it does")
    }
  }

  /// Frameworks that a page leaves out, with the reason in a paragraph of its own.
  private static func excused(_ id: String) throws -> [Framework] {
    let paragraphs = try Repository.text(of: "Rules/\(id).md").split(separator: "\n\n").map {
      $0.replacing("\n", with: " ")
    }
    return all.filter { framework in
      let start = "The rule does not cover \(framework.displayName): "
      return paragraphs.contains { $0.hasPrefix(start) && $0.count > start.count + 20 }
    }
  }
}
