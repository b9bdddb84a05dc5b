/// Learns how much each of a few contexts counts for a decision (M. Mahoney, "Adaptive Weighing of Context Models for
/// Lossless Data Compression", 2005).
///
/// Each context gives a probability of the decision. A table corrects this probability: it has the share of such
/// decisions after contexts of this kind gave the same probability, learnt from as many decisions. A context that was
/// seen once knows little, and how much it knows depends on its kind.
struct ContextMixer {
  /// By kind of decision, the weights of the contexts' probabilities, of the table's probabilities, and of a constant.
  private let weights: UnsafeMutablePointer<Int32>
  /// The table of corrected probabilities, by kind of decision, context, number of decisions and probability. Each has
  /// 22 bits, and in the lower bits the number of decisions from which it was learnt.
  private let refined: UnsafeMutablePointer<UInt32>
  private let squash = Curves.shared.squash
  private let stretch = Curves.shared.stretch

  private static let kinds = 96
  private static let mostContexts = 5
  private static let weightsOfKind = 16
  private static let (ages, levels) = (11, 33)
  private static let weightCount = kinds * weightsOfKind
  private static let cellCount = kinds * mostContexts * ages * levels

  /// The knowledge of a mixer.
  struct Model: Sendable {
    fileprivate var weights: [Int32] = []
    fileprivate var refined: [UInt32] = []
  }

  /// Allocates memory for one coder, which has to call ``deallocate()``.
  init() {
    weights = .allocate(capacity: Self.weightCount)
    refined = .allocate(capacity: Self.cellCount)
  }

  /// Sets the state of a mixer that has learnt nothing.
  private func reset() {
    weights.initialize(repeating: 13_107, count: Self.weightCount)
    for kind in 0..<Self.kinds { weights[kind * Self.weightsOfKind + Self.weightsOfKind - 1] = 0 }
    for cell in 0..<Self.cellCount {
      let x = (cell % Self.levels - Self.levels / 2) * 128
      (refined + cell).initialize(to: UInt32(squash[min(max(x, -2_047), 2_047) + 2_048]) << 20)
    }
  }

  /// Takes over the knowledge of another mixer.
  func take(_ model: Model) {
    guard !model.weights.isEmpty else { return reset() }
    model.weights.withUnsafeBufferPointer { known in
      if let base = known.baseAddress { weights.initialize(from: base, count: Self.weightCount) }
    }
    model.refined.withUnsafeBufferPointer { known in
      if let base = known.baseAddress { refined.initialize(from: base, count: Self.cellCount) }
    }
  }

  /// The knowledge of the mixer. Its probabilities count as learnt from few decisions, because a module's own code
  /// should count for more.
  var model: Model {
    Model(
      weights: Array(UnsafeBufferPointer(start: weights, count: Self.weightCount)),
      refined: UnsafeBufferPointer(start: refined, count: Self.cellCount).map { $0 & ~1023 | min($0 & 1023, 5) })
  }

  func deallocate() {
    weights.deallocate()
    refined.deallocate()
  }

  /// The statistics of a decision in one context.
  struct Opinion {
    /// The position of the context among the contexts of a decision.
    fileprivate var position: Int
    /// The context's probability and the table's, both as values of the curve ``Curves/stretch``.
    fileprivate var (own, refined): (Int, Int)
    /// The position of the table's probability.
    fileprivate var cell: Int
  }

  /// The statistics of a decision of some kind in one context; The upper 22 bits of `state` are a probability, and the
  /// lower ones the number of decisions from which it was learnt.
  @inline(__always)
  func opinion(_ position: Int, _ state: UInt32, kind: Int) -> Opinion {
    let (x, count) = (Int(stretch[Int(state >> 20)]), Int(state & 1023))
    let age = count < 8 ? count : count < 16 ? 8 : count < 32 ? 9 : 10
    let cell = ((kind * Self.mostContexts + position) * Self.ages + age) * Self.levels + (x + 2_112) >> 7
    return Opinion(position: position, own: x, refined: Int(stretch[Int(refined[cell] >> 20)]), cell: cell)
  }

