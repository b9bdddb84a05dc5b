/// Texts of manifests and projects.
enum ProjectText {
  /// A manifest of one app.
  static func manifest(_ packages: [PackageReference]) -> String {
    let products = packages.map { ".product(name: \"\($0.product)\", package: \"\($0.name)\")" }
    return """
      // swift-tools-version: 6.0

      import PackageDescription

      let package = Package(
        name: "App",
        platforms: [.iOS(.v17)],
        dependencies: [
      \(packages.map { "    .package(url: \"\($0.url)\", from: \"\($0.version)\"),\n" }.joined())\
        ],
        targets: [
          .executableTarget(name: "App", dependencies: [\(products.joined(separator: ", "))], path: "App")
        ]
      )

      """
  }

  /// An Xcode project with one target that compiles some files.
  static func xcodeProject(sources: [String]) -> String {
    func id(_ kind: String, _ number: Int) -> String {
      let digits = String(number, radix: 16, uppercase: true)
      return kind + String(repeating: "0", count: 24 - kind.count - digits.count) + digits
    }
    var (references, files, children) = ("", "", "")
    for (number, path) in sources.enumerated() {
      let (reference, file) = (id("A", number), id("B", number))
      let name = path.split(separator: "/").last ?? ""
      references +=
        "\t\t\(reference) /* \(name) */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; name = \(name); path = \(path); sourceTree = SOURCE_ROOT; };\n"
      files += "\t\t\(file) /* \(name) in Sources */ = {isa = PBXBuildFile; fileRef = \(reference) /* \(name) */; };\n"
      children += "\t\t\t\t\(reference) /* \(name) */,\n"
    }
    let phase = sources.indices.map { "\t\t\t\t\(id("B", $0)),\n" }.joined()
    let product = id("C", 1)
    let group = id("C", 2)
    let sourcesPhase = id("C", 3)
    let target = id("C", 4)
    let project = id("C", 5)
    let (projectList, targetList, projectSettings, targetSettings) = (id("C", 6), id("C", 7), id("C", 8), id("C", 9))
    return """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tclasses = {
      \t};
      \tobjectVersion = 52;
      \tobjects = {
      /* Begin PBXBuildFile section */
      \(files)/* End PBXBuildFile section */
      /* Begin PBXFileReference section */
      \(references)\t\t\(product) /* App.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; includeInIndex = 0; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
      /* End PBXFileReference section */
      /* Begin PBXGroup section */
      \t\t\(group) = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \(children)\t\t\t\t\(product) /* App.app */,
      \t\t\t);
      \t\t\tsourceTree = "<group>";
      \t\t};
      /* End PBXGroup section */
      /* Begin PBXNativeTarget section */
      \t\t\(target) /* App */ = {
      \t\t\tisa = PBXNativeTarget;
      \t\t\tbuildConfigurationList = \(targetList);
      \t\t\tbuildPhases = (
      \t\t\t\t\(sourcesPhase) /* Sources */,
      \t\t\t);
      \t\t\tbuildRules = (
      \t\t\t);
      \t\t\tdependencies = (
      \t\t\t);
      \t\t\tname = App;
      \t\t\tproductName = App;
      \t\t\tproductReference = \(product) /* App.app */;
      \t\t\tproductType = "com.apple.product-type.application";
      \t\t};
      /* End PBXNativeTarget section */
      /* Begin PBXProject section */
      \t\t\(project) /* Project object */ = {
      \t\t\tisa = PBXProject;
      \t\t\tbuildConfigurationList = \(projectList);
      \t\t\tcompatibilityVersion = "Xcode 9.3";
      \t\t\tdevelopmentRegion = en;
      \t\t\tmainGroup = \(group);
      \t\t\tproductRefGroup = \(group);
      \t\t\tprojectDirPath = "";
      \t\t\tprojectRoot = "";
      \t\t\ttargets = (
      \t\t\t\t\(target) /* App */,
      \t\t\t);
      \t\t};
      /* End PBXProject section */
      /* Begin PBXSourcesBuildPhase section */
      \t\t\(sourcesPhase) /* Sources */ = {
      \t\t\tisa = PBXSourcesBuildPhase;
      \t\t\tbuildActionMask = 2147483647;
      \t\t\tfiles = (
      \(phase)\t\t\t);
      \t\t\trunOnlyForDeploymentPostprocessing = 0;
      \t\t};
      /* End PBXSourcesBuildPhase section */
      /* Begin XCBuildConfiguration section */
      \(settings(projectSettings))\(settings(targetSettings))/* End XCBuildConfiguration section */
      /* Begin XCConfigurationList section */
      \(list(projectList, of: projectSettings))\(list(targetList, of: targetSettings))/* End XCConfigurationList section */
      \t};
      \trootObject = \(project) /* Project object */;
      }

      """
  }

  private static func settings(_ id: String) -> String {
    """
    \t\t\(id) /* Release */ = {
    \t\t\tisa = XCBuildConfiguration;
    \t\t\tbuildSettings = {
    \t\t\t\tPRODUCT_NAME = App;
    \t\t\t\tSDKROOT = iphoneos;
    \t\t\t\tSWIFT_VERSION = 5.0;
    \t\t\t};
    \t\t\tname = Release;
    \t\t};

    """
  }

  private static func list(_ id: String, of settings: String) -> String {
    """
    \t\t\(id) = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\t\(settings) /* Release */,
    \t\t\t);
    \t\t\tdefaultConfigurationIsVisible = 0;
    \t\t\tdefaultConfigurationName = Release;
    \t\t};

    """
  }
}
