import Deli

struct MemberPayload: Payload {
  let name: String
  let year: Int

  init(with argument: (name: String, year: Int)) {
    name = argument.name
    year = argument.year
  }
}

/// A card is made for each member.
final class MemberCard: AutowiredFactory {
  let text: String
  private let issued: Clock

  required init(_ clock: Clock, payload: MemberPayload) {
    issued = clock
    text = "\(payload.name), \(payload.year)"
  }
}
