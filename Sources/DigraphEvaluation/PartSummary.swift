import DigraphModel
import DigraphProgram

/// The effects of a part of a root's code. Another run of the root may repeat them, although other parts have changed.
public struct PartSummary {
  /// Reads and effects.
  public fileprivate(set) var summary: RootSummary
  fileprivate let functions: Set<DeclarationID>
  fileprivate let effort: Evaluator.Effort
  fileprivate let frame: Evaluator.Frame
}

extension Evaluator {
  /// Evaluates a part of a root's code, whose reads and effects remain those of the root.
  ///
  /// - Returns: The part; `nil` if the effects of the root are not listed.
  public func summarizePart(_ body: () -> Void) -> PartSummary? {
    guard let effects = summary?.effects.count, let reads = summary?.reads.count,
      let wasRepeatable = summary?.isRepeatable
    else {
      body()
      return nil
    }
    let (frame, used, functions) = (frame, used, calls.functions.count)
    summary?.isRepeatable = true
    let looks = program.files.looks.begin()
    body()
    var own = RootSummary()
    own.files = Array(Set(program.files.looks.end(looks)))
    own.effects = summary.map { Array($0.effects[effects...]) } ?? []
    own.isRepeatable = summary?.isRepeatable ?? false
    summary?.isRepeatable = wasRepeatable && own.isRepeatable
    own.reads = summary?.reads[reads...].ofOthers ?? []
    return PartSummary(
      summary: own, functions: Set(calls.functions[functions...]), effort: self.used - used, frame: frame)
  }

  /// Whether evaluating the code of a part here would have the same effects.
  public func isCurrent(_ part: PartSummary) -> Bool { part.frame.isLike(frame) && isCurrent(part.summary) }

  /// Performs the effects of a part again.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - maker: Gives the current number of a registration by its earlier number.
  /// - Returns: `false` if the root has not enough calls or steps left to evaluate the part.
  public func `repeat`(_ part: PartSummary, maker: (Int) -> Int) -> Bool {
    guard use(part.effort) else { return false }
    noteOpaque()
    program.files.looks.note(part.summary.files)
    for function in part.functions { grantSteps(for: function) }
    calls.functions += part.functions
    for read in part.summary.reads { noteUse(of: read.property) }
    summary?.reads += part.summary.reads
    for var effect in part.summary.effects {
      effect.move(maker)
      perform(effect)
    }
    return true
  }
}

extension Evaluator.Frame {
  /// Whether code has the same effects in both.
  fileprivate func isLike(_ other: Self) -> Bool {
    file == other.file && conditions == other.conditions && exits == other.exits && via == other.via
      && branchesAroundHelper == other.branchesAroundHelper && aroundCall == other.aroundCall
      && helperCall == other.helperCall && helperOwner == other.helperOwner && isDelegated == other.isDelegated
      && owner == other.owner && depth == other.depth && iterations == other.iterations && variable == other.variable
      && isConcurrent == other.isConcurrent && executor == other.executor && root == other.root
      && isEffectFree == other.isEffectFree && isGenericRoot == other.isGenericRoot
      && followsCalls == other.followsCalls && isFallback == other.isFallback && taker == other.taker
      && trapsOnErrors == other.trapsOnErrors && subclass == other.subclass
  }
}
