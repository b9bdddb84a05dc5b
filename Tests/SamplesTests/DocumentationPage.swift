import Foundation
import TestSupport

/// A page of the documentation, with its code blocks.
struct DocumentationPage: Sendable, CustomStringConvertible {
  /// A code block between fences.
  struct Block: Sendable {
    /// Words behind the opening fence: the language, and for Swift the framework.
    let words: [String]
    /// Lines between the fences.
    let text: String
    /// 1-based line of the opening fence.
    let line: Int
    /// Text of the comment right above the block.
    let comment: String?
    /// The page, by its path.
    let page: String
    var language: String { words.first ?? "" }
    /// Whether `Scripts/update-samples` fills the block with the output of a command.
    var isOutput: Bool { comment?.hasPrefix("digraph ") == true }
    /// The reason why the commands of the block are not run; `nil` if they are.
    var reasonNotToRun: String? {
      comment.flatMap { $0.hasPrefix("not run: ") ? String($0.dropFirst(9)) : nil }
    }
  }

  /// Path from the root of the checkout.
  let path: String
  let text: String
  let blocks: [Block]
  var description: String { path }

  init(path: String) throws {
    self.path = path
    text = try Repository.text(of: path)
    let lines = text.components(separatedBy: "\n")
    var blocks: [Block] = []
    var index = 0
    while index < lines.count {
      guard lines[index].hasPrefix("```") else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while index < lines.count, lines[index] != "```" { index += 1 }
      let above = start > 0 ? lines[start - 1] : ""
      blocks.append(
        Block(
          words: lines[start].dropFirst(3).split(separator: " ").map(String.init),
          text: lines[(start + 1)..<index].map { $0 + "\n" }.joined(), line: start + 1,
          comment: above.wholeMatch(of: /<!-- (.*) -->/).map { String($0.output.1) }, page: path))
      index += 1
    }
    self.blocks = blocks
  }

  /// The pages whose blocks `Scripts/update-samples` fills.
  static func paths() throws -> [String] {
    ["README.md", "Samples/GALLERY.md"]
      + (try Repository.fileNames(in: "Documentation.docc").filter { $0.hasSuffix(".md") }.map {
        "Documentation.docc/\($0)"
      })
  }

  static func all() throws -> [DocumentationPage] { try paths().map { try DocumentationPage(path: $0) } }
}
