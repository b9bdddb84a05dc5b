import DigraphModel

extension Binding {
  /// Whether code for experiments declares it: code of a demo, of previews or of tests.
  func isMeantForTrials(in graph: Graph) -> Bool {
    isNamedForTrials(in: graph)
      || site.path.split(separator: "/").dropLast().contains { !trials.isDisjoint(with: String($0).words) }
  }

  /// Whether the names around it say that, whatever the folder is called: an app may be in a folder `Example`.
  func isNamedForTrials(in graph: Graph) -> Bool {
    graph.demos.contains(module)
      || [owner, module, graph.containers[container].name].contains { !trials.isDisjoint(with: $0.words) }
  }
}

/// Words in the names of code for experiments.
private let trials: Set<String> = [
  "Mock", "Mocks", "Mocked", "Stub", "Stubs", "Fake", "Fakes", "Test", "Tests", "Testing", "Preview", "Previews",
  "Demo", "Demos", "Example", "Examples", "Sample", "Samples", "Sandbox", "Playground", "Debug", "Dev", "Development",
  "Staging", "Storybook", "Catalog",
]

extension String {
  /// The words that a name in camel case consists of: `Mock` and `API` of `Tests.MockAPI`.
  var words: [String] {
    var words: [String] = []
    var word = ""
    let letters = Array(
      split(separator: "<").first.map(String.init)?.split(separator: ".").last.map(String.init) ?? self)
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let begins =
        letter.isUppercase
        && (word.last?.isLowercase == true || word.last?.isNumber == true || next?.isLowercase == true)
      if begins || !(letter.isLetter || letter.isNumber) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if letter.isLetter || letter.isNumber { word.append(letter) }
    }
    return word.isEmpty ? words : words + [word]
  }
}
