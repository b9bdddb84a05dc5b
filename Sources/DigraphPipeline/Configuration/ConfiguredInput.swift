import DigraphModel
import DigraphProjects

extension Configuration {
  /// The configuration with its paths relative to the root, rather than to its own folder.
  func anchored(in folder: String) -> Configuration {
    guard !folder.isEmpty else { return self }
    func anchor(_ path: String) -> String {
      // A pattern without a slash before its end is looked for everywhere.
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

  /// The input with what the configuration adds to it: conditions of `#if`, and code of its own.
  ///
  /// A cache tells files apart by their stamps, so these speak of all that facts depend on.
  func prepared(_ inputs: [InputFile]) -> [InputFile] {
    wrappers.isEmpty ? withConditions(inputs) : withConditions(inputs) + wrapperFiles
  }

  /// The input with what the configuration says of conditions of `#if`.
  func withConditions(_ inputs: [InputFile]) -> [InputFile] {
    guard !defines.isEmpty else { return inputs }
    return inputs.map { input in
      var input = input
      input.defines = defines
      input.stamp?.additions = conditionDigest
      return input
    }
  }

  /// Identifies what it says of conditions of `#if`.
  var conditionDigest: ContentHash {
    ContentHash(of: defines.sorted { $0.key < $1.key }.flatMap { [$0.key, "\($0.value)"] })
  }

  /// The code of each configuration as one file.
  private var wrapperFiles: [InputFile] {
    let byPath = Dictionary(grouping: wrappers, by: \.path).sorted { $0.key < $1.key }
    return byPath.map { path, parts in
      let code = Array(Self.overlay(parts.map(\.text)).utf8)
      return InputFile(
        path: path, module: "", source: .bytes(code), stamp: FileStamp(additions: ContentHash(of: code)))
    }
  }

  /// Texts put on top of each other: each has its own lines, and empty ones where the others are.
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

  /// Everything that the configuration says of findings, as one text that is the same in each run.
  var digest: String {
    var copy = self
    // What comes of the findings is decided by whoever has them.
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
    // With its length in front, no text of the user's can pass for the parts around it.
    return "\(parts.count):\(whole.utf8.count):\(whole)"
  }
}
