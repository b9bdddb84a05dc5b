import CustomDump
import Foundation
import TestSupport
import Testing

/// The committed pictures: no part of them hides another one.
@Suite("pictures of samples")
struct PictureTests {
  private static let pictures =
    (try? Repository.paths(below: "Samples").filter { $0.hasSuffix(".svg") }.sorted()) ?? []

  @Test("no line runs through words or nodes of others, and nothing lies upon words", arguments: pictures)
  func nothingOverlaps(path: String) throws {
    expectNoDifference(try PictureGeometry(Repository.text(of: path)).overlaps, [])
  }

  @Test("each line of a default picture begins and ends at a box", arguments: overviews)
  func nothingIsLoose(path: String) throws {
    expectNoDifference(try PictureGeometry(Repository.text(of: path)).loose, [])
  }

  @Test("words beside lines are nearest to their own line", arguments: pictures)
  func nothingIsMistaken(path: String) throws {
    expectNoDifference(try PictureGeometry(Repository.text(of: path)).mistakable, [])
  }

  @Test("no line of a default picture runs on another that shares no end, or leads the other way", arguments: overviews)
  func nothingIsMerged(path: String) throws {
    expectNoDifference(try PictureGeometry(Repository.text(of: path)).merged(onScreen: 1440, by: 900), [])
  }

  /// Pages that pictures are shown on: white, GitHub's grey; its dark page, its dark greys.
  private static let light = ["#ffffff", "#f6f8fa"]
  private static let dark = ["#0d1117", "#151b23", "#161b22", "#212830", "#22272e"]

  @Test("boxes and lines have a contrast of 3, words of 4.5, on any page, light or dark", arguments: pictures)
  func contrast(path: String) throws {
    let look = try PictureLook(Repository.text(of: path))
    #expect(look.texts.count > 5 && look.lines.count > 5 && look.dark.count > 10)
    expectNoDifference(look.faint(on: Self.light, isDark: false), [])
    expectNoDifference(look.faint(on: Self.dark, isDark: true), [])
  }

  @Test("nothing is cut off", arguments: pictures)
  func nothingIsClipped(path: String) throws {
    expectNoDifference(try PictureGeometry(Repository.text(of: path)).clipped, [])
  }

  /// Pictures that are drawn by default, without options for a part or for everything.
  private static let overviews = pictures.filter { $0.hasSuffix("/Expected/graph.svg") }

  @Test("a default picture is read on a screen of 1440 × 900, and few lines cross", arguments: overviews)
  func screen(path: String) throws {
    let text = try Repository.text(of: path)
    let picture = try PictureGeometry(text)
    let least = try #require(PictureLook(text).sizes.min())
    #expect(least * picture.scale(onScreen: 1440, by: 900) >= 9, "\(picture.size)")
    // An overview has as many areas as fit; a small app is drawn whole.
    let isOverview = text.contains("class=\"node group area")
    #expect(picture.crossings <= (isOverview ? 2 : 12), "\(picture.crossings)")
    if isOverview { #expect(picture.shareOfBoxes >= 0.25, "\(picture.shareOfBoxes)") }
  }

  @Test("the legend has each sign that occurs in the picture, and no other", arguments: pictures)
  func legend(path: String) throws {
    let look = try PictureLook(Repository.text(of: path))
    expectNoDifference(look.signsInLegend, look.signs, "the legend, and the picture")
  }

  /// Pictures without signs of changes, which explain the colours of their lines.
  private static let plain = pictures.filter { !$0.hasPrefix("Samples/Changes/") }

  @Test("the legend has each look of lines, outlines and frames that occurs in the picture", arguments: plain)
  func looks(path: String) throws {
    let look = try PictureLook(Repository.text(of: path))
    expectNoDifference(look.looks.subtracting(look.looksInLegend).sorted(), [], "in the picture, and not in the legend")
  }

  @Test("what only infos are about is drawn thin, and grey but for loops", arguments: pictures)
  func infosAreQuiet(path: String) throws {
    let quiet = ["#5e6873", "#2f6ea3"]
    let loud = try PictureLook(Repository.text(of: path)).infos.filter { !quiet.contains($0.colour) || $0.width > 2.4 }
    expectNoDifference(loud, [])
  }

  @Test("each fits on a page: none is much wider than high, or much higher than wide", arguments: pictures)
  func shape(path: String) throws {
    let size = try PictureGeometry(Repository.text(of: path)).size
    #expect(size.height < size.width * 2.2, "\(size)")
    // A low and narrow picture is read at its own size.
    #expect(size.width < max(size.height * 3.5, 900), "\(size)")
  }

  @Test("there are pictures, and all of their parts are seen")
  func found() throws {
    #expect(Self.pictures.count > 15)
    let picture = try PictureGeometry(Repository.text(of: "Samples/Gallery/night-train.svg"))
    #expect(picture.nodes.count > 50 && picture.lines.count > 70)
    // The card of the legend has no name, nor have the frames in it.
    let frames = picture.frames.filter { !$0.key.hasPrefix("legend") }
    #expect(picture.labels.count > 5 && picture.titles.count == frames.count && frames.count > 6)
  }
}
