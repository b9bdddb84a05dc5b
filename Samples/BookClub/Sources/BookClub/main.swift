registerProviderFactories()

let app = AppComponent(address: "club.example")
for screen in [app.library.libraryScreen, app.library.search.searchScreen, app.profile.profileScreen] {
  print(screen.title)
}
