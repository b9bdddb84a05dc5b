import DigraphModel
import DigraphProjects

extension Configuration {
  /// The configuration with its paths relative to the root, rather than to its own folder.
  func anchored(in folder: String) -> Configuration {
    guard !folder.isEmpty else { return self }
    func anchor(_ path: String) -> String {
      // A pattern without a slash before its end matches in every folder.
      guard path.dropLast().contains("/") else { return path }
      return folder + "/" + (path.hasPrefix("/") ? String(path.dropFirst()) : path)
    }
    var copy = self
    copy.exclude = exclude.map(anchor)
    copy.include = include.map(anchor)
    copy.modules = modules.map { ModuleRule(name: $0.name, paths: $0.paths.map(anchor)) }
    copy.overrides = overrides.map { Override(paths: $0.paths.map(anchor), rules: $0.rules) }
    copy.deliManifests = deliManifests.map { ConfigurationReader.join(folder + "/.", $0) }
    for number in copy.paths.indices {
      let path = copy.paths[number].pattern
      copy.paths[number].pattern =
        copy.paths[number].key == "manifests" ? ConfigurationReader.join(folder + "/.", path) : anchor(path)
    }
    return copy
  }

  /// The input with the additions of the configuration: conditions of `#if`, and Swift code.
  ///
  /// A cache recognises unchanged files by their stamps, so the stamps include a hash of the additions on which facts
  /// depend.
  func prepared(_ inputs: [InputFile]) -> [InputFile] {
    wrappers.isEmpty ? withConditions(inputs) : withConditions(inputs) + wrapperFiles
  }

  /// The input with the configuration's values for conditions of `#if`.
  func withConditions(_ inputs: [InputFile]) -> [InputFile] {
    guard !defines.isEmpty else { return inputs }
    return inputs.map { input in
      var input = input
      input.defines = defines
      input.stamp?.additions = conditionDigest
      return input
    }
  }

  /// A hash of the configuration's values for conditions of `#if`.
  var conditionDigest: ContentHash {
    ContentHash(of: defines.sorted { $0.key < $1.key }.flatMap { [$0.key, "\($0.value)"] })
  }

  /// A short hash of the values of `#if` conditions; empty if there are none. It is compared with a scan's.
  var conditionsOfScan: String { defines.isEmpty ? "" : Self.short(conditionDigest) }

  /// A short hash of the settings that select files and assign them to modules; empty if there are none. It is compared
  /// with a scan's.
  var selectionOfScan: String {
    let entries = paths.flatMap { [$0.key, $0.pattern] } + ownDefines.map(\.text)
    let lists = [exclude, include, modules.flatMap { [$0.name] + $0.paths }, deliManifests, entries]
    if lists.allSatisfy(\.isEmpty) { return "" }
    return Self.short(ContentHash(of: lists.flatMap { ["\($0.count)"] + $0 }))
  }

  private static func short(_ hash: ContentHash) -> String { String(hash.description.prefix(12)) }

  /// The code of each configuration as one file.
  private var wrapperFiles: [InputFile] {
    let byPath = Dictionary(grouping: wrappers, by: \.path).sorted { $0.key < $1.key }
    return byPath.map { path, parts in
      let code = Array(Self.overlay(parts.map(\.text)).utf8)
      return InputFile(
        path: path, module: "", source: .bytes(code), stamp: FileStamp(additions: ContentHash(of: code)))
    }
  }

  /// Joins texts with disjoint lines: each line comes from the text in which it is not empty.
  private static func overlay(_ texts: [String]) -> String {
    var lines: [Substring] = []
    var rest: [Substring] = []
    for text in texts {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if number == lines.count {
          lines.append(line)
        } else if lines[number].isEmpty {
          lines[number] = line
        } else if !line.isEmpty {
          rest.append(line)
        }
      }
    }
    return (lines + rest).joined(separator: "\n") + "\n"
  }

  /// All settings that findings depend on, as one text that is the same in each run.
  var digest: String {
    var copy = self
    // These settings decide only what the caller makes of the findings.
    copy.failOn = .error
    copy.minimumGuarded = 0
    copy.baseline = nil
    return Self.text(of: copy)
  }

  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { "\($0.label ?? "")=\(text(of: $0.value))" }
    let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
    let whole = parts.isEmpty ? "\(value)" : (isUnordered ? parts.sorted() : parts).joined()
    // The length in front keeps a user's text from looking like the parts around it.
    return "\(parts.count):\(whole.utf8.count):\(whole)"
  }
}
