import CustomDump
import TestSupport

/// Compares the graph of one file, as text, with the expected text. `import FactoryKit` is put before the source.
func expectGraph(
  of source: String, _ expected: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let text = GraphText.text(of: await Analyzed.graph("import FactoryKit\n" + source))
  expectNoDifference(text, expected, fileID: fileID, filePath: filePath, line: line, column: column)
}
