import Catalogue
import Deli

// Arrays and properties are asked of the first module only.
AppContext.shared
  .load([LibraryFactory.self, BarcodeFactory.self])
  .load(CatalogueFactory(), priority: .low)

let screen = EntranceScreen()
print(screen.borrow("Cosmos"), screen.card(for: "Ada").text, screen.nearestDesk().name, OpeningHours().desks.count)

if let scanner = AppContext.shared.get(Scanner.self) { print(scanner.scan().isEmpty) }
