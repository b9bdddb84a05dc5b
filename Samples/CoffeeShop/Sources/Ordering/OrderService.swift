import Core

final class OrderQueue {
  var waiting: [[String]] = []
}

final class OrderService {
  private let queue: OrderQueue
  private let analytics: Analytics

  init(queue: OrderQueue, analytics: Analytics) {
    self.queue = queue
    self.analytics = analytics
  }

  func place(_ drinks: [String]) {
    queue.waiting.append(drinks)
    analytics.track("order")
  }
}
