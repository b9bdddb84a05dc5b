import Foundation

/// Operations on paths as text, without access to the disk.
enum PathText {
  /// The components of a path without empty ones and `.`; `..` removes the component before it, if there is one.
  static func components(of path: some StringProtocol) -> [Substring] {
    var result: [Substring] = []
    for bytes in Substring(path).utf8.split(separator: UInt8(ascii: "/")) {
      let part = Substring(bytes)
      if part == "." { continue }
      if part == "..", let last = result.last, last != ".." {
        result.removeLast()
      } else {
        result.append(part)
      }
    }
    return result
  }

  /// The shortest spelling of a path; an absolute one stays absolute and never climbs above `/`.
  static func normalized(_ path: some StringProtocol) -> String {
    guard path.begins(with: "/") else { return components(of: path).joined(separator: "/") }
    return "/" + components(of: path).drop { $0 == ".." }.joined(separator: "/")
  }

  /// The path of `name` in a folder. `name` is a single component or a path; both are in their shortest spelling.
  static func append(_ name: String, to folder: String) -> String {
    if folder.isEmpty { return name }
    var path = ""
    path.reserveCapacity(folder.utf8.count + 1 + name.utf8.count)
    if folder != "/" { path += folder }
    path += "/"
    path += name
    return path
  }

  /// The normalised path of `path` seen from `folder`; an absolute `path` is only normalised.
  static func join(_ folder: some StringProtocol, _ path: some StringProtocol) -> String {
    if path.begins(with: "/") || folder.isEmpty { return normalized(path) }
    return normalized("\(folder)/\(path)")
  }

  /// The folder of a path; empty for a single component.
  static func folder(of path: some StringProtocol) -> String {
    let path = Substring(path)
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  static func name(of path: some StringProtocol) -> String {
    let path = Substring(path)
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return String(path) }
    return String(path[path.index(after: slash)...])
  }

  /// The part of `path` behind `folder`, both normalised; nil if `path` is not in the folder.
  static func remainder(of path: String, below folder: String) -> String? {
    if path == folder { return "" }
    if folder.isEmpty { return path.begins(with: "/") ? nil : path }
    let prefix = folder == "/" ? folder : folder + "/"
    return path.utf8.starts(with: prefix.utf8) ? String(path.utf8.dropFirst(prefix.utf8.count)) : nil
  }

  /// `path` relative to `folder`, both absolute and normalised; goes up with `..` if necessary.
  static func relative(_ path: String, to folder: String) -> String {
    if let below = remainder(of: path, below: folder) { return below }
    let from = components(of: folder)
    let to = components(of: path)
    var common = 0
    while common < from.count, common < to.count, from[common] == to[common] { common += 1 }
    let climb = [Substring](repeating: "..", count: from.count - common)
    return (climb + to[common...]).joined(separator: "/")
  }

  /// A path in the normal form of all output: Unicode normalisation form C.
  static func composed(_ path: String) -> String {
    path.utf8.allSatisfy { $0 < 0x80 } ? path : path.precomposedStringWithCanonicalMapping
  }

  /// A composed path with its characters decomposed, as in `e\u{301}`, in components that are not composed on the disk.
  static func spelled(_ path: String, as absolute: String) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let names = absolute.utf8.split(separator: UInt8(ascii: "/")).suffix(parts.count).map { String(Substring($0)) }
    guard names.count == parts.count else { return path }
    return zip(parts, names).map { part, name in
      if part.utf8.elementsEqual(name.utf8) { return part }
      return name.unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped(asASCII: true) }.joined()
    }.joined(separator: "/")
  }

  /// The nearest valid identifier for a name, like Xcode's `c99extidentifier` and SwiftPM's. Characters that are
  /// invalid at their place, including a leading digit, become `_`.
  static func identifier(_ name: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      let isValid = isDigit ? !result.isEmpty : scalar == "_" || scalar.properties.isAlphabetic
      result.append(isValid ? scalar : "_")
    }
    return String(result)
  }
}

/// Comparisons of bytes: paths and identifiers are not natural language, so their characters need not be determined.
extension StringProtocol {
  /// Whether the text ends in a suffix, byte by byte.
  func ends(in suffix: String) -> Bool {
    utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Whether the text begins with a prefix, byte by byte.
  func begins(with prefix: String) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// Whether a word occurs in the text, byte by byte.
  func mentions(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return true }
    var rest = Substring(self).utf8
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: word.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
