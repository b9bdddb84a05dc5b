import DigraphModel
import DigraphProgram

/// The declarations of one name, and the choice of the one that a file means.
///
/// A repository may hold an app for each customer, all with the same names. A file finds its own declaration without a
/// search through the declarations of all other apps.
struct Namesakes<Candidate> {
  /// All candidates, in the order of files.
  private(set) var all: [Candidate] = []
  private var files: [Int] = []
  /// The first candidate of each file, as a position in `all`; empty while there are fewer than two candidates.
  private var ofFile: [Int: Int] = [:]
  /// The candidates of each module; empty while there are fewer than two candidates.
  private var ofModule: [String: [Int]] = [:]

  /// Adds a declaration of a file. Files must come in their order.
  mutating func append(_ candidate: Candidate, in file: Int, of program: Program) {
    all.append(candidate)
    files.append(file)
    if all.count < 2 { return }
    for position in (all.count == 2 ? 0 : all.count - 1)..<all.count {
      if ofFile[files[position]] == nil { ofFile[files[position]] = position }
      ofModule[program.files[files[position]].module, default: []].append(position)
    }
  }

  /// The candidate that is nearest to a file: in the file, in its module, in a module that it imports, or in the
  /// closest folder.
  func nearest(to file: Int, in program: Program) -> Candidate? {
    if all.count < 2 { return all.first }
    if let own = ofFile[file] { return all[own] }
    let here = program.files[file]
    let path = here.path
    func closest(_ positions: some Sequence<Int>) -> Candidate? {
      var best: (folders: Int, position: Int)?
      for position in positions {
        let folders = path.sharedFolders(with: program.files[files[position]].path)
        if best.map({ folders > $0.folders }) ?? true { best = (folders, position) }
      }
      return best.map { all[$0.position] }
    }
    if let own = ofModule[here.module] { return closest(own) }
    let imported = program.importsOf[file].compactMap { ofModule[$0] }
    return imported.isEmpty ? closest(all.indices) : closest(imported.joined().sorted())
  }
}

extension String {
  /// The number of folders that two paths have in common from the start.
  func sharedFolders(with other: some StringProtocol) -> Int {
    var count = 0
    for (own, others) in zip(utf8, other.utf8) {
      guard own == others else { break }
      if own == UInt8(ascii: "/") { count += 1 }
    }
    return count
  }
}
