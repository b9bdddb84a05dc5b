import DigraphModel

/// Reports dependencies that the project's configuration forbids.
///
/// The constraints of an architecture are often written down and still violated. The compiler checks imports, but not
/// the values that come from a container. This rule checks constraints that are written in the configuration.
struct ForbiddenDependency: Rule {
  static let info = RuleInfo(
    id: "forbidden-dependency", family: .structure, severity: .error,
    summary: "A dependency breaks a rule of the project.", frameworks: Framework.allCases)

  static let options = [
    RuleOption("rules", .entries(schema: schema), "Dependencies that are allowed, required or forbidden."),
    RuleOption(
      "unmatched", .choice(["error", "warning", "info", "off"]), "The severity of a pattern that matches nothing.",
      standard: "error"),
  ]

  private var constraints: [Constraint] = []
  private var unmatched = Severity.error

  init() {}

  init(options: RuleOptions, problems: inout [Diagnostic]) {
    if let tree = options["rules"] {
      var reader = ConstraintReader()
      constraints = reader.constraints(in: tree)
      problems += reader.problems
    }
    unmatched = options.text("unmatched").flatMap(Severity.init(rawValue:)) ?? .error
  }

  var isIdle: Bool { constraints.isEmpty }

  func findings(in graph: Graph) -> [Finding] {
    guard !constraints.isEmpty else { return [] }
    let court = ConstraintChecker(graph)
    return constraints.flatMap { constraint in
      court.violations(of: constraint).map { finding($0, constraint, in: graph) }
        + court.lacking(constraint).map { finding(lackingIn: $0, constraint) }
        + (unmatched == .off ? [] : court.idlePatterns(of: constraint).map { idle($0.text, at: $0.site, constraint) })
    }
  }

  private func finding(_ path: ConstraintChecker.Path, _ constraint: Constraint, in graph: Graph) -> Finding {
    let first = graph.requests[path.edges[0].request]
    let between = path.edges.dropLast().compactMap { edge in
      graph.bindings.indices.contains(edge.target) ? graph.bindings[edge.target].key.quoted : nil
    }
    let through = between.isEmpty ? "" : " through \(enumeration(between))"
    return Finding(
      "\(path.source.name) needs \(path.target.name)\(through), which '\(constraint.name)' forbids", at: first.site,
      atMost: constraint.severity,
      subject: [constraint.name, path.source.name, path.target.name],
      chain: path.edges.count > 1 ? graph.chain(path.edges.map { graph.requests[$0.request] }) : [],
      steps: graph.steps(path.edges),
      notes: path.edges.dropFirst().map { graph.note(graph.requests[$0.request]) }
        + [path.target.site.map { Finding.Note("\(path.target.name) is bound here", at: $0) }].compactMap(\.self),
      help: constraint.reason ?? "ask for another binding that it may need, or let another type ask")
  }

  private func finding(lackingIn element: Element, _ constraint: Constraint) -> Finding {
    Finding(
      "\(element.name) lacks the dependency that '\(constraint.name)' requires",
      at: element.site ?? Site(path: element.values[.path]?.first ?? ""),
      atMost: constraint.severity, subject: [constraint.name, element.name],
      help: constraint.reason ?? "let it ask for the required binding"
    )
  }

  private func idle(_ text: String, at site: Site, _ constraint: Constraint) -> Finding {
    Finding(
      "the pattern '\(text)' of '\(constraint.name)' matches nothing", at: site, atMost: unmatched,
      subject: [constraint.name, text],
      help: "correct it, or remove the rule; 'unmatched: off' allows such patterns")
  }

  private static let schema = """
    {
      "$id": "digraph:forbidden-dependency",
      "type": "object",
      "properties": {
        "name": {"description": "The name of the rule in messages.", "type": "string"},
        "because": {"description": "The reason, for those who break it.", "type": "string"},
        "transitive": {"description": "Whether paths through other bindings count, too.", "type": "boolean"},
        "severity": {"enum": ["info", "warning", "error"]},
        "forbidden": {"$ref": "#/$defs/ends"},
        "allowed": {"$ref": "#/$defs/ends"},
        "required": {"$ref": "#/$defs/ends"},
        "protected": {"$ref": "#/$defs/pattern"},
        "by": {"$ref": "#/$defs/pattern"},
        "layers": {"type": "array", "minItems": 2, "items": {"$ref": "#/$defs/pattern"}},
        "strict": {"description": "Whether a layer may need only the next one.", "type": "boolean"},
        "independent": {"$ref": "#/$defs/pattern"}
      },
      "oneOf": [
        {"required": ["forbidden"]}, {"required": ["allowed"]}, {"required": ["required"]},
        {"required": ["protected", "by"]}, {"required": ["layers"]}, {"required": ["independent"]}
      ],
      "dependentRequired": {"strict": ["layers"], "by": ["protected"]},
      "additionalProperties": false,
      "$defs": {
        "ends": {
          "type": "object",
          "required": ["from", "to"],
          "properties": {"from": {"$ref": "#/$defs/pattern"}, "to": {"$ref": "#/$defs/pattern"}},
          "additionalProperties": false
        },
        "pattern": {
          "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"$ref": "#/$defs/pattern"}},
            {
              "type": "object",
              "properties": {
                "type": {"$ref": "#/$defs/names"},
                "module": {"$ref": "#/$defs/names"},
                "path": {"$ref": "#/$defs/names"},
                "container": {"$ref": "#/$defs/names"},
                "scope": {"$ref": "#/$defs/names"},
                "tag": {"$ref": "#/$defs/names"},
                "not": {"$ref": "#/$defs/pattern"}
              },
              "additionalProperties": false
            }
          ]
        },
        "names": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
      }
    }
    """
}
