import Networking

enum PaymentKind: String, CaseIterable {
  case card, cash
}

protocol Payment {
  func pay(_ cents: Int)
}

final class CardPayment: Payment {
  private let client: HTTPClient
  private let signer: RequestSigner

  init(client: HTTPClient, signer: RequestSigner) {
    self.client = client
    self.signer = signer
  }

  func pay(_ cents: Int) { _ = client.get(signer.sign("pay/\(cents)")) }
}

final class CashPayment: Payment {
  private let drawer: CashDrawer

  init(drawer: CashDrawer) { self.drawer = drawer }

  func pay(_ cents: Int) { drawer.cents += cents }
}

final class CashDrawer {
  var cents = 0
}
