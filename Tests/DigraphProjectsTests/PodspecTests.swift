import Testing

@testable import DigraphProjects

@Suite("Podspecs")
struct PodspecTests {
  @Test func libraryAndTests() {
    let podspec = Podspec.read(
      """
      Pod::Spec.new do |s|
        s.name             = 'My-Kit'   # its name
        s.version = '1.0'
        # s.source_files = 'Old/**/*'
        s.source_files = 'Kit/Classes/**/*.{swift,h}', "#{s.name}/More",
                         'Third/*.swift'
        s.ios.source_files = %w[iOS/**/* "x"]
        s.exclude_files = ['Kit/Classes/Old/**/*']
        s.dependency 'Swinject', '~> 2.8'
        s.dependency "Rx/Core"
        s.subspec 'Core' do |core|
          core.source_files = 'Core/**/*', "#{unknown}/x"
        end
        s.test_spec 'Tests' do |t|
          t.source_files = 'Tests/**/*'
          t.dependency 'Quick'
        end
      end
      """)
    #expect(
      podspec
        == Podspec(
          targets: [
            Podspec.Target(
              name: "My-Kit", isTest: false,
              sources: [
                "Kit/Classes/**/*.{swift,h}", "My-Kit/More", "Third/*.swift", "iOS/**/*", "\"x\"", "Core/**/*",
              ],
              excluded: ["Kit/Classes/Old/**/*"]),
            Podspec.Target(name: "My-KitTests", isTest: true, sources: ["Tests/**/*"]),
          ], dependencies: ["Rx", "Swinject"]))
  }

  @Test(
    "Other texts have no targets",
    arguments: ["", "Pod::Spec.new", "s.source_files = 'x'", "s.name = ", "'''\"%w[", "s.name %w"])
  func garbage(_ text: String) {
    #expect(Podspec.read(text).targets == [])
  }

  @Test func filesOfPodsThatAreDevelopedInTheRepository() throws {
    let tree = try TemporaryTree([
      "Pods/Mine/Mine.podspec": "x",
      "Kit/Kit.podspec": """
      Pod::Spec.new do |s|
        s.name = 'Kit'
        s.module_name = 'KitModule'
        s.source_files = 'Kit/Classes/**/*'
        s.exclude_files = 'Kit/Classes/Old.swift'
        s.test_spec 'T' do |t|
          t.source_files = 'Tests'
        end
      end
      """,
      "Kit/Kit/Classes/a.swift": "", "Kit/Kit/Classes/Deep/b.swift": "", "Kit/Tests/t.swift": "",
      "Kit/Kit/Classes/Old.swift": "", "Kit/Example/e.swift": "",
    ])
    try tree.expectPlacements([
      "Kit/Kit/Classes/a.swift": "KitModule", "Kit/Kit/Classes/Deep/b.swift": "KitModule",
      "Kit/Tests/t.swift": "KitModuleTests*", "Kit/Kit/Classes/Old.swift": "(KitModule)",
      "Kit/Example/e.swift": "(KitModule)",
    ])
  }
}
