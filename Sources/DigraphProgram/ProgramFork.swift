import DigraphModel

extension Program {
  /// A program with the same content that another thread may use at the same time.
  ///
  /// Facts, tables and declared types are shared, since nothing changes them any more. Each of the two programs learns
  /// separately while it is asked: types that are only named, types of nodes, and wanted files.
  ///
  /// - Complexity: O(files + types that are only named).
  public func fork() -> Program {
    let fork = Program(tablesOf: self, files: ProgramFiles(files.all), words: words, background: nil)
    for id in externals.values { fork.nominals[id.index] = Nominal(copying: nominals[id.index]) }
    return fork
  }
}
