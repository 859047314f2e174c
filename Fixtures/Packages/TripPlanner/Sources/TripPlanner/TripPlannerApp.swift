#if canImport(FoundationModels)
import FoundationModels
#else
import GuidedGeneration
import LocalInference
#endif
import Foundation
import TripModels

@main
@MainActor
struct TripPlannerApp {
  static func main() async {
    #if !canImport(FoundationModels)
    // Apple's systems provide a default model. Elsewhere the app installs one.
    SystemLanguageModel.bootstrap(LocalLanguageModel.embedded)
    #endif

    let wanted = CommandLine.arguments.dropFirst().first ?? "Yosemite"
    guard let landmark = Landmark.all.first(where: { $0.name == wanted }) else {
      fail("no landmark '\(wanted)'; there are \(Landmark.names.joined(separator: ", "))")
    }
    let planner = ItineraryPlanner(landmark: landmark)
    planner.prewarm()
    let printer = SnapshotPrinter(planner: planner)
    printer.observe()
    do {
      let itinerary = try await planner.suggestItinerary(dayCount: 3)
      printer.finish(itinerary)
    } catch {
      fail(error.localizedDescription)
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
  }
}
