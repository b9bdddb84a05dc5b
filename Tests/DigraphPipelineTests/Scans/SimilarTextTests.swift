import Testing

@testable import DigraphPipeline

/// Texts that are much like another one.
@Suite("similar texts")
struct SimilarTextTests {
  /// The words of a text that another one tells.
  private func told(_ text: String, by other: String) -> [String] {
    guard var similar = SimilarText(other) else { return [] }
    let bytes = Array(text.utf8)
    var (start, told): (Int, [String]) = (0, [])
    while start < bytes.count {
      let end = TextWords.endOfWord(in: bytes, from: start)
      var word = Array(bytes[start..<end])
      let isSame = similar.next == word
      if isSame { told.append(String(decoding: word, as: UTF8.self)) }
      if 0x41...0x5A ~= word[0] { word[0] |= 0x20 }
      similar.advance(isSame: isSame, behind: word)
      start = end
    }
    return told
  }

  @Test(
    "words behind a difference are told again",
    arguments: [
      // Another word in its place, a word more, and words less.
      (#"event.slug+".png""#, ["event", ".", "slug", "png", "\""]),
      (#"event.game.slug + ".png""#, ["event", ".", "slug", " + \".", "png", "\""]),
      (#"slug + ".png""#, [" + \".", "png", "\""]),
      (#"Slug + ".png""#, [" + \".", "png", "\""]),
    ])
  func differences(text: String, words: [String]) {
    #expect(told(text, by: #"event.slug + ".png""#) == words)
  }

  @Test("nobody looks into a long text")
  func length() {
    #expect(SimilarText(nil) == nil && SimilarText(String(repeating: "a", count: 513)) == nil)
    #expect(SimilarText(String(repeating: "a", count: 512)) != nil)
  }
}
