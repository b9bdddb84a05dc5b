import Testing

@testable import DigraphReporters

@Suite("escapes")
struct EscapesTests {
  private let escapes = Escapes(["%": "%25", "\n": "%0A", "]": "%5D"])

  @Test("each character is replaced once, and what stands for it is not replaced again")
  func once() { #expect(escapes.applied(to: "a%25]\n]") == "a%2525%5D%0A%5D") }

  @Test("what combines with a character, or is made of several bytes, does not hide it")
  func combining() { #expect(escapes.applied(to: "é%\u{301}😀\r\n") == "é%25\u{301}😀\r%0A") }

  @Test("a text without any of them stays")
  func nothing() { #expect(["", "plain é"].map(escapes.applied) == ["", "plain é"]) }
}
