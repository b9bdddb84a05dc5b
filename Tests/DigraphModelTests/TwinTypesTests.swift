import CustomDump
import DigraphModel
import Testing

/// Types that have the same name in several programs.
struct TwinTypesTests {
  private func type(_ module: String, _ file: String) -> TypeSummary {
    TypeSummary(kind: .class, module: module, path: "\(module)/\(file).swift")
  }

  @Test(
    "the first of a name counts; one of another module has its module before its name, and what is shared stays one")
  func twins() {
    var types = ["Router": type("Phone", "Router"), "Clock": type("Core", "Clock"), "Log": type("Phone", "Log")]
    var shared = type("Core", "Clock")
    shared.module = "Television"
    types.add([
      "Router": type("Television", "Router"), "Clock": shared, "Remote": type("Television", "Remote"),
      "Log": type("Phone", "OtherLog"),
    ])
    expectNoDifference(
      types.mapValues(\.path),
      [
        "Clock": "Core/Clock.swift", "Log": "Phone/Log.swift", "Remote": "Television/Remote.swift",
        "Router": "Phone/Router.swift", "Television.Router": "Television/Router.swift",
      ])
    let before = types
    types.add(["Router": type("Television", "Router")])
    #expect(types == before)
  }

  @Test("types of one name know the programs that mean them, whichever framework's draft has them")
  func programs() {
    func draft(_ framework: Framework, _ apps: [String], _ module: String) -> Draft {
      var draft = Draft()
      var container = Container(
        id: 0, name: "C", kind: "C", framework: framework, module: module,
        site: Site(path: "\(module)/C.swift", line: 1, column: 1, endLine: 1, endColumn: 9))
      container.apps = apps
      draft.containers = [container]
      draft.types = ["Clock": type(module, "Clock")]
      return draft
    }
    var whole = Draft()
    whole.append(draft(.swinject, ["Watch"], "Wrist"))
    whole.append(draft(.needle, ["Phone", "Widget"], "Core"))
    expectNoDifference(
      whole.types.mapValues { $0.apps.sorted() }, ["Clock": ["Watch"], "Core.Clock": ["Phone", "Widget"]])
  }
}
