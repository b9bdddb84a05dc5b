import Foundation

@testable import DigraphReporters

/// Reads SARIF, and reports members on GitHub's list of required ones that are missing.
enum SARIFChecker {
  typealias Object = [String: Any]

  static func log(of text: String) throws -> Object {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object ?? [:]
  }

  static func run(of text: String) throws -> Object { (try log(of: text)["runs"] as? [Object])?.first ?? [:] }

  static func results(of text: String) throws -> [Object] { try run(of: text)["results"] as? [Object] ?? [] }

  static func pretty(_ object: Object) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  static func lineHash(of text: String, line: Int) -> String { LineHashes(text).values[line - 1] }

  /// Regions of primary locations.
  static func regions(of text: String) throws -> [[String: Int]] {
    try results(of: text).compactMap { result in
      let location = (result["locations"] as? [Object])?.first?["physicalLocation"] as? Object
      return location?["region"] as? [String: Int]
    }
  }

  /// Sentences about members that are missing or out of range.
  static func problems(in document: String) throws -> [String] {
    var problems: [String] = []
    func expect(_ condition: Bool, _ what: String) { if !condition { problems.append(what) } }
    func text(_ object: Object?, _ path: String...) -> String {
      var value: Any? = object
      for name in path { value = (value as? Object)?[name] }
      return value as? String ?? ""
    }
    let log = try Self.log(of: document)
    expect(Set(log.keys) == ["$schema", "version", "runs"], "members of the log")
    expect(text(log, "version") == "2.1.0" && text(log, "$schema").hasPrefix("https://"), "version")
    let runs = log["runs"] as? [Object] ?? []
    expect(runs.count == 1, "one run")
    for run in runs {
      let driver = (run["tool"] as? Object)?["driver"] as? Object
      expect(text(driver, "name") == "digraph" && !text(driver, "semanticVersion").isEmpty, "tool")
      expect(text(run, "columnKind") == "unicodeCodePoints", "columnKind")
      let rules = driver?["rules"] as? [Object] ?? []
      for rule in rules {
        for path in [["id"], ["shortDescription", "text"], ["fullDescription", "text"], ["help", "text"]] {
          let value = path.count == 1 ? text(rule, path[0]) : text(rule, path[0], path[1])
          expect(!value.isEmpty && value.count <= 1024, "\(path) of \(text(rule, "id"))")
        }
      }
      let results = run["results"] as? [Object] ?? []
      expect(run["results"] != nil && results.count <= 25_000, "results")
      var identities: Set<String> = []
      for result in results {
        expect(!text(result, "message", "text").isEmpty, "message")
        expect(["error", "warning", "note"].contains(text(result, "level")), "level")
        if let index = result["ruleIndex"] as? Int {
          expect(text(rules[index], "id") == text(result, "ruleId"), "ruleIndex")
        }
        let fingerprints = result["partialFingerprints"] as? [String: String] ?? [:]
        expect(!fingerprints.isEmpty && fingerprints.values.allSatisfy { !$0.isEmpty }, "fingerprints")
        let locations = result["locations"] as? [Object] ?? []
        expect(locations.count == 1, "locations")
        let related = result["relatedLocations"] as? [Object] ?? []
        expect(related.compactMap { $0["id"] as? Int } == related.indices.map { $0 + 1 }, "ids")
        let flows = (result["codeFlows"] as? [Object] ?? []).flatMap { $0["threadFlows"] as? [Object] ?? [] }
        let steps = flows.flatMap { $0["locations"] as? [Object] ?? [] }
        expect(steps.count <= 10_000 && locations.count + related.count <= 1_000, "limits")
        for location in locations + related + steps.compactMap({ $0["location"] as? Object }) {
          let physical = location["physicalLocation"] as? Object
          let uri = text(physical, "artifactLocation", "uri")
          expect(
            !uri.isEmpty && !uri.hasPrefix("/") && URL(string: uri) != nil && uri.utf8.allSatisfy { $0 < 0x7f },
            "uri \(uri)")
          let region = physical?["region"] as? [String: Int] ?? [:]
          expect(Set(region.keys) == ["startLine", "startColumn", "endLine", "endColumn"], "region")
          expect(region.values.allSatisfy { $0 >= 1 }, "positions")
        }
        if let location = locations.first?["physicalLocation"] as? Object,
          let region = location["region"] as? [String: Int]
        {
          expect(region["startLine"] == region["endLine"], "several lines")
          let identity =
            "\(text(result, "ruleId")) \(text(location, "artifactLocation", "uri")) \(region["startLine"] ?? 0)"
          expect(identities.insert(identity).inserted, "two alerts of one identity: \(identity)")
        }
      }
    }
    return problems
  }
}
