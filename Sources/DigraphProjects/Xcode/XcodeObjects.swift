/// The objects of a project by their identifiers.
struct XcodeObjects {
  /// The object that stands for the project.
  let project: PropertyList.Value?
  private let table: PropertyList.Table

  /// Fails if the list has no table of objects.
  init?(_ list: PropertyList) {
    guard let objects = list.root["objects"] else { return nil }
    table = PropertyList.Table(objects)
    let named = list.root["rootObject"].flatMap { [table] in table[$0] }
    project = named ?? objects.entries.first { $0.value["isa"]?.isString("PBXProject") ?? false }?.value
  }

  /// The object that a string names.
  func object(_ reference: PropertyList.Value?) -> PropertyList.Value? {
    reference.flatMap { table[$0] }
  }

  /// The objects that an array of strings names.
  func objects(_ references: PropertyList.Value?) -> [PropertyList.Value] {
    (references?.elements ?? []).compactMap { table[$0] }
  }
}
