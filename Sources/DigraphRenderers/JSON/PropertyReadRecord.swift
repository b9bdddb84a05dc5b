import DigraphModel

/// A place in the code that reads a configuration property.
struct PropertyReadRecord: Codable {
  var framework: Framework
  var path: String
  var purpose: PropertyRead.Purpose
  var owner: String
  var container: Int
  var status: Status
  @Omitted var reason: String?
  var definitions: [PropertyRead.Definition]
  var site: Site
  var isTestOnly: Bool

  enum Status: String, Codable {
    case found
    case missing
    case malformed
    case mistyped
    case unknown
  }

  init(_ read: PropertyRead) {
    framework = read.framework
    path = read.path
    purpose = read.purpose
    owner = read.owner
    container = read.container
    switch read.status {
    case .found: status = .found
    case .missing: status = .missing
    case .malformed(let why): (status, reason) = (.malformed, why)
    case .mistyped(let why): (status, reason) = (.mistyped, why)
    case .unknown: status = .unknown
    }
    definitions = read.definitions
    site = read.site
    isTestOnly = read.isTestOnly
  }

  var read: PropertyRead {
    PropertyRead(
      framework: framework, path: path, purpose: purpose, owner: owner, container: container, status: readStatus,
      definitions: definitions, site: site, isTestOnly: isTestOnly)
  }

  private var readStatus: PropertyRead.Status {
    switch status {
    case .found: .found
    case .missing: .missing
    case .malformed: .malformed(reason ?? "")
    case .mistyped: .mistyped(reason ?? "")
    case .unknown: .unknown
    }
  }
}
