/// The names of folders that hold code for tests and previews: the one place that lists them.
///
/// A manifest's word weighs more than a name: what a manifest puts into an app or a library is not taken for a test
/// because of a folder `LabTests`, which may well be a feature. Doubles and previews, however, are often compiled into the
/// app itself, and are recognised wherever they are.
public enum TestFolders {
  /// Folders of tests; compared without regard to case.
  public static let testNames: Set<String> = [
    "tests", "test", "uitests", "unittests", "integrationtests", "snapshottests", "specs", "spec",
  ]
  /// Ends of the names of folders of tests.
  public static let testSuffixes = ["Tests", "Specs"]

  /// Folders of doubles, helpers for tests, and previews; compared without regard to case.
  public static let supportNames: Set<String> = [
    "mocks", "mock", "fakes", "stubs", "testdoubles", "testsupport", "testhelpers", "testutils", "testutilities",
    "testing support", "preview content", "previewcontent", "previews", "preview assets",
  ]
  /// Ends of the names of such folders.
  public static let supportSuffixes = ["Mocks", "Fakes", "Stubs", "TestSupport", "TestHelpers", "TestUtils"]

  /// Whether a file lies in a folder of tests, by its path relative to the root.
  public static func holdsTest(_ path: String) -> Bool {
    contains(path, names: testNames, suffixes: testSuffixes)
  }

  /// Whether a file lies in a folder of doubles, helpers for tests or previews, by its path relative to the root.
  public static func holdsSupport(_ path: String) -> Bool {
    contains(path, names: supportNames, suffixes: supportSuffixes)
  }

  private static func contains(_ path: String, names: Set<String>, suffixes: [String]) -> Bool {
    path.split(separator: "/").dropLast().contains { folder in
      suffixes.contains { folder.hasSuffix($0) } || names.contains(folder.lowercased())
    }
  }
}
