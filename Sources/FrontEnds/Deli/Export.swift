import DigraphModel

/// A `Deli.resolved`: the types that another module's run of the generator has exported.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Model/ResolveData.swift` and `Runner/ResolveParser.swift`.
struct Export {
  /// Path of the file.
  var path: String
  /// The entry that it was written for.
  var project: String
  var items: [Item]

  /// A type of the other module.
  struct Item {
    var type: String
    var qualifier: String?
    var isLazy: Bool
    var isFactory: Bool
    var isValueType: Bool
    /// Protocols and superclasses under which it was found when the file was written.
    var links: [String]
    var dependencies: [String]
    var site: Site
  }

  /// Reads a file; `nil` if the generator did not write it.
  init?(_ file: SideFile) {
    guard let tree = file.tree, let list = tree["DEPENDENCY"]?.elements else { return nil }
    path = file.path
    project = tree["PROJECT"]?.text ?? ""
    items = list.compactMap { element in
      guard let type = element["TYPE"], let name = type.text else { return nil }
      return Item(
        type: name, qualifier: element["QUALIFIER"]?.text.flatMap { $0.isEmpty ? nil : $0 },
        isLazy: element["LAZILY"]?.text == "true", isFactory: element["FACTORY"]?.text == "true",
        isValueType: element["VALUE_TYPE"]?.text == "true",
        links: (element["LINK"]?.elements ?? []).compactMap(\.text),
        dependencies: (element["DEPENDENCY"]?.elements ?? []).compactMap { $0["TYPE"]?.text }, site: type.site)
    }
  }

  /// The name of the container that stands for the other module.
  var name: String { project.isEmpty ? path : project }
}
