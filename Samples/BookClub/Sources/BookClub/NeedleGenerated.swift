

import Core
import Library
import Meetings
import NeedleFoundation
import Reading

// swiftlint:disable unused_declaration
private let needleDependenciesHash : String? = nil

// MARK: - Traversal Helpers

private func parent1(_ component: NeedleFoundation.Scope) -> NeedleFoundation.Scope {
    return component.parent
}

private func parent2(_ component: NeedleFoundation.Scope) -> NeedleFoundation.Scope {
    return component.parent.parent
}

private func parent3(_ component: NeedleFoundation.Scope) -> NeedleFoundation.Scope {
    return component.parent.parent.parent
}

// MARK: - Providers

#if !NEEDLE_DYNAMIC

private class LibraryDependencyaca19cdbf59cfb4553b5Provider: LibraryDependency {
    var api: ClubAPI {
        return appComponent.api
    }
    var shelf: Bookshelf {
        return appComponent.shelf
    }
    var log: Log {
        return appComponent.log
    }
    var bookPageBuilder: BookPageBuilding {
        return appComponent.bookPageBuilder
    }
    private let appComponent: AppComponent
    init(appComponent: AppComponent) {
        self.appComponent = appComponent
    }
}
/// ^->AppComponent->LibraryComponent
private func factoryd389a4e7a386db9b6d167af382e61ea40d10ea24(_ component: NeedleFoundation.Scope) -> AnyObject {
    return LibraryDependencyaca19cdbf59cfb4553b5Provider(appComponent: parent1(component) as! AppComponent)
}
private class SearchDependency6ea45cdcd8b11e5488f9Provider: SearchDependency {
    var catalogue: Catalogue {
        return libraryComponent.catalogue
    }
    var log: Log {
        return libraryComponent.log
    }
    var bookPageBuilder: BookPageBuilding {
        return appComponent.bookPageBuilder
    }
    private let libraryComponent: LibraryComponent
    private let appComponent: AppComponent
    init(libraryComponent: LibraryComponent, appComponent: AppComponent) {
        self.libraryComponent = libraryComponent
        self.appComponent = appComponent
    }
}
/// ^->AppComponent->LibraryComponent->SearchComponent
private func factory11a6c94a87e6238a24dd423213ded9fbbce35578(_ component: NeedleFoundation.Scope) -> AnyObject {
    return SearchDependency6ea45cdcd8b11e5488f9Provider(libraryComponent: parent1(component) as! LibraryComponent, appComponent: parent2(component) as! AppComponent)
}
private class BookDependency073396ec88ea85b4862dProvider: BookDependency {
    var api: ClubAPI {
        return appComponent.api
    }
    var shelf: Bookshelf {
        return appComponent.shelf
    }
    private let appComponent: AppComponent
    init(appComponent: AppComponent) {
        self.appComponent = appComponent
    }
}
/// ^->AppComponent->BookComponent
private func factory7538e5d3dfe8d9ca663f70ff639839bfcab4a714(_ component: NeedleFoundation.Scope) -> AnyObject {
    return BookDependency073396ec88ea85b4862dProvider(appComponent: parent1(component) as! AppComponent)
}
private class NoteDependency16199f28dc7ecf9bb8fdProvider: NoteDependency {
    var notes: Notes {
        return bookComponent.notes
    }
    var clock: Clock {
        return appComponent.clock
    }
    private let bookComponent: BookComponent
    private let appComponent: AppComponent
    init(bookComponent: BookComponent, appComponent: AppComponent) {
        self.bookComponent = bookComponent
        self.appComponent = appComponent
    }
}
/// ^->AppComponent->BookComponent->NoteComponent
private func factorye26b62143b2e419fea0d5f0a9ce28772e1edca76(_ component: NeedleFoundation.Scope) -> AnyObject {
    return NoteDependency16199f28dc7ecf9bb8fdProvider(bookComponent: parent1(component) as! BookComponent, appComponent: parent2(component) as! AppComponent)
}
private class QuoteDependencyfab49b3c710e4ecd97aeProvider: QuoteDependency {
    var clock: Clock {
        return appComponent.clock
    }
    var noteBuilder: NoteBuilding {
        return bookComponent.noteBuilder
    }
    private let appComponent: AppComponent
    private let bookComponent: BookComponent
    init(appComponent: AppComponent, bookComponent: BookComponent) {
        self.appComponent = appComponent
        self.bookComponent = bookComponent
    }
}
/// ^->AppComponent->BookComponent->QuoteComponent
private func factory31a758b6cc3aebecd4e7b462fd2a3af77a1c4adb(_ component: NeedleFoundation.Scope) -> AnyObject {
    return QuoteDependencyfab49b3c710e4ecd97aeProvider(appComponent: parent2(component) as! AppComponent, bookComponent: parent1(component) as! BookComponent)
}
private class MeetingsDependency1a4a6d6837e6305944d1Provider: MeetingsDependency {
    var api: ClubAPI {
        return appComponent.api
    }
    var clock: Clock {
        return appComponent.clock
    }
    private let appComponent: AppComponent
    init(appComponent: AppComponent) {
        self.appComponent = appComponent
    }
}
/// ^->AppComponent->MeetingsComponent
private func factory860ca98c246e455b1558158dd9622c2dcb49c985(_ component: NeedleFoundation.Scope) -> AnyObject {
    return MeetingsDependency1a4a6d6837e6305944d1Provider(appComponent: parent1(component) as! AppComponent)
}
private class InvitationDependencyebb5da2ec55dfea779ecProvider: InvitationDependency {
    var calendar: MeetingCalendar {
        return meetingsComponent.calendar
    }
    var snacks: SnackList {
        return meetingsComponent.pluginExtension.snacks
    }
    private let meetingsComponent: MeetingsComponent
    init(meetingsComponent: MeetingsComponent) {
        self.meetingsComponent = meetingsComponent
    }
}
/// ^->AppComponent->MeetingsComponent->InvitationComponent
private func factory954ee7000d028143e404990f6f73095d3bd73011(_ component: NeedleFoundation.Scope) -> AnyObject {
    return InvitationDependencyebb5da2ec55dfea779ecProvider(meetingsComponent: parent1(component) as! MeetingsComponent)
}
private class ShoppingDependency24500955fb0bb7083ebaProvider: ShoppingDependency {
    var snacks: SnackList {
        return meetingsExtrasComponent.snacks
    }
    var log: Log {
        return appComponent.log
    }
    private let meetingsExtrasComponent: MeetingsExtrasComponent
    private let appComponent: AppComponent
    init(meetingsExtrasComponent: MeetingsExtrasComponent, appComponent: AppComponent) {
        self.meetingsExtrasComponent = meetingsExtrasComponent
        self.appComponent = appComponent
    }
}
/// ^->AppComponent->MeetingsComponent->MeetingsExtrasComponent->ShoppingComponent
private func factory5f2c436cbd72f97da654fbc082f24c15628a9f99(_ component: NeedleFoundation.Scope) -> AnyObject {
    return ShoppingDependency24500955fb0bb7083ebaProvider(meetingsExtrasComponent: parent1(component) as! MeetingsExtrasComponent, appComponent: parent3(component) as! AppComponent)
}
private class ProfileDependency71b1f1c3626231740c12Provider: ProfileDependency {
    var shelf: Bookshelf {
        return appComponent.shelf
    }
    var address: String {
        return appComponent.address
    }
    private let appComponent: AppComponent
    init(appComponent: AppComponent) {
        self.appComponent = appComponent
    }
}
/// ^->AppComponent->ProfileComponent
private func factoryb8084fc7ff039e7ed6e37694fdc67d4b02f7308e(_ component: NeedleFoundation.Scope) -> AnyObject {
    return ProfileDependency71b1f1c3626231740c12Provider(appComponent: parent1(component) as! AppComponent)
}
/// ^->AppComponent->ProfileComponent->BookComponent
private func factory2fc16975e9ace6ab9c57578afabb0eda840fd0bb(_ component: NeedleFoundation.Scope) -> AnyObject {
    return BookDependency073396ec88ea85b4862dProvider(appComponent: parent2(component) as! AppComponent)
}
/// ^->AppComponent->ProfileComponent->BookComponent->NoteComponent
private func factory8fe185f43d3c11a2dee7f8c89a1f848ec6cf8c10(_ component: NeedleFoundation.Scope) -> AnyObject {
    return NoteDependency16199f28dc7ecf9bb8fdProvider(bookComponent: parent1(component) as! BookComponent, appComponent: parent3(component) as! AppComponent)
}
/// ^->AppComponent->ProfileComponent->BookComponent->QuoteComponent
private func factory8f477b37ece87915226c3d31f1d6f41769251fbf(_ component: NeedleFoundation.Scope) -> AnyObject {
    return QuoteDependencyfab49b3c710e4ecd97aeProvider(appComponent: parent3(component) as! AppComponent, bookComponent: parent1(component) as! BookComponent)
}
/// MeetingsComponent plugin extension
private class MeetingsPluginsProvider: MeetingsPlugins {
    var snacks: SnackList {
        return meetingsExtrasComponent.snacks
    }
    private unowned let meetingsExtrasComponent: MeetingsExtrasComponent
    init(component: NeedleFoundation.Scope) {
        let meetingsComponent = component as! MeetingsComponent
        meetingsExtrasComponent = meetingsComponent.nonCoreComponent as! MeetingsExtrasComponent
    }
}

