import Foundation

/// Operations on paths as text: nothing here looks at a disk.
enum PathText {
  /// The components of a path without empty ones and `.`; `..` takes its predecessor away where there is one.
  static func components(of path: some StringProtocol) -> [Substring] {
    var result: [Substring] = []
    for part in Substring(path).split(separator: "/", omittingEmptySubsequences: true) where part != "." {
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
    guard path.hasPrefix("/") else { return components(of: path).joined(separator: "/") }
    return "/" + components(of: path).drop { $0 == ".." }.joined(separator: "/")
  }

  /// `path` as seen from `folder`, normalised; an absolute `path` is only normalised.
  static func join(_ folder: some StringProtocol, _ path: some StringProtocol) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return normalized(path) }
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

  /// What follows `folder` in `path`, both normalised; nil if `path` lies elsewhere.
  static func remainder(of path: String, below folder: String) -> String? {
    if path == folder { return "" }
    if folder.isEmpty { return path.hasPrefix("/") ? nil : path }
    let prefix = folder == "/" ? folder : folder + "/"
    return path.utf8.starts(with: prefix.utf8) ? String(path.utf8.dropFirst(prefix.utf8.count)) : nil
  }

  /// `path` relative to `folder`, both absolute and normalised; climbs with `..` where it must.
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

  /// The nearest valid identifier, as Xcode's `c99extidentifier` and SwiftPM make it of a name: what an identifier
  /// cannot hold at its place, a leading digit included, becomes `_`.
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
