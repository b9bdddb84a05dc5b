import DigraphLinker
import DigraphModel

/// Finds assemblies of the input that nobody applies: what they register is in no container.
extension SwinjectEvaluator {
  /// Assemblies that no code constructs or refers to. A public one may be meant for code outside of the input.
  func unusedAssemblies() -> Set<NominalID> {
    let named = namesOfReferredTypes()
    return Set(
      SwinjectFrontEnd().assemblies(of: program).filter { id in
        let nominal = program[id]
        guard !made.contains(id), !applied.contains(id), !named.contains(nominal.name) else { return false }
        let isPublic = (nominal.declarations + nominal.extensions).contains { declaration in
          program.type(declaration).modifiers.contains { $0 == "public" || $0 == "open" }
        }
        return !isPublic && !isSubclassed(id)
      })
  }

  /// Assemblies that no code hands a container, though some may make them.
  func unappliedAssemblies() -> Set<NominalID> {
    Set(
      SwinjectFrontEnd().assemblies(of: program).filter { id in
        let isPublic = (program[id].declarations + program[id].extensions).contains { declaration in
          program.type(declaration).modifiers.contains { $0 == "public" || $0 == "open" }
        }
        return !applied.contains(id) && (program.hasApp || !isPublic) && !isSubclassed(id)
      })
  }

  /// Whether another type inherits its code.
  private func isSubclassed(_ id: NominalID) -> Bool {
    program.nominals.indices.contains { index in
      program.supertypes(of: NominalID(index: index)).contains { $0.nominal == id }
    }
  }

  /// Names of types of which code speaks as a value - `[A.self].map { $0.init() }`, `A.init` - other than to register
  /// or resolve them, which constructs nothing.
  private func namesOfReferredTypes() -> Set<String> {
    var names: Set<String> = []
    for file in program.files {
      let code = file.facts.code
      var services: Set<NodeID> = []
      for index in code.nodes.indices where code.nodes[index].kind == .call {
        let call = code[NodeID(Int32(index))]
        guard ["register", "resolve", "autoregister"].contains(call[0].text), call.childCount > 1 else { continue }
        services.insert(call[1][0].id)
      }
      for index in code.nodes.indices {
        let node = code[NodeID(Int32(index))]
        switch node.kind {
        case .metatype where !services.contains(node.id):
          if let type = node.type { names.insert(type.text) }
        case .member where node.text == "init" && node.flags.contains(.hasBase): names.insert(node[0].text)
        default: break
        }
      }
    }
    return names
  }
}
