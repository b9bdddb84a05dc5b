import DigraphModel

/// A comment that configures the methods for a registration, or for all registrations of an assembly.
///
/// Specified by cashapp/knit 1.0.0 to 2.1.6, `Sources/KnitCodeGen/KnitDirectives.swift`, and by its tests. The generator
/// takes the first line with `@knit` before the statement, the type, or the dot of `implements`, and accepts:
///
/// - `public`, `internal`: the access of the methods. The access of a registration takes precedence over that of its
///   assembly.
/// - `hidden`, `ignore`: there is no method. An ignored assembly has none at all. The registration itself stays.
/// - `alias("name")`, up to 1.6 `getter-named("name")`: a second name of the method, or another one up to 1.6.
/// - `getter-callAsFunction`, up to 1.5: a method without a name. Such calls are not followed.
/// - `@_spi(Name)`, `module-name("Name")`, `tag("text")`, `disable-performance-gen`: they change nothing that a key
///   depends on.
struct KnitComment {
  /// The access to a generated method.
  enum Access: String {
    case `public`, `internal`, hidden, ignore

    /// Whether the method is written at all.
    var isWritten: Bool { self == .public || self == .internal }
  }

  /// The stated access.
  var access: Access?
  /// The second name of the method.
  var alias: String?

  /// Reads the text of a comment; `nil` if the comment is not Knit's.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).filter { $0 != "//" }
    guard words.first == "@knit" else { return nil }
    for word in words.dropFirst() {
      if let access = Access(rawValue: String(word)) { self.access = access }
      let parts = word.split(separator: "\"", omittingEmptySubsequences: false)
      if parts.count == 3, ["alias(", "getter-named("].contains(parts[0]), parts[2] == ")" { alias = String(parts[1]) }
    }
  }
}

extension FileFacts {
  /// Knit's comments, by the offset of the code that follows. The first of several counts.
  var knitComments: [Int: KnitComment] {
    let all = annotations.compactMap { annotation in KnitComment(annotation.text).map { (annotation.code, $0) } }
    return Dictionary(all) { first, _ in first }
  }
}
