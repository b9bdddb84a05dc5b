/// Packs rectangles into a shape that can be looked at as a whole.
///
/// They are placed one after another, each at the highest possible place, above a skyline turned upside down
/// (Jylänki, "A Thousand Ways to Pack the Bin", 2010, section 6). Large rectangles come first, which leaves room
/// beside them. Rectangles of about one size keep their order, so that a small change of the drawing moves little.
struct Packing {
  /// The distance between two rectangles.
  static let gap = 16.0
  /// The height of a picture for each point of its width. Screens are wider than high, and a legend stands at the
  /// side, so this fills them.
  static let slimness = 0.75

  /// The left upper corners of rectangles, with y growing downwards from zero, and the size of the whole.
  struct Result {
    var corners: [(x: Double, y: Double)]
    var width: Double
    var height: Double
  }

  /// The extent of a picture: its height, or the height that corresponds to its width, whichever is greater.
  static func extent(width: Double, height: Double) -> Double { max(width * slimness, height) }

  /// The height of a screen with the proportions of 1440 × 900 that shows the whole picture.
  static func screen(width: Double, height: Double) -> Double { max(width * 900 / 1_440, height) }

  /// Packs rectangles into the best of several widths.
  static func pack(_ sizes: [(width: Double, height: Double)]) -> Result {
    let order = sizes.indices.sorted { first, second in
      let classes = (sizeClass(sizes[first]), sizeClass(sizes[second]))
      return classes.0 == classes.1 ? first < second : classes.0 > classes.1
    }
    let widest = sizes.map(\.width).max() ?? 0
    let all = sizes.reduce(0) { $0 + $1.width + gap }
    var best: Result?
    var width = widest
    while true {
      let result = pack(sizes, order, into: width)
      let extent = extent(width: result.width, height: result.height)
      if best.map({ extent < Self.extent(width: $0.width, height: $0.height) * 0.98 }) ?? true { best = result }
      // From here on, wider results only get worse.
      if width >= all || width * slimness > result.height { break }
      width *= 1.08
    }
    return best ?? Result(corners: [], width: 0, height: 0)
  }

  /// The size class: one for each doubling of the area.
  private static func sizeClass(_ size: (width: Double, height: Double)) -> Int {
    let area = max(1, size.width * size.height)
    return Int(area.binade.exponent)
  }

  private static func pack(
    _ sizes: [(width: Double, height: Double)], _ order: [Int], into width: Double
  ) -> Result {
    var result = Result(corners: Array(repeating: (0, 0), count: sizes.count), width: 0, height: 0)
    /// The places where the next rectangle may begin: the left ends of steps, and their distance from the top.
    var steps: [(x: Double, y: Double)] = [(0, 0)]
    for index in order {
      let size = sizes[index]
      var place: (x: Double, y: Double)?
      for start in steps.indices {
        let x = steps[start].x
        guard x == 0 || x + size.width <= width else { break }
        var y = steps[start].y
        for step in steps[start...].dropFirst() {
          if step.x >= x + size.width + gap { break }
          y = max(y, step.y)
        }
        if place.map({ y < $0.y }) ?? true { place = (x, y) }
      }
      let (x, y) = place ?? (0, 0)
      result.corners[index] = (x, y)
      result.width = max(result.width, x + size.width)
      result.height = max(result.height, y + size.height)
      let end = x + size.width + gap
      let behind = steps.last { $0.x <= end }?.y ?? 0
      steps.removeAll { $0.x >= x && $0.x <= end }
      let position = steps.firstIndex { $0.x > x } ?? steps.endIndex
      steps.insert(contentsOf: [(x, y + size.height + gap), (end, behind)], at: position)
    }
    return result
  }
}
