import DigraphModel
import TestSupport
import Testing

struct EntryPathsTests {
  @Test func shortestWayFromAnEntryPoint() {
    var wiring = GraphBuilder()
    let feed = wiring.bind("Feed")
    let store = wiring.bind("Store")
    let client = wiring.bind("Client")
    wiring.request("Feed")
    wiring.request("Store", from: feed)
    wiring.request("Client", from: store)
    wiring.request("Client", from: feed)
    let missing = wiring.request("API", from: client)
    let graph = wiring.graph()
    let path = EntryPaths(graph).path(to: graph.requests[missing])
    #expect(path.map(\.key.type) == ["Feed", "Client", "API"])
  }

  @Test func requestWithoutAKnownEntryPointStandsAlone() {
    var wiring = GraphBuilder()
    let feed = wiring.bind("Feed")
    let missing = wiring.request("API", from: feed)
    let graph = wiring.graph()
    #expect(EntryPaths(graph).path(to: graph.requests[missing]).map(\.id) == [missing])
  }

  @Test func wayLeadsThroughForwardedKeys() {
    var wiring = GraphBuilder()
    let flow = wiring.bind("Flow")
    wiring.forward("Delegate", to: flow)
    wiring.request("Delegate")
    let missing = wiring.request("API", from: flow)
    let graph = wiring.graph()
    #expect(EntryPaths(graph).path(to: graph.requests[missing]).map(\.key.type) == ["Delegate", "API"])
  }
}
