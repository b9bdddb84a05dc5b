/// Projects for tests, with readable identifiers.
enum XcodeFixture {
  /// A project with the given objects, targets and children of its main group.
  static func text(
    targets: [String], children: [String], objects: String, configurations: String = "", project: String = ""
  ) -> String {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      classes = {
      };
      objectVersion = 77;
      objects = {
        PROJECT /* Project object */ = {
          isa = PBXProject;
          buildConfigurationList = PROJECTLIST;
          mainGroup = MAIN;
          targets = (\(targets.joined(separator: ", ")));
          \(project)
        };
        MAIN = {isa = PBXGroup; children = (\(children.joined(separator: ", "))); sourceTree = "<group>"; };
        PROJECTLIST = {
          isa = XCConfigurationList;
          buildConfigurations = (PD, PR);
          defaultConfigurationName = Release;
        };
        PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
          SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG; }; };
        PR = {isa = XCBuildConfiguration; name = Release; buildSettings = {}; };
        \(objects)
      };
      rootObject = PROJECT /* Project object */;
    }
    """
  }

  /// An app with an extension, a framework and tests; one file is in two targets, one in none.
  static let project = text(
    targets: ["APP", "WIDGET", "CORE", "TESTS", "AGGREGATE"],
    children: ["SRC", "COREGROUP", "TESTGROUP", "ROOTFILE", "PRODUCTS"],
    objects: """
      SRC = {isa = PBXGroup; children = (F1, F2, NAMED, VARIANT); path = "My App"; sourceTree = "<group>"; };
      F1 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = App.swift; sourceTree = "<group>"; };
      F2 = {isa = PBXFileReference; path = "Shared+Größe.swift"; sourceTree = "<group>"; };
      NAMED = {isa = PBXGroup; children = (F3); name = "Only a name"; sourceTree = "<group>"; };
      F3 = {isa = PBXFileReference; name = Deep.swift; path = Sub/Folder/../Deep.swift; sourceTree = "<group>"; };
      VARIANT = {isa = PBXVariantGroup; children = (F6); name = Localizable.strings; sourceTree = "<group>"; };
      F6 = {isa = PBXFileReference; path = en.lproj/Localizable.strings; sourceTree = "<group>"; };
      COREGROUP = {isa = PBXGroup; children = (F4); path = ../Core; sourceTree = SOURCE_ROOT; };
      F4 = {isa = PBXFileReference; path = Core.swift; sourceTree = "<group>"; };
      TESTGROUP = {isa = PBXGroup; children = (F5); path = AppTests; sourceTree = "<group>"; };
      F5 = {isa = PBXFileReference; path = AppTests.swift; sourceTree = "<group>"; };
      ROOTFILE = {isa = PBXFileReference; path = Generated.swift; sourceTree = BUILT_PRODUCTS_DIR; };
      PRODUCTS = {isa = PBXGroup; children = (COREPRODUCT, UIKIT, RX); name = Products; sourceTree = "<group>"; };
      COREPRODUCT = {isa = PBXFileReference; path = Core.framework; sourceTree = BUILT_PRODUCTS_DIR; };
      UIKIT = {isa = PBXFileReference; path = System/Library/Frameworks/UIKit.framework; sourceTree = SDKROOT; };
      RX = {isa = PBXFileReference; path = Carthage/RxSwift.xcframework; sourceTree = "<group>"; };
      PODS = {isa = PBXFileReference; path = Pods_App.framework; sourceTree = BUILT_PRODUCTS_DIR; };

      B1 = {isa = PBXBuildFile; fileRef = F1 /* App.swift */; };
      B2 = {isa = PBXBuildFile; fileRef = F2; };
      B2B = {isa = PBXBuildFile; fileRef = F2; };
      B3 = {isa = PBXBuildFile; fileRef = F3; };
      B4 = {isa = PBXBuildFile; fileRef = F4; };
      B5 = {isa = PBXBuildFile; fileRef = F5; };
      BGONE = {isa = PBXBuildFile; fileRef = NOWHERE; };
      BGEN = {isa = PBXBuildFile; fileRef = ROOTFILE; };
      L1 = {isa = PBXBuildFile; fileRef = COREPRODUCT; };
      L2 = {isa = PBXBuildFile; fileRef = UIKIT; };
      L3 = {isa = PBXBuildFile; fileRef = RX; };
      L4 = {isa = PBXBuildFile; fileRef = PODS; };
      L5 = {isa = PBXBuildFile; productRef = SWINJECT; };
      SWINJECT = {isa = XCSwiftPackageProductDependency; productName = Swinject; };

      APP = {isa = PBXNativeTarget; name = "My App"; productType = "com.apple.product-type.application";
        buildConfigurationList = APPLIST; buildPhases = (S1, FW1); dependencies = (D1, D2);
        packageProductDependencies = (SWINJECT); };
      S1 = {isa = PBXSourcesBuildPhase; files = (B1, B2, B3, BGONE, BGEN); };
      FW1 = {isa = PBXFrameworksBuildPhase; files = (L1, L2, L3, L4, L5); };
      D1 = {isa = PBXTargetDependency; target = WIDGET; targetProxy = PROXY; };
      D2 = {isa = PBXTargetDependency; name = "Other-Kit"; targetProxy = PROXY2; };
      PROXY2 = {isa = PBXContainerItemProxy; remoteInfo = "Other-Kit"; };
      WIDGET = {isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension";
        buildConfigurationList = WIDGETLIST; buildPhases = (S2); };
      S2 = {isa = PBXSourcesBuildPhase; files = (B2B); };
      CORE = {isa = PBXNativeTarget; name = "Core-iOS"; productType = "com.apple.product-type.framework";
        buildConfigurationList = CORELIST; buildPhases = (S3); };
      S3 = {isa = PBXSourcesBuildPhase; files = (B4); };
      TESTS = {isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test";
        buildPhases = (S4); dependencies = (D3); };
      S4 = {isa = PBXSourcesBuildPhase; files = (B5); };
      D3 = {isa = PBXTargetDependency; target = APP; };
      AGGREGATE = {isa = PBXAggregateTarget; name = Lint; };

      APPLIST = {isa = XCConfigurationList; buildConfigurations = (AD, AR); };
      AD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME) Dev";
        SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) STAGING"; OTHER_SWIFT_FLAGS = ("-D", MOCKS, "-DFAKE"); }; };
      AR = {isa = XCBuildConfiguration; name = Release; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)"; }; };
      WIDGETLIST = {isa = XCConfigurationList; buildConfigurations = (WD); };
      WD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {PRODUCT_NAME = "${TARGET_NAME}"; }; };
      CORELIST = {isa = XCConfigurationList; buildConfigurations = (CD); };
      CD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
        PRODUCT_MODULE_NAME = Core; PRODUCT_NAME = X; }; };
      """)

  /// The files that the project mentions, and one that it does not.
  static let files = [
    "ios/My App/App.swift", "ios/My App/Shared+Größe.swift", "ios/My App/Sub/Deep.swift", "Core/Core.swift",
    "ios/AppTests/AppTests.swift", "ios/My App/Forgotten.swift",
  ]
}
