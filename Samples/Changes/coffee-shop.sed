# A pull request against CoffeeShop: a type gets another name,
s/PriceFormatter/MoneyFormatter/g
# an object lives longer,
s/\.inObjectScope(\.weak)/.inObjectScope(.container)/
# a registration goes although it is needed,
/container\.autoregister(RequestSigner\.self/d
# and two services come to need each other.
s/container\.single(OrderQueue\.self) { _ in OrderQueue() }/container.single(OrderQueue.self) { r in OrderQueue(orders: r.resolve(OrderService.self)!) }/
s/  var waiting: \[\[String\]\] = \[\]/  init(orders: OrderService) {}\
&/
