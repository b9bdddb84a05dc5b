import Knit
import Ring
import Stables

/// What the guests of one evening see.
protocol EveningResolver: Resolver {}

extension Container: EveningResolver {}

final class CircusAssembly: AutoInitModuleAssembly {
  typealias TargetResolver = Resolver

  static var dependencies: [any ModuleAssembly.Type] {
    [RingAssembly.self, StablesAssembly.self, QuietLightsAssembly.self]
  }

  func assemble(container: Container<Resolver>) {
    // The ring has a band of its own.
    container.register(Band.self) { _ in Band() }
      .inObjectScope(.container)
    container.register(Show.self) { resolver in
      Show(rider: resolver.rider(), farrier: resolver.farrier(), curtain: resolver.curtain(), band: resolver.band())
    }
  }
}

/// Takes the place of the lights, and brings none.
final class QuietLightsAssembly: AutoInitModuleAssembly {
  typealias TargetResolver = Resolver

  static var dependencies: [any ModuleAssembly.Type] { [] }
  static var replaces: [any ModuleAssembly.Type] { [LightsAssembly.self] }

  func assemble(container: Container<Resolver>) {}
}

/// Is made for one evening, and wanted by the whole circus.
final class TicketsAssembly: ModuleAssembly {
  typealias TargetResolver = EveningResolver

  static var dependencies: [any ModuleAssembly.Type] { [] }

  private let seats: Int

  init(seats: Int) {
    self.seats = seats
  }

  func assemble(container: Container<EveningResolver>) {
    container.register(Ticket.self) { _ in Ticket(seats: self.seats) }
  }
}

final class BoxOfficeAssembly: AutoInitModuleAssembly {
  typealias TargetResolver = EveningResolver

  static var dependencies: [any ModuleAssembly.Type] { [TicketsAssembly.self, ProgrammeAssembly.self] }

  func assemble(container: Container<EveningResolver>) {
    container.register(BoxOffice.self, mainActorFactory: { resolver in BoxOffice(ticket: resolver.ticket()) })
  }
}

/// Targets the circus, and not the evening.
final class ProgrammeAssembly: AutoInitModuleAssembly {
  typealias TargetResolver = Resolver

  static var dependencies: [any ModuleAssembly.Type] { [] }

  func assemble(container: Container<Resolver>) {}
}

final class Ticket {
  init(seats: Int) {}
}

final class BoxOffice {
  private let ticket: Ticket

  init(ticket: Ticket) {
    self.ticket = ticket
  }

  func open() { print(ticket) }
}

final class Show {
  private let rider: Rider
  private let farrier: Farrier
  private let curtain: Curtain
  private let band: Band

  init(rider: Rider, farrier: Farrier, curtain: Curtain, band: Band) {
    self.rider = rider
    self.farrier = farrier
    self.curtain = curtain
    self.band = band
  }

  func begin() {
    rider.ride()
    print(farrier, curtain, band)
  }
}

let circus = ScopedModuleAssembler<Resolver>([CircusAssembly()])
circus.resolver.show().begin()

let evening = ScopedModuleAssembler<EveningResolver>(parent: circus.internalAssembler, [BoxOfficeAssembly()])
// While the audience is let in.
Task.detached { evening.resolver.boxOffice().open() }
