import Foundation
import Testing

/// Writes a probe into the folder that `DIGRAPH_SIMULATION_PROBE` names.
@Suite struct ProbeTests {
  private static let folder = ProcessInfo.processInfo.environment["DIGRAPH_SIMULATION_PROBE"]

  @Test(.enabled(if: folder != nil, "`DIGRAPH_SIMULATION_PROBE` names no folder"))
  func write() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let seed = UInt64.random(in: 0..<1_000_000_000)
    for (name, text) in Probe(firstSeed: seed, count: 200).files {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    print("simulation: probe of 200 programs from seed \(seed)")
  }

  /// Instrumented programs have the same requests as others, and trace each construction.
  @Test func instrumentedSources() {
    let probe = Probe(firstSeed: 1, count: 3)
    #expect(probe.files.keys.sorted() == ["Programs0.swift", "Support.swift", "expected.txt", "main.swift"])
    #expect(probe.files["Programs0.swift"]?.contains("trace(\"") == true)
    #expect(probe.files["Programs0.swift"]?.contains("if isSelected(0) {") == true)
  }
}
