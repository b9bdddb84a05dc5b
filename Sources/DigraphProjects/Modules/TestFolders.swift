/// The names of folders with code for tests and previews. This is the only list of them.
///
/// A manifest counts more than a name. Code that a manifest puts into an app or a library is no test because of a
/// folder `LabTests`, which may be a feature. Test doubles and previews, however, are often compiled into the app
/// itself, and are recognised in any folder.
public enum TestFolders {
  /// Names of folders with tests; compared without regard to case.
  public static let testNames: Set<String> = [
    "tests", "test", "uitests", "unittests", "integrationtests", "snapshottests", "specs", "spec",
  ]
  /// Suffixes of the names of folders with tests.
  public static let testSuffixes = ["Tests", "Specs"]

  /// Folders of test doubles, test helpers, and preview assets; compared without regard to case. `Previews` is not
  /// among them, because some apps give their small views that name.
  public static let supportNames: Set<String> = [
    "mocks", "mock", "fakes", "stubs", "testdoubles", "testsupport", "testhelpers", "testutils", "testutilities",
    "preview content", "previewcontent", "preview assets",
  ]
  /// Suffixes of the names of such folders.
  public static let supportSuffixes = ["Mocks", "Fakes", "Stubs", "TestSupport", "TestHelpers", "TestUtils"]

  /// Whether a folder contains tests, or is inside of one that does, by its path relative to the root.
  public static func holdsTests(_ folder: String) -> Bool {
    contains(folder, names: testNames, suffixes: testSuffixes)
  }

  /// Whether a folder contains test doubles, test helpers or previews, or is inside of one that does, by its path
  /// relative to the root.
  public static func holdsSupport(_ folder: String) -> Bool {
    contains(folder, names: supportNames, suffixes: supportSuffixes)
  }

  private static func contains(_ folder: String, names: Set<String>, suffixes: [String]) -> Bool {
    PathText.components(of: folder).contains { name in
      suffixes.contains { name.ends(in: $0) } || names.contains(name.lowercased())
    }
  }
}
