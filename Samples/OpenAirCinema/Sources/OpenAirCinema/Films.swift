import Injection

final class Projector {
  var isWarm = false
}

protocol Sound {}

final class Loudspeakers: Sound {}

/// When it rains, everybody stays in the car.
final class CarRadio: Sound {}

final class Film {
  let title: String
  init(title: String) { self.title = title }
}

/// What is shown tonight.
final class Programme {
  private let film: Film
  init(film: Film) { self.film = film }
}

final class Screening {
  private let projector: Projector
  private let programme: Programme

  init(projector: Projector, programme: Programme) {
    self.projector = projector
    self.programme = programme
  }
}

final class Trailer {
  @Inject var sound: Sound
}

/// Counts who comes, at each entrance.
struct Counter {
  var visitors = 0
}

final class Gate {
  private let counter: Counter
  private let umbrella: Umbrella?

  init(counter: Counter, umbrella: Umbrella?) {
    self.counter = counter
    self.umbrella = umbrella
  }
}

final class Umbrella {}  // digraph:disable:this torn-singleton - there is one for each guest
