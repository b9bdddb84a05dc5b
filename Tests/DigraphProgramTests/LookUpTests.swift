import CustomDump
import DigraphModel
import DigraphProgram
import DigraphSyntax
import Testing

/// Look-ups of types and members.
@Suite("look-ups")
struct LookUpTests {
  /// A program of files, by module: `["App": "…"]`.
  private func program(_ sources: (module: String, source: String)...) -> Program {
    let words = Set(sources.flatMap { $0.source.matches(of: /\w+/).map { String($0.output) } })
    let reader = SourceReader(Vocabulary(words: words))
    return Program(
      files: sources.enumerated().map { number, file in
        SourceFile(
          path: "\(file.module)/\(number).swift", module: file.module, facts: reader.facts(of: file.source))
      })
  }

  /// The spellings of the types of the variables in the last file, in the order of the source.
  private func types(_ program: Program) -> [String] {
    let file = program.files.count - 1
    return program.files[file].facts.properties.indices.map { index in
      program.type(ofProperty: DeclarationID(file: file, index: index)).map(program.spelling) ?? "none"
    }
  }

  private func type(_ name: String, in program: Program) -> Type {
    program.type(named: name, in: TypeContext(file: 0))
  }

  private func names(_ ids: [DeclarationID], _ program: Program) -> [String] {
    ids.map { id in
      let function = program.function(id)
      let owner = function.owner.map { program[program.nominalOf[id.file][$0]].name + "." } ?? ""
      return "\(owner)\(function.name)(\(function.parameters.map { ($0.label ?? "_") + ":" }.joined()))"
    }
  }

  @Test("two spellings of one type are one type")
  func canonicalForms() {
    let program = program(
      (
        "App",
        """
        protocol P {}
        protocol Q {}
        struct A<T> { struct B {} }
        typealias Short = A<Int>
        typealias List<T> = [A<T>]
        let v01: any P
        let v02: Optional<P>
        let v03: Array<P>
        let v04: Dictionary<String, P>
        let v05: Q & P & Sendable
        let v06: App.P
        let v07: Short
        let v08: List<String>
        let v09: A<Int>.B
        let v10: (name: P, Q)
        let v11: (P) throws -> Q?
        let v12: P.Type
        let v13: (P)
        let v14: ()
        let v15: P!
        let v16: Unread.Part<P>
        """
      ))
    expectNoDifference(
      types(program),
      [
        "P", "P?", "[P]", "[String: P]", "P & Q", "P", "A<Int>", "[A<String>]", "A.B", "(name: P, Q)",
        "(P) throws -> Q?", "P.Type", "P", "Void", "P?", "Unread.Part<P>",
      ])
  }

  @Test("a name means the nearest type: of the file's module, of an imported one, of any other")
  func nearestTypes() {
    let program = program(
      ("One", "public struct Part {}"), ("Two", "public struct Part {}\npublic struct Other {}"),
      (
        "App",
        "import Two\nlet a: Part\nlet b: One.Part\nlet c: Other\nlet d: Own\nstruct Own { let e: Part; struct Part {} }"
      ))
    expectNoDifference(types(program), ["Two.Part", "One.Part", "Other", "Own", "Own.Part"])
  }

  @Test("members come from the type, its extensions, its supertypes and their extensions, nearest first")
  func members() {
    let program = program(
      (
        "App",
        """
        protocol Work { func work(a: Int) }
        extension Work { func work(b: Int) {} ; var name: String { "" } }
        class Base: Work { func work(a: Int) {} ; init(x: Int) {} ; static let name = "" }
        class Derived: Base { func work(c: Int) {} }
        extension Derived { func work(d: Int) {} }
        """
      ))
    let derived = type("Derived", in: program)
    expectNoDifference(
      names(program.methods("work", of: derived), program),
      ["Derived.work(c:)", "Derived.work(d:)", "Base.work(a:)", "Work.work(a:)", "Work.work(b:)"])
    let id = derived.nominal.map { ($0, program.initializers(of: $0)) }
    expectNoDifference(id.map { names($0.1, program) }, ["Base.init(x:)"])
    let property = program.property("name", of: .metatype(derived)).map { program.property($0).isStatic }
    #expect(property == true)
    let (base, work) = (type("Base", in: program).nominal, type("Work", in: program).nominal)
    expectNoDifference(
      work.map { program.subtypes(of: $0).map { program[$0].name }.sorted() }, ["Base", "Derived"])
    if let work, let base, let derived = derived.nominal {
      #expect(program.isKind(derived, of: work) && program.isKind(base, of: base) && !program.isKind(base, of: derived))
    }
  }

