let bakery: RoundsResolver = Bakery()
bakery.resolveRoundList().select(Customer(name: "Ms Adler"))
let sign = VanSign()
bakery.injectToVanSign(sign)
