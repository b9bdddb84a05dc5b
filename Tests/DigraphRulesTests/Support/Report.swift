import DigraphModel
import DigraphRules
import TestSupport
import Testing

/// Findings of one rule in a graph: `line: severity: message` for each, in order.
func report(_ id: String, _ wiring: GraphBuilder) -> [String] {
  findings(id, wiring).map { "\($0.site.line): \($0.severity): \($0.message)" }
}

/// The findings of one rule in a graph.
func findings(_ id: String, _ wiring: GraphBuilder, sourceLocation: SourceLocation = #_sourceLocation) -> [Finding] {
  let graph = wiring.graph()
  #expect(graph.brokenInvariants() == [], sourceLocation: sourceLocation)
  guard let rule = RuleCatalog.rule(withID: id) else {
    Issue.record("no rule '\(id)'", sourceLocation: sourceLocation)
    return []
  }
  return RuleRunner([rule]).findings(in: graph)
}

/// Findings of all rules in a graph: `rule line` for each, in order.
func reportOfAllRules(_ wiring: GraphBuilder) -> [String] {
  RuleRunner().findings(in: wiring.graph()).map { "\($0.rule) \($0.site.line)" }
}

extension [Finding.Note] {
  /// `line: message` for each note.
  var texts: [String] { map { "\($0.site.line): \($0.message)" } }
}

extension Condition {
  /// A clause of `#if`.
  static func compilation(_ text: String, _ construct: String = "#if", clause: Int = 0) -> Condition {
    Condition(kind: .compilation, text: text, construct: construct, clause: clause)
  }

  /// A clause of `if`.
  static func branch(_ text: String, _ construct: String = "if", clause: Int = 0) -> Condition {
    Condition(kind: .branch, text: text, construct: construct, clause: clause)
  }
}
