import DigraphModel

/// A call that makes a container.
struct ConstructionRecord: Codable {
  var framework: Framework
  var container: Int
  var maker: Int?
  var owner: String
  var parent: Parent
  var parentText: String?
  var keeping: Construction.Keeping
  var isTestOnly: Bool
  var site: Site

  /// The argument that the code passes as the container's parent: its maker, another expression, or nothing.
  enum Parent: String, Codable {
    case maker
    case other
    case none
  }

  init(_ construction: Construction) {
    framework = construction.framework
    container = construction.container
    maker = construction.maker
    owner = construction.owner
    keeping = construction.keeping
    isTestOnly = construction.isTestOnly
    site = construction.site
    switch construction.parent {
    case .maker: parent = .maker
    case .none: parent = .none
    case .other(let text):
      parent = .other
      parentText = text
    }
  }

  var construction: Construction {
    let given: Construction.Parent =
      switch parent {
      case .maker: .maker
      case .other: .other(parentText ?? "")
      case .none: .none
      }
    return Construction(
      framework: framework, container: container, maker: maker, owner: owner, parent: given, keeping: keeping,
      isTestOnly: isTestOnly, site: site)
  }
}

/// A file that a code generator wrote.
struct GeneratedFileRecord: Codable {
  var framework: Framework
  var site: Site
  var containers: [Int]
  var subjects: [GeneratedFile.Subject]
  var statements: [StatementRecord]
  @Omitted var goneContainers: [String]?

  init(_ file: GeneratedFile) {
    framework = file.framework
    site = file.site
    containers = file.containers
    subjects = file.subjects
    statements = file.statements.map(StatementRecord.init)
    goneContainers = file.goneContainers.orOmitted
  }

  var file: GeneratedFile {
    GeneratedFile(
      framework: framework, site: site, containers: containers, subjects: subjects,
      statements: statements.map { $0.statement(for: framework) }, goneContainers: goneContainers ?? [])
  }
}

/// A statement of generated code; its subject determines which of the optional values are present.
struct StatementRecord: Codable {
  var subject: GeneratedFile.Subject
  /// Containers by name; each one makes the next.
  var way: [String]?
  var asker: String?
  var key: Key?
  var owner: String?
  @Omitted var making: GeneratedFile.Making?
  @Omitted var type: String?
  var site: Site

  init(_ statement: GeneratedFile.Statement) {
    subject = statement.fact.subject
    site = statement.site
    switch statement.fact {
    case .path(let names): way = names
    case .binding(let owner, let key): (self.owner, self.key) = (owner, key)
    case .answer(let asker, let key, let owner): (self.asker, self.key, self.owner) = (asker, key, owner)
    case .making(let owner, let key, let making): (self.owner, self.key, self.making) = (owner, key, making)
    case .link(let owner, let key, let type): (self.owner, self.key, self.type) = (owner, key, type)
    }
  }

  func statement(for framework: Framework) -> GeneratedFile.Statement {
    let key = (key ?? Key(type: "")).read(for: framework)
    let fact: GeneratedFile.Fact =
      switch subject {
      case .paths: .path(way ?? [])
      case .bindings: .binding(owner: owner ?? "", key: key)
      case .answers: .answer(asker: asker ?? "", key: key, owner: owner ?? "")
      case .makings:
        .making(owner: owner ?? "", key: key, making ?? .init(provider: .factory, parameters: [], members: []))
      case .links: .link(owner: owner ?? "", key: key, type: type ?? "")
      }
    return GeneratedFile.Statement(fact, at: site)
  }
}
