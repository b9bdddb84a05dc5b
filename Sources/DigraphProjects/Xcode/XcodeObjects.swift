/// The objects of a project, by their identifiers.
struct XcodeObjects {
  /// The object that represents the project.
  let project: PropertyList.Value?
  private let table: PropertyList.Table

  /// Creates the table; fails if the list has no objects.
  init?(_ list: PropertyList) {
    guard let objects = list.root["objects"] else { return nil }
    table = PropertyList.Table(objects)
    let named = list.root["rootObject"].flatMap { [table] in table[$0] }
    project = named ?? objects.entries.first { $0.value["isa"]?.isString("PBXProject") ?? false }?.value
  }

  /// The object with the identifier in a string.
  func object(_ reference: PropertyList.Value?) -> PropertyList.Value? {
    reference.flatMap { table[$0] }
  }

  /// The objects with the identifiers in an array of strings.
  func objects(_ references: PropertyList.Value?) -> [PropertyList.Value] {
    (references?.elements ?? []).compactMap { table[$0] }
  }
}
