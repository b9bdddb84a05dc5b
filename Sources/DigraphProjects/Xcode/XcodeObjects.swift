/// The objects of a project by their identifiers.
struct XcodeObjects {
  /// The object that stands for the project.
  let project: PropertyList.Value?
  private let byID: [String: PropertyList.Value]

  /// Fails if the list has no table of objects.
  init?(_ list: PropertyList) {
    guard let table = list.root["objects"] else { return nil }
    let entries = table.entries
    var byID: [String: PropertyList.Value] = [:]
    byID.reserveCapacity(entries.count)
    for (key, value) in entries {
      if let id = key.string { byID[id] = value }
    }
    self.byID = byID
    let named = list.root["rootObject"]?.string.flatMap { byID[$0] }
    project = named ?? entries.first { $0.value["isa"]?.isString("PBXProject") ?? false }?.value
  }

  /// The object with an identifier.
  subscript(id: String) -> PropertyList.Value? { byID[id] }

  /// The object that a string names.
  func object(_ reference: PropertyList.Value?) -> PropertyList.Value? {
    reference?.string.flatMap { byID[$0] }
  }

  /// The objects that an array of strings names.
  func objects(_ references: PropertyList.Value?) -> [PropertyList.Value] {
    (references?.elements ?? []).compactMap { object($0) }
  }
}
