public import DigraphModel
public import DigraphProgram

/// The entry points of a program: the types that its first code belongs to.
public struct EntryPoints {
  private let program: Program

  /// Keeps the program; only `note(in:)` searches it.
  public init(of program: Program) { self.program = program }

  /// Marks the types that the program begins with. Adds those that the draft lacks, because the first code need not
  /// make any request.
  ///
  /// - Complexity: O(types and code of files named `main.swift`).
  public func note(in draft: inout Draft) {
    for id in types {
      let type = Type.nominal(id, [])
      guard var summary = program.summary(of: type) else { continue }
      summary.isEntry = true
      let spelling = program.spelling(type)
      for name in [spelling, "\(summary.module).\(spelling)"] {
        if let known = draft.types[name], known.path != summary.path { continue }
        if draft.types[name] == nil { draft.types[name] = summary }
        draft.types[name]?.isEntry = true
        break
      }
    }
  }

  /// Types with an attribute such as `@main`, and types that the code of a file `main.swift` makes or calls.
  private var types: [NominalID] {
    var result: [NominalID] = []
    for (number, file) in program.files.enumerated() where !file.isTest {
      // Declarations are large, so none of them is copied as a whole.
      let types = file.facts.types
      for index in types.indices
      where types[index].attributes.contains(where: { LibraryTypes.entryAttributes.contains($0.name) }) {
        result.append(program.nominalOf[number][index])
      }
      guard file.path.hasSuffix("main.swift"), file.path.split(separator: "/").last == "main.swift" else { continue }
      let context = TypeContext(file: number)
      let values = file.facts.properties.filter { $0.owner == nil }.map(\.initialValue)
      for start in (values + [file.facts.topLevel]).compactMap(\.self) {
        program.node(start, in: number).forEachCall { callee in
          guard callee.kind == .name, callee.text.startsUppercase,
            let id = program.type(named: callee.text, in: context).nominal, program[id].isDeclared,
            program[id].module == file.module
          else { return }
          result.append(id)
        }
      }
    }
    return result
  }
}

extension Node {
  /// Calls `body` with the name that each call starts with: `App` in `App().run()` and in `App.run()`.
  fileprivate func forEachCall(_ body: (Node) -> Void) {
    var pending = [self]
    while let node = pending.popLast() {
      if node.kind == .call, node.childCount > 0 {
        var callee = node[0]
        while callee.kind == .member, callee.flags.contains(.hasBase), callee.childCount > 0 { callee = callee[0] }
        body(callee)
      }
      for index in 0..<node.childCount { pending.append(node[index]) }
    }
  }
}
