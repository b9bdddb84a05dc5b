/// The digest of FIPS 180-4, by which content policies of pages name scripts. It is computed here again, independently
/// of the program.
enum SHA256 {
  static func digest(of text: String) -> [UInt8] {
    let primes = (2...311).filter { number in !(2..<number).contains { $0 * $0 <= number && number % $0 == 0 } }
    var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    let constants = primes.prefix(64).map { fraction(cubeRoot(of: $0)) }
    var message = Array(text.utf8)
    let length = UInt64(message.count) * 8
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    message += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    for block in stride(from: 0, to: message.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(message[block + word * 4 + $1]) }
      }
      for index in 16..<64 {
        let (a, b) = (words[index - 15], words[index - 2])
        let first = rotated(a, 7) ^ rotated(a, 18) ^ (a >> 3)
        let second = rotated(b, 17) ^ rotated(b, 19) ^ (b >> 10)
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      var v = state
      for index in 0..<64 {
        let (e, a) = (v[4], v[0])
        let choice = (e & v[5]) ^ (~e & v[6])
        let first =
          v[7] &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index] &+ words[index]
        let majority = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2])
        let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
        v = [first &+ second, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
      }
      for index in 0..<8 { state[index] = state[index] &+ v[index] }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The first 32 bits after the binary point.
  private static func fraction(_ number: Double) -> UInt32 { UInt32((number - number.rounded(.down)) * 4_294_967_296) }

  private static func cubeRoot(of number: Int) -> Double {
    let number = Double(number)
    return (0..<60).reduce(number / 3) { root, _ in root - (root * root * root - number) / (3 * root * root) }
  }
}
