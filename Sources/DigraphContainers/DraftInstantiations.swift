public import DigraphEvaluation
public import DigraphModel
import DigraphProgram

extension Draft {
  /// Adds constructions of objects by providers, if another binding shares an equal object, or if the object's own code
  /// asks a container.
  ///
  /// Removes recipes that match no other binding and no construction of a shared object. The draft must have all
  /// bindings and requests already.
  ///
  /// - Parameters:
  ///   - evaluator: The interpreter of the providers' code.
  ///   - framework: The framework of the providers.
  ///   - binding: The binding of the registration with a given number; `nil` for a registration that binds nothing.
  public mutating func addInstantiations(
    of evaluator: Evaluator, framework: Framework, binding: (Int) -> Binding.ID?
  ) {
    let (notable, program) = (NotableObjects(in: self, of: framework), evaluator.program)
    add(
      evaluator.instantiated.compactMap { made in
        let type = program.spelling(program.selfType(made.type))
        // Computing the site of a construction is costly, and most objects are made in only one place.
        guard notable.includes(type, made.recipe) else { return nil }
        return binding(made.maker).map { consumer in
          Instantiation(
            framework: framework, type: type, recipe: made.recipe,
            consumer: consumer,
            owner: made.owner.type.map { program[program.nominalOf[made.place.file][$0]].path } ?? "",
            site: program.site(of: made.place.range, in: made.place.file),
            isTestOnly: program.files[made.place.file].isTest)
        }
      }, notable, framework: framework)
  }
}

/// Objects whose other constructions matter: those that bindings share, and those of types that ask a container.
private struct NotableObjects {
  /// Recipes of the objects that bindings share, by type.
  private var shared: [String: Set<String>] = [:]
  /// Types whose own code asks a container.
  private var askers: Set<String> = []

  init(in draft: Draft, of framework: Framework) {
    // Bindings and requests are large: only the needed parts are copied.
    let (bindings, requests) = (draft.bindings, draft.requests)
    for index in bindings.indices where bindings[index].binding.framework == framework {
      guard let recipe = bindings[index].binding.recipe, bindings[index].binding.scope.lifetime.isKept,
        let type = bindings[index].binding.implementation
      else { continue }
      shared[type, default: []].insert(recipe)
    }
    for index in requests.indices
    where requests[index].request.framework == framework
      && (requests[index].request.consumer == nil || requests[index].request.timing == .deferred)
    {
      askers.insert(requests[index].request.owner)
    }
  }

  func isShared(_ type: String, _ recipe: String) -> Bool { shared[type]?.contains(recipe) == true }

  func includes(_ type: String, _ recipe: String) -> Bool { isShared(type, recipe) || askers.contains(type) }
}

extension Draft {
  /// Adds constructions of objects by providers, if another binding shares an equal object, or if the object's own code
  /// asks a container.
  ///
  /// Removes recipes that match no other binding and no construction of a shared object.
  public mutating func addInstantiations(_ made: [Instantiation], framework: Framework) {
    add(made, NotableObjects(in: self, of: framework), framework: framework)
  }

  fileprivate mutating func add(_ made: [Instantiation], _ notable: NotableObjects, framework: Framework) {
    struct Making: Hashable {
      var type: String?
      var recipe: String
    }
    var uses: [Making: Int] = [:]
    for index in bindings.indices where bindings[index].binding.framework == framework {
      guard let recipe = bindings[index].binding.recipe else { continue }
      uses[Making(type: bindings[index].binding.implementation, recipe: recipe), default: 0] += 1
    }
    for item in made where bindings[item.consumer].binding.implementation != item.type {
      guard notable.includes(item.type, item.recipe) else { continue }
      if notable.isShared(item.type, item.recipe) {
        uses[Making(type: item.type, recipe: item.recipe), default: 0] += 1
      }
      instantiations.append(item)
    }
    for index in bindings.indices where bindings[index].binding.framework == framework {
      guard let recipe = bindings[index].binding.recipe else { continue }
      if uses[Making(type: bindings[index].binding.implementation, recipe: recipe), default: 0] < 2 {
        bindings[index].binding.recipe = nil
      }
    }
  }
}

extension Scope.Lifetime {
  /// Whether a value is kept, so that several requests get the same one.
  fileprivate var isKept: Bool { self == .shared || self == .resettable || self == .weak }
}
