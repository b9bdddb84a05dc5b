registerProviderFactories()

let root = RootComponent()
let postman = Postman(root: root)
print(root.counter.counterScreen, postman.start())
