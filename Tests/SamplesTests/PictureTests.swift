import CustomDump
import Foundation
import TestSupport
import Testing

/// The pictures that are checked in, which people look at: nothing in them hides anything else.
@Suite("pictures of samples")
struct PictureTests {
  private static let pictures =
    (try? Repository.paths(below: "Samples").filter { $0.hasSuffix(".svg") }.sorted()) ?? []

  @Test("no line runs through words or nodes of others, and nothing lies upon words", arguments: pictures)
  func nothingOverlaps(path: String) throws {
    expectNoDifference(try PictureGeometry(Repository.text(of: path)).overlaps, [])
  }

  @Test("each fits on a page: none is much wider than high, or much higher than wide", arguments: pictures)
  func shape(path: String) throws {
    let size = try PictureGeometry(Repository.text(of: path)).size
    #expect(size.height < size.width * 2.2, "\(size)")
    #expect(size.width < size.height * 2.5, "\(size)")
  }

  @Test("there are pictures, and all of their parts are seen")
  func found() throws {
    #expect(Self.pictures.count > 15)
    let picture = try PictureGeometry(Repository.text(of: "Samples/NightTrain/Expected/graph.svg"))
    #expect(picture.nodes.count > 50 && picture.lines.count > 70)
    #expect(picture.labels.count > 5 && picture.titles.count == picture.frames.count && picture.frames.count > 5)
  }
}
