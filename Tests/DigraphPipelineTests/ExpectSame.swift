import CustomDump

/// Compares whole values, as `expectNoDifference` does, where the actual value has to be awaited.
func expectSame<Value: Equatable>(
  _ found: Value, _ expected: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  expectNoDifference(found, expected, fileID: fileID, filePath: filePath, line: line, column: column)
}
