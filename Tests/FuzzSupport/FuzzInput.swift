/// The input of one run: the files of an app, made from a seed alone.
package struct FuzzInput: Sendable {
  /// The origin of the input, for messages.
  package var origin: String
  /// Sources by path.
  package var files: [(path: String, bytes: [UInt8])]
  /// Files besides sources that a framework reads, by path.
  package var sideFiles: [(path: String, bytes: [UInt8])]

  /// Creates an input.
  package init(
    origin: String, files: [(path: String, bytes: [UInt8])], sideFiles: [(path: String, bytes: [UInt8])] = []
  ) {
    (self.origin, self.files, self.sideFiles) = (origin, files, sideFiles)
  }

  /// Kinds of input.
  package enum Kind: String, CaseIterable, Sendable {
    /// Samples, examples of rules, and generated programs, with changes.
    case mutants
    /// Programs that are deep, wide, doubling or recursive.
    case programs
  }
}

/// Makes inputs from seeds. The same seed, kind and corpus make the same input.
package struct FuzzInputs: Sendable {
  private let small: [Sample]
  private let large: [Sample]

  /// A source for mutants.
  package struct Sample: Sendable {
    package var name: String
    package var pieces: SourcePieces

    package init(name: String, source: String) {
      self.name = name
      pieces = SourcePieces(source)
    }
  }

  /// Prepares samples. Small ones are taken more often, because more of them run in an hour.
  package init(samples: [Sample]) {
    small = samples.filter { $0.pieces.text.count <= 2_000 }
    large = samples.filter { $0.pieces.text.count > 2_000 }
  }

  /// The input that belongs to a seed.
  package func input(_ kind: FuzzInput.Kind, seed: UInt64) -> FuzzInput {
    var mutation = GrammarMutation(seed: seed)
    switch kind {
    case .programs: return program(&mutation, isSmall: false)
    case .mutants:
      if small.isEmpty || mutation.random.chance(15) {
        var input = program(&mutation, isSmall: true)
        let file = mutation.random.below(input.files.count)
        let pieces = SourcePieces(String(decoding: input.files[file].bytes, as: UTF8.self))
        input.files[file].bytes = mutation.mutated(pieces, donor: donor(&mutation))
        input.origin += ", mutated"
        return input
      }
      return mutant(&mutation)
    }
  }

  private func donor(_ mutation: inout GrammarMutation) -> SourcePieces {
    small.isEmpty ? SourcePieces("") : mutation.random.pick(small).pieces
  }

  private func mutant(_ mutation: inout GrammarMutation) -> FuzzInput {
    let isLarge = !large.isEmpty && mutation.random.chance(4)
    let sample = mutation.random.pick(isLarge ? large : small)
    var bytes = mutation.mutated(sample.pieces, donor: donor(&mutation))
    if mutation.random.chance(15) {
      var noise = Mutation(seed: mutation.random.next())
      bytes = noise.mutated(String(decoding: bytes, as: UTF8.self))
    }
    var files = [(path: "App/\(sample.name)", bytes: bytes)]
    while !isLarge, mutation.random.chance(25) {
      let other = mutation.random.pick(small)
      files.append(("App/\(files.count)-\(other.name)", mutation.mutated(other.pieces, donor: sample.pieces)))
    }
    return FuzzInput(origin: sample.name, files: files)
  }

  /// A program of one to three shapes.
  ///
  /// A program that is taken apart into pieces is small, since the parser's time is exponential in the depth of some
  /// brackets.
  private func program(_ mutation: inout GrammarMutation, isSmall: Bool) -> FuzzInput {
    let framework = mutation.random.pick(FuzzedFramework.allCases)
    var names: [String] = []
    var files: [(path: String, bytes: [UInt8])] = []
    repeat {
      let growth = mutation.random.pick(AdversarialShape.Growth.allCases)
      let shape = mutation.random.pick(AdversarialShape.all.filter { $0.growth == growth })
      let size = mutation.random.size(upTo: isSmall ? 6 : shape.maximumSize)
      names.append("\(shape.name), \(size)")
      let header = files.isEmpty ? framework.header : "import \(framework.module)\n"
      files.append(("App/Shape\(files.count).swift", Array((header + shape.code(framework, size)).utf8)))
    } while files.count < 3 && mutation.random.chance(35)
    var input = FuzzInput(origin: "\(framework.rawValue): \(names.joined(separator: "; "))", files: files)
    if framework == .deli { input.sideFiles = [("deli.yml", Array(Self.manifest.utf8))] }
    return input
  }

  private static let manifest = """
    target:
      - App
    config:
      App:
        project: App
        className: AppFactory
        output: App/AppFactory.swift

    """
}
