import FactoryKit

public final class Oven {
  private let timer: KitchenTimer
  init(timer: KitchenTimer) { self.timer = timer }
}

/// Rings when the oven is done, and therefore wants to know the oven.
public final class KitchenTimer {
  private let oven: Oven
  init(oven: Oven) { self.oven = oven }
}

public final class Recipe {
  let dish: String
  init(dish: String) { self.dish = dish }
}

public struct Stock { public var eggs = 12 }

public final class Cook {
  private let oven: Oven
  @Injected(\.stock) private var stock
  init(oven: Oven) { self.oven = oven }
  public func cook(_ dish: String) { print(Container.shared.recipe(dish).dish, stock.eggs) }
}

extension Container {
  public var oven: Factory<Oven> { self { Oven(timer: self.kitchenTimer()) }.singleton }
  var kitchenTimer: Factory<KitchenTimer> { self { KitchenTimer(oven: self.oven()) } }
  public var cook: Factory<Cook> { self { Cook(oven: self.oven()) } }
  var recipe: ParameterFactory<String, Recipe> { self { Recipe(dish: $0) }.cached }
  var stock: Factory<Stock> { self { Stock() }.shared }
  var notes: Factory<[String]> { self { ["no more eggs"] }.singleton }
  public var kitchenNotes: Factory<String> { self { self.notes().joined() } }
}
