/// What code that ran on its own has learnt about properties, and which of them it has looked at.
///
/// An interpreter that knows nothing yet runs some roots; another one, which has run others, takes over what they have
/// done as if it had run them itself. That is right where the code has read nothing that the other one knows better:
/// optimistic concurrency control, after Kung and Robinson, "On Optimistic Methods for Concurrency Control" (ACM TODS
/// 6, 1981).
public struct Trace {
  /// Stored properties whose values were asked for.
  fileprivate var read: Set<DeclarationID>
  fileprivate var assigned: [DeclarationID: [Evaluated]]
  fileprivate var stored: [DeclarationID: Evaluated]
  fileprivate var readUnassigned: Set<DeclarationID>
  fileprivate var readCounts: [DeclarationID: Int]
  fileprivate var invoked: Set<DeclarationID>
  fileprivate var asked: Set<Evaluator.Asking>
  fileprivate var called: Set<Evaluator.Calling>
  fileprivate var roots: Int
  fileprivate var isComplete: Bool
}

extension Evaluator {
  /// Forgets all that has been run, and says what is left of it; what is known of the program itself stays.
  public func takeTrace() -> Trace {
    let trace = Trace(
      read: readProperties, assigned: assigned, stored: storedValues, readUnassigned: readUnassigned,
      readCounts: readCounts, invoked: invoked, asked: asked, called: called, roots: rootNumber,
      // What providers make belongs to registrations, and those are counted.
      isComplete: instantiated.isEmpty && isolations.isEmpty && asked.allSatisfy { $0.maker == nil }
        && earlierAssigned.isEmpty)
    startPass()
    earlierAssigned = [:]
    readProperties = []
    resetRoots()
    return trace
  }

  /// Whether code would have done the same after what this interpreter has run, and can be taken over.
  ///
  /// - Parameters:
  ///   - trace: what the code has done on its own.
  ///   - isPortable: whether an entity can be said in terms of this interpreter.
  /// - Returns: `false` also where that is not known: the trace is incomplete, or has values that code can change.
  public func isUnaffected(_ trace: Trace, isPortable: (Entity) -> Bool) -> Bool {
    trace.isComplete && earlierAssigned.isEmpty
      && trace.read.allSatisfy { assigned[$0] == nil && storedValues[$0] == nil }
      && trace.assigned.values.allSatisfy { $0.allSatisfy { $0.isSelfContained(isPortable) } }
      && trace.stored.values.allSatisfy { $0.isSelfContained(isPortable) }
  }

  /// Takes over what code has done that is unaffected.
  ///
  /// - Parameters:
  ///   - trace: what the code has done on its own.
  ///   - translation: says in terms of this program what the code has said.
  ///   - entity: what each entity is here.
  public func adopt(_ trace: Trace, _ translation: inout ForkTranslation, entity: (Entity) -> Entity) {
    frame = Frame()
    for (property, values) in trace.assigned {
      for value in values { note(value.translated(&translation, entity), in: property) }
    }
    for (property, value) in trace.stored {
      perform(.initialized(value.translated(&translation, entity), property))
    }
    for property in trace.readUnassigned { perform(.readUnassigned(property)) }
    readCounts.merge(trace.readCounts) { own, _ in own }
    for function in trace.invoked { perform(.invoked(function)) }
    for var asking in trace.asked {
      asking.asker = asking.asker?.translated(&translation)
      perform(.asked(asking))
    }
    for var calling in trace.called {
      calling.callee = calling.callee.translated(&translation)
      calling.caller = calling.caller?.translated(&translation)
      perform(.called(calling))
    }
    noteReads(trace.read, assigned: trace.assigned.keys)
    countRoots(trace.roots)
  }
}

extension Evaluator.Callee {
  fileprivate func translated(_ translation: inout ForkTranslation) -> Self {
    if case .object(let type) = self { .object(of: translation(type)) } else { self }
  }
}

extension Evaluated {
  /// Whether it holds nothing that code can change: no variables around a closure, no object's properties.
  fileprivate func isSelfContained(_ isPortable: (Entity) -> Bool) -> Bool {
    guard fields == nil else { return false }
    switch value {
    case .unknown, .nothing, .metatype, .texts: return true
    case .entity(let entity): return isPortable(entity)
    case .array(let values), .either(let values): return values.allSatisfy { $0.isSelfContained(isPortable) }
    case .tuple, .closure, .function, .slot: return false
    }
  }

  fileprivate func translated(_ translation: inout ForkTranslation, _ entity: (Entity) -> Entity) -> Evaluated {
    var own = self
    own.type = type.map { translation($0) }
    own.made = made.map { translation($0) }
    switch value {
    case .entity(let known): own.value = .entity(entity(known))
    case .metatype(let type): own.value = .metatype(translation(type))
    case .array(let values): own.value = .array(Self.translated(values, &translation, entity))
    case .either(let values): own.value = .either(Self.translated(values, &translation, entity))
    case .unknown, .nothing, .texts, .tuple, .closure, .function, .slot: break
    }
    return own
  }

  private static func translated(
    _ values: [Evaluated], _ translation: inout ForkTranslation, _ entity: (Entity) -> Entity
  ) -> [Evaluated] {
    var own: [Evaluated] = []
    for value in values { own.append(value.translated(&translation, entity)) }
    return own
  }
}