  /// The weighted sum of an opinion's two probabilities.
  @inline(__always)
  func weighted(_ opinion: Opinion, kind: Int) -> Int {
    let own = weights + (kind * Self.weightsOfKind + 2 * opinion.position)
    return opinion.own * Int(own[0]) + opinion.refined * Int(own[1])
  }

  /// The probability of the decision in 12 bits, from the sum of all weighted opinions.
  @inline(__always)
  func probability(_ sum: Int, kind: Int) -> Int {
    let dot = sum + 256 * Int(weights[(kind + 1) * Self.weightsOfKind - 1])
    return Int(squash[min(max(dot >> 16, -2_047), 2_047) + 2_048])
  }

  /// The error of a probability, by which weights change; `nil` if the decision was nearly certain, so that nothing is
  /// learnt. Also changes the weight of the constant.
  @inline(__always)
  func error(_ bit: Bool, _ probability: Int, kind: Int) -> Int? {
    let error = (bit ? 4_095 : 0) - probability
    guard error.magnitude > Self.certainty else { return nil }
    weights[(kind + 1) * Self.weightsOfKind - 1] &+= Int32((256 * 20 * error + 0x8000) >> 16)
    return error * 20
  }

  /// Learns from the decision.
  @inline(__always)
  func learn(_ bit: Bool, _ opinion: Opinion, error: Int, kind: Int, rates: UnsafeMutablePointer<Int>) {
    let own = weights + (kind * Self.weightsOfKind + 2 * opinion.position)
    own[0] &+= Int32(truncatingIfNeeded: (opinion.own * error + 0x8000) >> 16)
    own[1] &+= Int32(truncatingIfNeeded: (opinion.refined * error + 0x8000) >> 16)
    refined[opinion.cell] = Self.learnt(refined[opinion.cell], bit, rates, most: Self.mostSeen)
  }

  /// A probability of 22 bits and the number of decisions from which it was learnt, after one more decision.
  @inline(__always)
  static func learnt(_ state: UInt32, _ bit: Bool, _ rates: UnsafeMutablePointer<Int>, most: Int) -> UInt32 {
    let (p, count) = (Int(state >> 10), Int(state & 1023))
    let rate = rates[count]
    let new = bit ? p + (((1 << 22) - 1 - p) * rate) >> 16 : p - (p * rate) >> 16
    return UInt32(truncatingIfNeeded: new << 10 | min(count + 1, most))
  }

  /// The number of decisions after which a cell of the table begins to forget the oldest ones.
  static let mostSeen = 30
  /// The greatest error of a 12-bit probability from which nothing is learnt.
  private static let certainty = 32
}

extension ContextMixer {
  /// The logistic curve by which probabilities are mixed, and its inverse.
  ///
  /// The conformance is unchecked, because the compiler does not know that nothing changes the two tables.
  fileprivate final class Curves: @unchecked Sendable {
    static let shared = Curves()

    /// From x + 2,048 to 4,096 / (1 + e^(-x / 256)).
    let squash: UnsafePointer<Int16>
    /// From a probability of 12 bits to x.
    let stretch: UnsafePointer<Int16>

    private init() {
      let (squash, stretch) = (
        UnsafeMutablePointer<Int16>.allocate(capacity: 4_096), UnsafeMutablePointer<Int16>.allocate(capacity: 4_096)
      )
      squash[0] = 0
      var next = 0
      for x in -2_047...2_047 {
        let (weight, step) = (x & 127, (x >> 7) + 16)
        let value = (Self.steps[step] * (128 - weight) + Self.steps[step + 1] * weight + 64) >> 7
        squash[x + 2_048] = Int16(value)
        while next <= value {
          stretch[next] = Int16(x)
          next += 1
        }
      }
      while next < 4_096 {
        stretch[next] = 2_047
        next += 1
      }
      (self.squash, self.stretch) = (UnsafePointer(squash), UnsafePointer(stretch))
    }

    /// The curve at each 128th x: with whole numbers, every machine gives the same bytes.
    private static let steps = [
      1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1_101, 1_546, 2_047, 2_549, 2_994, 3_348, 3_607, 3_785,
      3_901, 3_975, 4_022, 4_050, 4_068, 4_079, 4_085, 4_089, 4_092, 4_093, 4_094,
    ]
  }
}
