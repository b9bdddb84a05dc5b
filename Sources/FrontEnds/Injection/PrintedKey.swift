import DigraphModel
import DigraphProgram

extension Program {
  /// The key of a type in Injection: its printed name, without the text that makes it optional.
  ///
  /// If a printed name begins with `Optional<`, the library removes each `Optional<` in it, but only one `>`. The key
  /// of a nested optional therefore equals that of no other type. Specified by JulianAlonso/Injection,
  /// `Injection/Sources/Hash.swift`.
  func injectionKey(of type: Type) -> String {
    let printed = printedName(of: type)
    let prefix = "Optional<"
    guard printed.hasPrefix(prefix) else { return printed }
    var text = ""
    var rest = printed[...]
    while let first = rest.first {
      if rest.hasPrefix(prefix) {
        rest.removeFirst(prefix.count)
      } else {
        text.append(first)
        rest.removeFirst()
      }
    }
    return String(text.dropLast())
  }
}
