/// The names of folders that hold code for tests and previews: the one place that lists them.
///
/// A manifest's word weighs more than a name: what a manifest puts into an app or a library is not taken for a test
/// because of a folder `LabTests`, which may well be a feature. Doubles and previews, however, are often compiled into
/// the app itself, and are recognised wherever they are.
public enum TestFolders {
  /// Folders of tests; compared without regard to case.
  public static let testNames: Set<String> = [
    "tests", "test", "uitests", "unittests", "integrationtests", "snapshottests", "specs", "spec",
  ]
  /// Ends of the names of folders of tests.
  public static let testSuffixes = ["Tests", "Specs"]

  /// Folders of doubles, helpers for tests, and assets of previews; compared without regard to case. `Previews` is not
  /// among them: there are apps that call their small views so.
  public static let supportNames: Set<String> = [
    "mocks", "mock", "fakes", "stubs", "testdoubles", "testsupport", "testhelpers", "testutils", "testutilities",
    "preview content", "previewcontent", "preview assets",
  ]
  /// Ends of the names of such folders.
  public static let supportSuffixes = ["Mocks", "Fakes", "Stubs", "TestSupport", "TestHelpers", "TestUtils"]

  /// Whether a folder is one of tests, or lies in one, by its path relative to the root.
  public static func holdsTests(_ folder: String) -> Bool {
    contains(folder, names: testNames, suffixes: testSuffixes)
  }

  /// Whether a folder is one of doubles, helpers for tests or previews, or lies in one, by its path relative to the
  /// root.
  public static func holdsSupport(_ folder: String) -> Bool {
    contains(folder, names: supportNames, suffixes: supportSuffixes)
  }

  private static func contains(_ folder: String, names: Set<String>, suffixes: [String]) -> Bool {
    PathText.components(of: folder).contains { name in
      suffixes.contains { name.ends(in: $0) } || names.contains(name.lowercased())
    }
  }
}
