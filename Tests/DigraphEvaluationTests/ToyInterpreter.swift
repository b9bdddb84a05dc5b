import DigraphEvaluation
import DigraphModel
import DigraphProgram
import DigraphSyntax

/// The interpreter for a library of three functions: `note(…)` notes all that is known of its arguments, `ask()` asks a
/// container, and `box()` makes an object that is followed.
final class ToyInterpreter: Evaluator {
  /// All notes, in the order in which code makes them.
  private(set) var notes: [String] = []
  /// The number of calls of `note(…)` that have been evaluated.
  private(set) var evaluatedNotes = 0
  /// Uses of values that the interpreter reports.
  private(set) var events: [String] = []
  private var boxes = Entities<Place>(kind: 0)
  private var names: [Place] = []

  /// An effect of `note(…)`.
  struct Note: RecordedEffect {
    let text: String
    let isIndependentOfCaller: Bool
    var isIndependentOfHelper: Bool { isIndependentOfCaller }
  }

  /// Reads sources; the code at the top level of the first one is what runs.
  init(_ sources: String...) {
    let reader = SourceReader(
      Vocabulary(words: Set(sources.flatMap { $0.matches(of: /\w+/).map { String($0.output) } })))
    super.init(
      program: Program(
        files: sources.enumerated().map { number, source in
          SourceFile(path: "App/\(number).swift", module: "App", facts: reader.facts(of: source))
        }))
  }

  /// Runs the code at the top level of the first file.
  func runMain() {
    guard let body = program.files[0].facts.topLevel else { return }
    root(file: 0) {
      _ = run(
        body, file: 0, owner: nil, name: "main", receiver: nil, expecting: .none, isStatic: false)
    }
  }

  override var followsAllCalls: Bool { true }

  override func call(_ call: Call) -> Evaluated? {
    switch call.name {
    case "ask": noteAsking(at: place(ofCall: call.node))
    case "note":
      let values = call.arguments.map { evaluate($0.node, in: call.environment) }
      evaluatedNotes += 1
      guard !frame.isEffectFree else { return .unknown }
      let conditions = frame.conditions.map(\.text)
      var branch = conditions.isEmpty ? "" : " if \(conditions.joined(separator: ", "))"
      if frame.isConcurrent { branch += " concurrently" }
      perform(
        Note(text: values.map(text).joined(separator: "; ") + branch, isIndependentOfCaller: conditions.isEmpty))
    case "box":
      let place = place(ofCall: call.node)
      if !names.contains(place) { names.append(place) }
      return Evaluated(type: program.type(named: "Box", in: TypeContext(file: 0)), value: boxes.value(of: place))
    default: return nil
    }
    return .unknown
  }

  override func apply(_ effect: any RecordedEffect) { if let note = effect as? Note { notes.append(note.text) } }

  override func isTracked(_ type: Type) -> Bool { program.spelling(type.unwrapped) == "Box" }

  override func used(_ value: Evaluated, _ use: Use) { report("\(text(of: value)) is \(use)") }
  override func assigned(_ value: Evaluated, to property: DeclarationID) {
    report("\(text(of: value)) is assigned to \(program.property(property).name)")
  }
  override func leaves(_ value: Evaluated, through call: Call) { report("\(text(of: value)) leaves to \(call.name)") }
  override func taken(_ value: Evaluated, by parameter: String, of type: NominalID) {
    report("\(text(of: value)) is taken by \(parameter) of \(program[type].name)")
  }
  override func constructed(_ type: NominalID, at node: Node) { report("\(program[type].name) is made") }
  override func exhausted(at node: Node) { report("too long") }

  private func report(_ event: String) { if !frame.isEffectFree { events.append(event) } }

  /// Knowledge about a value, as text.
  func text(of value: Evaluated) -> String {
    switch value.value {
    case .unknown: value.type.map { "any \(program.spelling($0))" } ?? "unknown"
    case .nothing: "nil"
    case .entity: boxes[value].flatMap { names.firstIndex(of: $0) }.map { "box \($0 + 1)" } ?? "a box"
    case .metatype(let type): program.spelling(type) + ".self"
    case .texts(let texts): texts.joined(separator: " or ")
    case .closure: "closure"
    case .function(let function): "function " + (function.declaration.map { program.function($0).name } ?? "init")
    case .array(let values): "[\(values.map(text).joined(separator: ", "))]"
    case .tuple(let elements): "(\(elements.map { text(of: $0.value) }.joined(separator: ", ")))"
    case .either(let values): values.map(text).joined(separator: " or ")
    case .untypedParameter: "untyped parameter"
    }
  }
}

/// The notes of a program.
func notes(_ sources: String...) -> [String] {
  let interpreter = sources.count == 1 ? ToyInterpreter(sources[0]) : ToyInterpreter(sources[0], sources[1])
  interpreter.runMain()
  return interpreter.notes
}
