import CustomDump
import Testing

@testable import DigraphSyntax

/// Words that look like a framework's and mean something else.
@Suite("lookalikes")
struct LookalikeTests {
  /// Offsets at which `register` is found.
  private func hits(_ source: String) -> [UInt32] {
    Array(source.utf8).withUnsafeBufferPointer { WordScanner(Vocabulary(words: ["register"])).scan($0).hits }
  }

  @Test(
    "cells are not registered in a container",
    arguments: [
      "table.register(Cell.self, forCellReuseIdentifier: id)",
      "grid.register(UINib(nibName: name(of: [A.self]), bundle: nil), forCellWithReuseIdentifier: id)",
      "grid.register(\n  Header.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: id)",
      "map.register(Pin.self, forAnnotationViewWithReuseIdentifier: id)",
    ])
  func lookalike(_ source: String) {
    expectNoDifference(hits(source), [])
    let identifiers = Array(source.utf8).withUnsafeBufferPointer {
      WordScanner(Vocabulary()).scan($0).identifiers ?? []
    }
    #expect(!identifiers.contains(WordScan.shortHash(of: "register")))
  }

  @Test(
    "everything else is",
    arguments: [
      "c.register(Cell.self) { _ in Cell() }",
      "c.register(Cell.self, name: \"forCellReuseIdentifier\") { _ in Cell() }",
      "c.register(Cell.self, factory: { make($0, forCellReuseIdentifier: id) })",
      "c.register(Cell.self, name: label(forCellReuseIdentifier: id))", "c.register", "c.register(",
      "c.register (Cell.self)",
    ])
  func word(_ source: String) { expectNoDifference(hits(source), [2]) }
}