  @Test("a struct without an initializer has a memberwise one")
  func memberwiseInitializers() {
    let program = program(
      (
        "App",
        """
        struct Plain { let a: Int; var b = 1; let c = 2; lazy var d = 3; static let e = 4; var f: Int { 5 } }
        struct Own { let a: Int; init() {} }
        struct Extended { let a: Int }
        extension Extended { init() {} }
        class Object { var a = 1 }
        """
      ))
    func parameters(_ name: String) -> [String]? {
      type(name, in: program).nominal.flatMap { program.memberwiseParameters(of: $0) }?.map {
        program.property($0).name
      }
    }
    expectNoDifference(
      ["Plain", "Own", "Extended", "Object"].map(parameters), [["a", "b"], nil, ["a"], nil])
  }

  @Test("arguments are matched with parameters by labels, defaults and trailing closures")
  func arguments() {
    let program = program(
      (
        "App",
        """
        func f(_ a: Int, b: Int = 1, c: () -> Void = {}, d: () -> Void) {}
        func g(a: Int..., b: Int) {}
        let one = f(1) {}
        let two = f(1, b: 2) {} d: {}
        let three = f(b: 1) {}
        let four = f(1)
        let five = g(a: 1, 2, b: 3)
        """
      ))
    let found = program.files[0].facts.properties.map { property in
      property.initialValue.flatMap { value in
        let call = program.node(value, in: 0)
        let function = program.functions[call[0].text].map { program.function($0[0]) }
        return function.flatMap { program.match(CallArgument.all(of: call), to: $0.parameters) }
      }
    }
    expectNoDifference(found, [[0, 3], [0, 1, 2, 3], nil, nil, [0, 0, 1]])
  }

  @Test("a conformance is proven, refuted, or unknown if something may declare it that was not read")
  func conformances() {
    let program = program(
      (
        "App",
        """
        protocol P {}
        class Base: P {}
        class Derived: Base {}
        struct Plain {}
        struct Foreign: Outside {}
        """
      ))
    func conforms(_ name: String, _ target: String) -> Binding.Conformance {
      program.conformance(of: type(name, in: program), to: type(target, in: program))
    }
    expectNoDifference(
      [conforms("Derived", "P"), conforms("Plain", "P"), conforms("Foreign", "P"), conforms("Plain", "AnyObject")],
      [.proven, .refuted, .unknown, .refuted])
  }

  @Test("a generic supertype's parameter is the type that the subtype names")
  func genericSupertypes() {
    let program = program(
      (
        "App",
        """
        class Base<Model> { var model: Model }
        class Home: Base<[String]> {}
        protocol Screen { associatedtype State }
        extension Screen { var state: State { make() } }
        struct Page: Screen { typealias State = Int }
        """
      ))
    func member(_ name: String, of type: Type) -> String? {
      program.property(name, of: type).map { id in
        let substitutions = program.substitutions(for: program.property(id).owner, in: id.file, seenFrom: type)
        return program.type(ofProperty: id).map { program.spelling($0.substituting(substitutions)) } ?? "none"
      }
    }
    expectNoDifference(member("model", of: type("Home", in: program)), "[String]")
    expectNoDifference(member("state", of: type("Page", in: program)), "Int")
  }
}
