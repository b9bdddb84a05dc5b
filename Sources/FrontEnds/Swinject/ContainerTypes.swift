import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Types that are the library's, or that inherit from the library's.
extension SwinjectEvaluator {
  /// Whether a type is `Container` or a class of the input that inherits from it.
  func isContainer(_ type: Type) -> Bool {
    if type == types.container { return true }
    guard case .nominal(let id, _) = type else { return false }
    // A library on top may give its container a generic parameter.
    if id == types.container.nominal { return true }
    guard program[id].kind == .class, program[id].isDeclared else { return false }
    return inherits(id, from: [program.spelling(types.container)], &containerMemo)
  }

  /// Whether a type is `Assembler` or a class of the input that inherits from it.
  func isAssembler(_ type: Type) -> Bool {
    if type == types.assembler { return true }
    guard case .nominal(let id, _) = type, program[id].kind == .class, program[id].isDeclared else { return false }
    return inherits(id, from: [program.spelling(types.assembler)], &assemblerMemo)
  }

  /// Whether a type is `Assembly`, inherits from it, or is a protocol of the app's own that requires the same method.
  func isAssembly(_ type: Type) -> Bool {
    if type == types.assembly { return true }
    guard case .nominal(let id, _) = type, program[id].isDeclared else { return false }
    if program[id].kind == .protocol, (program[id].functions["assemble"] ?? []).contains(where: isAssembling) {
      return true
    }
    return inherits(id, from: types.assemblyNames, &assemblyMemo)
  }

  /// Whether a type inherits from one of the library's. `memo` has answers by the number of the type, and grows with
  /// the types.
  private func inherits(_ id: NominalID, from names: Set<String>, _ memo: inout [Bool?]) -> Bool {
    if id.index < memo.count, let known = memo[id.index] { return known }
    var found = false
    program.forEachAncestor(of: .nominal(id, [])) { nominal in
      found = !nominal.isDeclared && names.contains(nominal.path)
      return !found
    }
    if id.index >= memo.count {
      memo += Array(repeating: nil, count: max(program.nominals.count, id.index + 1) - memo.count)
    }
    memo[id.index] = found
    return found
  }
}
