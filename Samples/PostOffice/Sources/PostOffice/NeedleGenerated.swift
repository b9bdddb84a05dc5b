

import Counter
import Mail
import NeedleFoundation

// swiftlint:disable unused_declaration
private let needleDependenciesHash : String? = nil

// MARK: - Traversal Helpers

private func parent1(_ component: NeedleFoundation.Scope) -> NeedleFoundation.Scope {
    return component.parent
}

private func parent2(_ component: NeedleFoundation.Scope) -> NeedleFoundation.Scope {
    return component.parent.parent
}

// MARK: - Providers

#if !NEEDLE_DYNAMIC

private class ParcelDependency4a1b6c0d9e2f38571c04Provider: ParcelDependency {
    var rates: Rates {
        return rootComponent.rates
    }
    var queue: Queue {
        return counterComponent.queue
    }
    private let counterComponent: CounterComponent
    private let rootComponent: RootComponent
    init(counterComponent: CounterComponent, rootComponent: RootComponent) {
        self.counterComponent = counterComponent
        self.rootComponent = rootComponent
    }
}
/// ^->RootComponent->CounterComponent->ParcelComponent
private func factory7d0c3e5b1a9f24680d13(_ component: NeedleFoundation.Scope) -> AnyObject {
    return ParcelDependency4a1b6c0d9e2f38571c04Provider(counterComponent: parent1(component) as! CounterComponent, rootComponent: parent2(component) as! RootComponent)
}

#else
extension ParcelComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\ParcelDependency.rates] = "rates-Rates"
        keyPathToName[\ParcelDependency.queue] = "queue-Queue"
    }
}


#endif

private func factoryEmptyDependencyProvider(_ component: NeedleFoundation.Scope) -> AnyObject {
    return EmptyDependencyProvider(component: component)
}

// MARK: - Registration
private func registerProviderFactory(_ componentPath: String, _ factory: @escaping (NeedleFoundation.Scope) -> AnyObject) {
    __DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: componentPath, factory)
}

#if !NEEDLE_DYNAMIC

@inline(never) private func register1() {
    registerProviderFactory("^->RootComponent->CounterComponent->ParcelComponent", factory7d0c3e5b1a9f24680d13)
    registerProviderFactory("^->RootComponent->CounterComponent", factoryEmptyDependencyProvider)
    registerProviderFactory("^->RootComponent", factoryEmptyDependencyProvider)
}
#endif

public func registerProviderFactories() {
#if !NEEDLE_DYNAMIC
    register1()
#endif
}
