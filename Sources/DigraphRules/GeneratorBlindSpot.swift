import DigraphModel

/// Reports a declaration that the compiler accepts and the framework's generator does not.
///
/// Generators read bare syntax. What they overlook is missing from the code that they write, and traps when it is asked for;
/// what they misread makes that code fail to compile, in a file that nobody wrote.
struct GeneratorBlindSpot: Rule {
  static let info = RuleInfo(
    id: "generator-blind-spot", family: .completeness, severity: .error,
    summary: "The framework's generator does not understand a declaration.", frameworks: [.needle])

  func findings(in graph: Graph) -> [Finding] {
    graph.blindSpots.compactMap { spot in
      guard let fact = spot.fact else { return nil }
      return Finding(
        fact, at: spot.site, atMost: spot.kind.severity, subject: [spot.kind.rawValue, spot.subject] + spot.details,
        notes: spot.kind.isConstruction
          ? (spot.container.map { [Finding.Note("'\(spot.subject)' is declared here", at: graph.containers[$0].site)] } ?? []) : [],
        help: spot.help)
    }
  }
}

extension BlindSpot.Kind {
  fileprivate var isConstruction: Bool { self == .unnamedConstruction || self == .qualifiedConstruction }

  /// What a generated file that fails to compile, or a certain trap, is not: the name at run time may be right after all.
  fileprivate var severity: Severity {
    switch self {
    case .describedContainer: .warning
    case .unnamedConstruction, .qualifiedConstruction, .indirectSubclass, .declaredOutOfSight, .enclosesContainer,
      .genericContainer, .unrecognisedRequirements, .sameName, .inheritedRequirements, .unsupportedRequirement:
      .error
    }
  }
}

extension BlindSpot {
  private var detail: String { details.first ?? "" }

  /// The fact; `nil` for what another rule reports.
  fileprivate var fact: String? {
    switch kind {
    case .unnamedConstruction:
      "the generator does not see that '\(subject)' is made here, because its name is not written"
    case .qualifiedConstruction:
      "the generator does not see that '\(subject)' is made here, because '\(detail)' does not begin with its name"
    case .indirectSubclass:
      "the generator does not take '\(subject)' for a component, because it inherits from '\(detail)'"
    case .declaredOutOfSight:
      "the generator does not see '\(subject)', because it is declared inside of the \(detail)\(detail == "extension" ? " of" : "") '\(details.last ?? "")'"
    case .enclosesContainer:
      "the generator loses '\(subject)', because '\(detail)' is declared inside of it"
    case .genericContainer:
      "'\(subject)' is generic, so at run time it is looked up under a name that is not registered"
    case .describedContainer:
      "'\(subject)' describes itself, and is looked up under its description at run time"
    case .unrecognisedRequirements:
      "the generator does not take '\(detail)' for a dependency protocol, because "
        + (details.last.map { $0.isEmpty ? "it inherits nothing" : "the first protocol that it inherits is '\($0)'" } ?? "")
    case .sameName: nil
    case .inheritedRequirements:
      "the generator does not see what '\(subject)' inherits from '\(detail)': \(names)"
    case .unsupportedRequirement:
      "'\(subject)' is a \(detail), which generated code cannot provide"
    }
  }

  private var names: String {
    let names = details.dropFirst().map { "'\($0)'" }
    return names.count > 4 ? names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) others" : names.joined(separator: ", ")
  }

  fileprivate var help: String {
    switch kind {
    case .unnamedConstruction, .qualifiedConstruction: "write '\(subject)(parent: self…)'"
    case .indirectSubclass: "let '\(subject)' inherit from 'Component<…>' itself, and move what '\(detail)' has to a protocol extension"
    case .declaredOutOfSight: "move '\(subject)' out of the \(detail)"
    case .enclosesContainer: "move '\(detail)' out of '\(subject)'"
    case .genericContainer: "hand the type in as a value, or declare one component for each type"
    case .describedContainer: "give 'description' another name"
    case .unrecognisedRequirements: "write 'protocol \(detail): Dependency' with all that is required"
    case .sameName: "rename one of them"
    case .inheritedRequirements: "repeat the properties in '\(subject)'"
    case .unsupportedRequirement: detail == "method" ? "require a property with a closure" : "require a property with nothing but '{ get }'"
    }
  }
}
