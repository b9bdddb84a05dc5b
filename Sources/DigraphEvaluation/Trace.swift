public import DigraphProgram

/// The values of properties that separately running code has found, and the properties that it has read.
///
/// An interpreter without any knowledge runs some roots. Another interpreter, which has run other roots, takes over
/// their effects as if it had run them itself. That is right if the code has read nothing of which the other
/// interpreter knows more: optimistic concurrency control, after Kung and Robinson, "On Optimistic Methods for
/// Concurrency Control" (ACM TODS 6, 1981).
public struct Trace {
  /// Stored properties whose values were read.
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
  /// Forgets all effects of the code that has run, and returns them as a trace; knowledge of the program itself stays.
  public func takeTrace() -> Trace {
    let trace = Trace(
      read: readProperties, assigned: assigned, stored: storedValues, readUnassigned: readUnassigned,
      readCounts: readCounts, invoked: invoked, asked: asked, called: called, roots: rootNumber,
      // Objects made by providers belong to registrations, which are numbered.
      isComplete: instantiated.isEmpty && isolations.isEmpty && asked.allSatisfy { $0.maker == nil }
        && earlierAssigned.isEmpty)
    startPass()
    earlierAssigned = [:]
    readProperties = []
    resetRoots()
    return trace
  }

  /// Whether the code of a trace would have had the same effects after the code that this interpreter has run.
  ///
  /// - Parameters:
  ///   - trace: the effects of the code that has run separately.
  ///   - isPortable: whether an entity can be expressed in terms of this interpreter.
  /// - Returns: `false` also if the answer is not known: the trace is incomplete, or has values that code can change.
  public func isUnaffected(_ trace: Trace, isPortable: (Entity) -> Bool) -> Bool {
    trace.isComplete && earlierAssigned.isEmpty
      && trace.read.allSatisfy { assigned[$0] == nil && storedValues[$0] == nil }
      && trace.assigned.values.allSatisfy { $0.allSatisfy { $0.isSelfContained(isPortable) } }
      && trace.stored.values.allSatisfy { $0.isSelfContained(isPortable) }
  }

  /// Takes over the effects of code that is unaffected.
  ///
  /// - Parameters:
  ///   - trace: the effects of the code that has run separately.
  ///   - translation: translates types of the fork into types of this program.
  ///   - entity: gives the entity of this interpreter for an entity of the trace.
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
  /// Whether the value holds nothing that code can change: no variables around a closure, and no object's properties.
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
