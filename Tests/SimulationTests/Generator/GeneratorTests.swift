import Testing

@Suite struct GeneratorTests {
  @Test func aSeedMakesOneProgram() {
    for seed in 0..<UInt64(20) {
      #expect(ProgramGenerator.program(seed: seed) == ProgramGenerator.program(seed: seed))
    }
    #expect(ProgramGenerator.program(seed: 1) != ProgramGenerator.program(seed: 2))
  }

  /// The sequence of the published algorithm.
  @Test func splitMix64() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  /// Every feature and every kind of failure occurs in at least one program of a hundred; most occur in far more.
  @Test func everythingShowsUp() {
    var census = Census()
    for seed in 0..<UInt64(1_000) { census.add(ProgramGenerator.program(seed: seed)) }
    let rare = Self.expected.filter { census.counts[$0, default: 0] < census.programs / 100 }
    #expect(rare == [])
  }

  private static let expected = [
    "child container", "default scope", "name", "alias", "registered optional", "struct", "class", "subclass",
    "0 arguments", "1 arguments", "2 arguments", "forward", "override", "override of a parent", "factory request",
    "initCompleted request", "forced", "optional", "captured container", "instance read at once", "weak property",
    "Optional", "Lazy", "Provider", "scope none", "scope transient", "scope graph", "scope container", "scope weak",
    "must: unresolved-dependency", "must: qualifier-mismatch", "must: argument-mismatch", "must: container-scope-gap",
    "may: container-scope-gap", "must: dependency-cycle", "must: transient-in-cycle", "must: implements-mismatch",
    "must: value-type-scope", "recursion from a root", "several components in one group", "nothing",
  ]
}
