/// The build settings of a project that determine the names of modules and their conditions.
struct XcodeSettings {
  /// The results of a target's settings.
  struct Build {
    var moduleName: String
    /// See ``Module/conditions``.
    var conditions: [String: [String]]
  }

  private let objects: XcodeObjects
  private let projectName: String
  private let groups: XcodeGroups
  private let configurationFile: (String) -> [UInt8]?
  /// Layers of the project by configuration.
  private let projectLayers: [String: [BuildSettings.Layer]]
  private let projectDefault: String?

  init(
    _ objects: XcodeObjects, _ project: PropertyList.Value, projectName: String, groups: XcodeGroups,
    configurationFile: @escaping (String) -> [UInt8]?
  ) {
    self.objects = objects
    self.projectName = projectName
    self.groups = groups
    self.configurationFile = configurationFile
    let list = objects.object(project["buildConfigurationList"])
    var layers: [String: [BuildSettings.Layer]] = [:]
    for (name, configuration) in Self.configurations(objects, list) {
      layers[name] = Self.layers(of: configuration, objects, groups, configurationFile)
    }
    projectLayers = layers
    projectDefault = list?["defaultConfigurationName"]?.string
  }

  /// The results of a target's settings.
  func build(of target: PropertyList.Value, named name: String) -> Build {
    let list = objects.object(target["buildConfigurationList"])
    var moduleNames: [String: String] = [:]
    var conditions: [String: [String]] = [:]
    for (configuration, object) in Self.configurations(objects, list) {
      let inherited = projectLayers[configuration] ?? projectDefault.flatMap { projectLayers[$0] } ?? []
      let settings = BuildSettings(
        layers: Self.layers(of: object, objects, groups, configurationFile) + inherited,
        configuration: configuration, target: name, project: projectName)
      moduleNames[configuration] = settings.moduleName
      conditions[configuration] = settings.conditions
    }
    let fallback = list?["defaultConfigurationName"]?.string ?? projectDefault
    return Build(moduleName: Self.choose(moduleNames, target: name, fallback: fallback), conditions: conditions)
  }

  /// One of the names of all configurations: the plain one if configurations decorate it (`App Dev`).
  private static func choose(_ names: [String: String], target: String, fallback: String?) -> String {
    let plain = PathText.identifier(target)
    let all = Set(names.values)
    if all.isEmpty || all.count > 1 && all.contains(plain) { return plain }
    if all.count > 1, let fallback, let name = names[fallback] { return name }
    return all.min() ?? plain
  }

  private static func configurations(
    _ objects: XcodeObjects, _ list: PropertyList.Value?
  ) -> [(name: String, object: PropertyList.Value)] {
    objects.objects(list?["buildConfigurations"]).map { ($0["name"]?.string ?? "", $0) }
  }

  /// The settings of a configuration, followed by the settings of the file on which it is based.
  private static func layers(
    of configuration: PropertyList.Value, _ objects: XcodeObjects, _ groups: XcodeGroups,
    _ configurationFile: (String) -> [UInt8]?
  ) -> [BuildSettings.Layer] {
    var own = BuildSettings.Layer()
    for (key, value) in configuration["buildSettings"]?.entries ?? [] {
      guard let key = key.string, BuildSettings.mayMatter(key) else { continue }
      own[key] = value.string ?? value.strings.joined(separator: " ")
    }
    guard let path = basePath(of: configuration, objects, groups) else { return [own] }
    return [own, ConfigurationFile.settings(in: path, read: configurationFile)]
  }

  private static func basePath(
    of configuration: PropertyList.Value, _ objects: XcodeObjects, _ groups: XcodeGroups
  ) -> String? {
    if let reference = objects.object(configuration["baseConfigurationReference"]) {
      return groups.path(of: reference)
    }
    guard let anchor = objects.object(configuration["baseConfigurationReferenceAnchor"]),
      let relative = configuration["baseConfigurationReferenceRelativePath"]?.string
    else { return nil }
    return groups.path(of: anchor).map { PathText.join($0, relative) }
  }
}
