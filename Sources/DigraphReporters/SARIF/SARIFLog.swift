/// The objects of SARIF 2.1.0 (OASIS, `sarif-v2.1.0-os`) that the reporter writes; members have the names of the
/// specification.
struct SARIFLog: Encodable {
  var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  var version = "2.1.0"
  var runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    var tool: Tool
    var columnKind = "unicodeCodePoints"
    var originalUriBaseIds: [String: Base]
    var automationDetails: Automation
    var invocations: [Invocation]
    var results: [Result]
  }

  struct Tool: Encodable {
    var driver: Driver
  }

  struct Driver: Encodable {
    var name: String
    var semanticVersion: String
    var informationUri: String?
    var rules: [Descriptor]
  }

  struct Descriptor: Encodable {
    var id: String
    var name: String
    var shortDescription: Text
    var fullDescription: Text
    var help: Text
    var helpUri: String?
    var defaultConfiguration: Configuration
    var properties: Properties

    struct Configuration: Encodable {
      var level: String
    }

    struct Properties: Encodable {
      var tags: [String]
      var precision: String
      var severity: String

      private enum CodingKeys: String, CodingKey {
        case tags, precision
        case severity = "problem.severity"
      }
    }
  }

  struct Text: Encodable {
    var text: String
    var markdown: String?
  }

  struct Base: Encodable {
    var description: Text
  }

  struct Automation: Encodable {
    var id: String
  }

  struct Invocation: Encodable {
    var executionSuccessful: Bool
    var toolExecutionNotifications: [Notification]?
  }

  struct Notification: Encodable {
    var level: String
    var message: Text
    var locations: [Location]
  }

  struct Result: Encodable {
    var ruleId: String
    var ruleIndex: Int?
    var level: String
    var message: Text
    var locations: [Location]
    var relatedLocations: [Location]?
    var codeFlows: [CodeFlow]?
    var partialFingerprints: Fingerprints
    var fixes: [Fix]?
    var suppressions: [Suppression]?
    var baselineState: String?
  }

  struct Fingerprints: Encodable {
    var lineHash: String?
    var semantic: String

    private enum CodingKeys: String, CodingKey {
      case lineHash = "primaryLocationLineHash"
      case semantic = "digraphSemantic/v1"
    }
  }

  struct Location: Encodable {
    var id: Int?
    var message: Text?
    var physicalLocation: PhysicalLocation
  }

  struct PhysicalLocation: Encodable {
    var artifactLocation: ArtifactLocation
    var region: Region
  }

  struct ArtifactLocation: Encodable {
    var uri: String
    var uriBaseId: String
  }

  struct Region: Encodable {
    var startLine: Int
    var startColumn: Int
    var endLine: Int
    var endColumn: Int
  }

  struct CodeFlow: Encodable {
    var threadFlows: [ThreadFlow]
  }

  struct ThreadFlow: Encodable {
    var locations: [Step]
  }

  struct Step: Encodable {
    var importance = "essential"
    var location: Location
  }

  struct Fix: Encodable {
    var description: Text?
    var artifactChanges: [Change]
  }

  struct Change: Encodable {
    var artifactLocation: ArtifactLocation
    var replacements: [Replacement]
  }

  struct Replacement: Encodable {
    var deletedRegion: Region
    var insertedContent: Text
  }

  struct Suppression: Encodable {
    var kind: String
    var status = "accepted"
    var justification: String?
  }
}
