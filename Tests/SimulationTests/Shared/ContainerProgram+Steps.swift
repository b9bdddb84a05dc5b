extension ContainerProgram {
  static func steps(of program: ContainerProgram) -> [(ContainerProgram) -> ContainerProgram?] {
    var steps: [(ContainerProgram) -> ContainerProgram?] = [{ changed($0) { $0.spelling = Spelling(seed: nil) } }]
    for registration in program.registrations {
      steps.append { changed($0) { $0.registrations.removeAll { $0.id == registration.id } } }
    }
    for index in program.roots.indices.reversed() {
      steps.append { program in
        program.roots.indices.contains(index) ? changed(program) { $0.roots.remove(at: index) } : nil
      }
    }
    for (registration, request) in program.requestsInRegistrations {
      steps.append { changedRegistration($0, registration.id) { $0.drop(request: request.id) } }
    }
    for registration in program.registrations {
      for forward in registration.forwards {
        steps.append { changedRegistration($0, registration.id) { $0.forwards.removeAll { $0 == forward } } }
      }
      steps.append { changedRegistration($0, registration.id) { $0.scope = nil } }
      steps.append { changedRegistration($0, registration.id) { $0.container = 0 } }
    }
    for container in program.containers.indices {
      steps.append { changed($0) { $0.containers[container].defaultScope = nil } }
    }
    for (registration, request) in program.requestsInRegistrations {
      for simpler in simplerForms {
        steps.append { program in
          changedRegistration(program, registration.id) { registration in
            guard let index = registration.requests.firstIndex(where: { $0.id == request.id }) else { return }
            if registration.product == .alias, index == 0 { return }
            simpler(&registration.requests[index])
          }
        }
      }
    }
    for index in program.roots.indices {
      for simpler in simplerForms {
        steps.append { program in
          program.roots.indices.contains(index) ? changed(program) { simpler(&$0.roots[index].request) } : nil
        }
      }
    }
    for name in Set(program.registrations.flatMap(\.keys).compactMap(\.name)).sorted() {
      steps.append { forget(name: name, in: $0) }
    }
    return steps
  }

  private static let simplerForms: [@Sendable (inout Request) -> Void] = [
    { request in
      request.service = .named(request.service.base)
      request.readsInstance = false
    },
    { $0.readsInstance = false },
    { $0.isHeldWeakly = false },
    { $0.receiver = .given },
    { $0.isForced = true },
  ]
}

extension ContainerProgram {
  private static func changed(
    _ program: ContainerProgram, _ change: (inout ContainerProgram) -> Void
  ) -> ContainerProgram {
    var program = program
    change(&program)
    return program
  }

  private static func changedRegistration(
    _ program: ContainerProgram, _ id: Int, _ change: (inout Registration) -> Void
  ) -> ContainerProgram? {
    guard let index = program.registrations.firstIndex(where: { $0.id == id }) else { return nil }
    return changed(program) { change(&$0.registrations[index]) }
  }

  /// Removes a name wherever it occurs.
  private static func forget(name: String, in program: ContainerProgram) -> ContainerProgram {
    func without(_ other: String?) -> String? { other == name ? nil : other }
    return changed(program) { program in
      for index in program.registrations.indices {
        let registration = program.registrations[index]
        program.registrations[index].name = without(registration.name)
        for (position, forward) in registration.forwards.enumerated() {
          program.registrations[index].forwards[position].name = without(forward.name)
        }
        for (position, request) in registration.requests.enumerated() {
          program.registrations[index].requests[position].name = without(request.name)
        }
      }
      for index in program.roots.indices {
        program.roots[index].request.name = without(program.roots[index].request.name)
      }
    }
  }
}

extension Registration {
  /// Removes a request, unless the product is its answer.
  fileprivate mutating func drop(request id: Int) {
    guard let index = requests.firstIndex(where: { $0.id == id }), product != .alias || index > 0 else { return }
    requests.remove(at: index)
  }
}