#else
extension LibraryComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\LibraryDependency.api] = "api-ClubAPI"
        keyPathToName[\LibraryDependency.shelf] = "shelf-Bookshelf"
        keyPathToName[\LibraryDependency.log] = "log-Log"
        keyPathToName[\LibraryDependency.bookPageBuilder] = "bookPageBuilder-BookPageBuilding"
    }
}
extension SearchComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\SearchDependency.catalogue] = "catalogue-Catalogue"
        keyPathToName[\SearchDependency.log] = "log-Log"
        keyPathToName[\SearchDependency.bookPageBuilder] = "bookPageBuilder-BookPageBuilding"
    }
}
extension BookComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\BookDependency.api] = "api-ClubAPI"
        keyPathToName[\BookDependency.shelf] = "shelf-Bookshelf"
    }
}
extension NoteComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\NoteDependency.notes] = "notes-Notes"
        keyPathToName[\NoteDependency.clock] = "clock-Clock"
    }
}
extension QuoteComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\QuoteDependency.clock] = "clock-Clock"
        keyPathToName[\QuoteDependency.noteBuilder] = "noteBuilder-NoteBuilding"
    }
}
extension MeetingsComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\MeetingsDependency.api] = "api-ClubAPI"
        keyPathToName[\MeetingsDependency.clock] = "clock-Clock"
    }
}
extension MeetingsExtrasComponent: NeedleFoundation.Registration {
    public func registerItems() {
    }
}
extension InvitationComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\InvitationDependency.calendar] = "calendar-MeetingCalendar"
        keyPathToName[\InvitationDependency.snacks] = "snacks-SnackList"
    }
}
extension ShoppingComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\ShoppingDependency.snacks] = "snacks-SnackList"
        keyPathToName[\ShoppingDependency.log] = "log-Log"
    }
}
extension ProfileComponent: NeedleFoundation.Registration {
    public func registerItems() {
        keyPathToName[\ProfileDependency.shelf] = "shelf-Bookshelf"
        keyPathToName[\ProfileDependency.address] = "address-String"
    }
}
extension AppComponent: NeedleFoundation.Registration {
    public func registerItems() {
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
    registerProviderFactory("^->AppComponent", factoryEmptyDependencyProvider)
    registerProviderFactory("^->AppComponent->LibraryComponent", factoryd389a4e7a386db9b6d167af382e61ea40d10ea24)
    registerProviderFactory("^->AppComponent->LibraryComponent->SearchComponent", factory11a6c94a87e6238a24dd423213ded9fbbce35578)
    registerProviderFactory("^->AppComponent->BookComponent", factory7538e5d3dfe8d9ca663f70ff639839bfcab4a714)
    registerProviderFactory("^->AppComponent->BookComponent->NoteComponent", factorye26b62143b2e419fea0d5f0a9ce28772e1edca76)
    registerProviderFactory("^->AppComponent->BookComponent->QuoteComponent", factory31a758b6cc3aebecd4e7b462fd2a3af77a1c4adb)
    registerProviderFactory("^->AppComponent->MeetingsComponent", factory860ca98c246e455b1558158dd9622c2dcb49c985)
    registerProviderFactory("^->AppComponent->MeetingsComponent->MeetingsExtrasComponent", factoryEmptyDependencyProvider)
    registerProviderFactory("^->AppComponent->MeetingsComponent->InvitationComponent", factory954ee7000d028143e404990f6f73095d3bd73011)
    registerProviderFactory("^->AppComponent->MeetingsComponent->MeetingsExtrasComponent->ShoppingComponent", factory5f2c436cbd72f97da654fbc082f24c15628a9f99)
    registerProviderFactory("^->AppComponent->ProfileComponent", factoryb8084fc7ff039e7ed6e37694fdc67d4b02f7308e)
    registerProviderFactory("^->AppComponent->ProfileComponent->BookComponent", factory2fc16975e9ace6ab9c57578afabb0eda840fd0bb)
    registerProviderFactory("^->AppComponent->ProfileComponent->BookComponent->NoteComponent", factory8fe185f43d3c11a2dee7f8c89a1f848ec6cf8c10)
    registerProviderFactory("^->AppComponent->ProfileComponent->BookComponent->QuoteComponent", factory8f477b37ece87915226c3d31f1d6f41769251fbf)
    __PluginExtensionProviderRegistry.instance.registerPluginExtensionProviderFactory(for: "MeetingsComponent") { component in
        return MeetingsPluginsProvider(component: component)
    }
}
#endif

public func registerProviderFactories() {
#if !NEEDLE_DYNAMIC
    register1()
#endif
}
