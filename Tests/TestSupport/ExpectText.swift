import CustomDump
public import Testing

/// Expects two texts to be the same, and shows the lines that differ.
///
/// (CustomDump's own `expectNoDifference` reports through a library that has to be linked into each test target, and
/// passes silently where it is not.)
public func expectText(_ actual: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
  if let difference = diff(expected, actual) {
    Issue.record("\n\(difference)", sourceLocation: sourceLocation)
  }
}
