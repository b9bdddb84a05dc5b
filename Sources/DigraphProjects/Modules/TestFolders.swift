/// The names of folders with code for tests and previews. This is the only list of them.
///
/// A manifest counts more than a name. A folder `LabTests` may be a feature, and an app may run the code in a folder
/// `Mocks`. So code that a manifest puts into an app or a library is no test code. Even without a manifest, a name such
/// as `Mocks` does not make test code of a folder inside of other code.
public enum TestFolders {
  /// Names of folders with tests; compared without regard to case.
  public static let testNames: Set<String> = [
    "tests", "test", "uitests", "unittests", "integrationtests", "snapshottests", "specs", "spec",
  ]
  /// Suffixes of the names of folders with tests.
  public static let testSuffixes = ["Tests", "Specs"]

  /// Names of folders and libraries that only tests use; compared without regard to case.
  public static let supportNames: Set<String> = [
    "testdoubles", "testsupport", "testhelpers", "testutils", "testutilities",
  ]
  /// Suffixes of the names of libraries that only tests use, and of their folders: `FeedMocks`.
  public static let supportSuffixes = ["Mocks", "Fakes", "Stubs", "TestSupport", "TestHelpers", "TestUtils"]
  /// Names that a library for tests may have, but also a folder of an app; compared without regard to case.
  public static let doubleNames: Set<String> = ["mocks", "mock", "fakes", "stubs"]
  /// Names of folders for previews; compared without regard to case. `Previews` is not among them, because some apps
  /// give their small views that name.
  public static let previewNames: Set<String> = ["preview content", "previewcontent", "preview assets"]

  /// Whether a folder contains tests, or is inside of one that does, by its path relative to the root.
  public static func holdsTests(_ folder: String) -> Bool {
    contains(folder, names: testNames, suffixes: testSuffixes)
  }

  /// Whether a folder that no manifest mentions contains test doubles or helpers, or lies in one that does. It is given
  /// by its path relative to the root. `FeedMocks` seems to be a library of its own, and `Mocks` a part of the code
  /// around it.
  public static func holdsSupport(_ folder: String) -> Bool {
    PathText.components(of: folder).contains { isSupport($0) && !doubleNames.contains($0.lowercased()) }
  }

  /// Whether a folder may contain test doubles or previews that an app compiles, or lies in one that may. It is given
  /// by its path relative to the root.
  public static func mayHoldDoubles(_ folder: String) -> Bool {
    contains(folder, names: doubleNames.union(previewNames), suffixes: [])
  }

  /// Whether a library of that name contains test doubles or test helpers.
  public static func isSupport(_ name: some StringProtocol) -> Bool {
    matches(name, supportNames.union(doubleNames), supportSuffixes)
  }

  private static func contains(_ folder: String, names: Set<String>, suffixes: [String]) -> Bool {
    PathText.components(of: folder).contains { matches($0, names, suffixes) }
  }

  private static func matches(_ name: some StringProtocol, _ names: Set<String>, _ suffixes: [String]) -> Bool {
    suffixes.contains { name.ends(in: $0) } || names.contains(name.lowercased())
  }
}
