import CustomDump
import DigraphModel
import Foundation
import PlantSupport
import TestSupport
import Testing

/// Mistakes in the samples: each is reported, or the failing requests are listed as not guarded.
@Suite("planting: samples")
struct SamplePlantTests {
  private static let samples = ["AlpineHuts", "BakeryRounds", "BookClub", "CampusRadio", "CityLibrary", "CoffeeShop"]

  /// Silent verdicts and wrong findings after mistakes of some kinds, and the number of mistakes.
  private func silence(in sample: String, _ kinds: Set<Mistake.Kind>) async throws -> (lines: [String], count: Int) {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "digraph-plant-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let folder = Repository.root.path + "/Samples/" + sample
    let campaign = Campaign(try await PlantedApp(folder: folder, scratch: scratch))
    var lines: [String] = []
    let mistakes = campaign.choice(of: 40, kinds: kinds, seed: 1)
    for mistake in mistakes {
      let trial = await campaign.trial(mistake)
      if trial.outcome.verdict == .silent || !trial.outcome.wrong.isEmpty { lines += trial.lines(in: sample) }
    }
    return (lines, mistakes.count)
  }

  @Test("each mistake is told, and nothing else", arguments: samples)
  func mistakesAreTold(sample: String) async throws {
    let (lines, count) = try await silence(in: sample, Set(Mistake.Kind.allCases).subtracting([.unapply]))
    #expect(count >= 4)
    expectNoDifference(lines, [])
  }

  @Test(
    "each provider that assumes an actor is told where a detached task asks for it",
    arguments: [("CoffeeShop", 2), ("FlowerMarket", 1), ("GrandHotel", 8), ("NightTrain", 7), ("StarObservatory", 2)])
  func trapsAreTold(sample: String, atLeast expected: Int) async throws {
    let (lines, count) = try await silence(in: sample, [.isolate])
    #expect(count >= expected)
    expectNoDifference(lines, [])
  }

  @Test("what is not applied any more is told", arguments: ["AlpineHuts", "BookClub", "CampusRadio", "CoffeeShop"])
  func omissionsAreTold(sample: String) async throws {
    let (lines, count) = try await silence(in: sample, [.unapply])
    #expect(count >= 1)
    expectNoDifference(lines, [])
  }
}
