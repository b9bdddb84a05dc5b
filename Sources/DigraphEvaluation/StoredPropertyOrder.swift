import DigraphModel
import DigraphProgram

/// The stored properties of types in the order of their declarations. An app makes objects of one type at many places,
/// and their initial values run at each.
final class StoredPropertyOrder {
  private var known: [ObjectIdentifier: [DeclarationID]] = [:]

  /// The properties for which an object of a type has values as soon as it is made, without those of its superclasses.
  func properties(of type: Nominal, in program: Program) -> [DeclarationID] {
    if let known = known[ObjectIdentifier(type)] { return known }
    let properties = type.properties.values.joined().filter { program.property($0).isStoredAtOnce }.sorted()
    known[ObjectIdentifier(type)] = properties
    return properties
  }
}
