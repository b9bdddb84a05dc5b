public import DigraphModel

/// The SwiftUI previews of a program.
public struct Previews {
  private let program: Program
  /// Ranges of `#Preview` macros, by file.
  private var macros: [Int: [Range<Int>]] = [:]

  /// Prepares to look into the files of a program.
  public init(_ program: Program) { self.program = program }

  /// Whether a place is in the code of a preview.
  public mutating func contain(_ place: Int, of file: Int) -> Bool {
    let types = program.types(around: place, in: file)
    if !types.isEmpty { return types.contains { program.isPreview(program.nominalOf[file][$0.index]) } }
    if macros[file] == nil { macros[file] = program.files[file].facts.code.previews }
    return macros[file]?.contains { $0.contains(place) } ?? false
  }
}

extension Program {
  /// The innermost type with a place in its declaration, or in an extension of it.
  public func type(around place: Int, in file: Int) -> NominalID? {
    types(around: place, in: file).first.map { nominalOf[$0.file][$0.index] }
  }

  /// Whether a type provides SwiftUI previews.
  fileprivate func isPreview(_ type: NominalID) -> Bool {
    var isPreview = false
    forEachAncestor(of: .nominal(type, [])) { ancestor in
      isPreview = isPreview || ancestor.name == "PreviewProvider"
      return !isPreview
    }
    return isPreview
  }
}

extension Node {
  /// Whether the code calls a function or method with one of the given names.
  public func calls(anyOf names: Set<String>) -> Bool {
    kind == .call && names.contains(self[0].text) || children.contains { $0.calls(anyOf: names) }
  }
}

extension Code {
  /// The ranges of `#Preview` macros.
  fileprivate var previews: [Range<Int>] {
    nodes.indices.map { self[NodeID(Int32($0))] }.filter { $0.kind == .macro && $0.text == "Preview" }.map(\.range)
  }
}
