import DigraphLinker
import DigraphModel

extension Program {
  /// What Injection files a type under: its printed name, without what makes it optional.
  ///
  /// Of a nested or doubled optional too little is taken away, and the key is one that nobody else has. Specified by
  /// JulianAlonso/Injection, `Injection/Sources/Hash.swift`.
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
