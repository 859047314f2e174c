#if canImport(FoundationModels)
import FoundationModels
#else
import GuidedGeneration
#endif
import Observation
import TripModels

@Observable
@MainActor
final class ItineraryPlanner {
  private(set) var itinerary: Itinerary.PartiallyGenerated?
  private(set) var pointOfInterestTool: FindPointsOfInterestTool
  private var session: LanguageModelSession

  var error: Error?
  let landmark: Landmark

  init(landmark: Landmark) {
    self.landmark = landmark
    let pointOfInterestTool = FindPointsOfInterestTool(landmark: landmark)

    self.session = LanguageModelSession(
      tools: [pointOfInterestTool],
      instructions: Instructions {
        "Your job is to create an itinerary for the user."
        "Each day needs an activity, hotel and restaurant."

        """
        Always use the findPointsOfInterest tool to find businesses \
        and activities in \(landmark.name), especially hotels \
        and restaurants.

        The point of interest categories may include:
        """
        FindPointsOfInterestTool.categories

        """
        Here is a description of \(landmark.name) for your reference \
        when considering what activities to generate:
        """
        landmark.description
      }
    )
    self.pointOfInterestTool = pointOfInterestTool
  }

  /// Streams an itinerary into ``itinerary`` and returns the complete one.
  func suggestItinerary(dayCount: Int) async throws -> Itinerary {
    let stream = session.streamResponse(
      generating: Itinerary.self,
      options: GenerationOptions(sampling: .greedy),
      includeSchemaInPrompt: false
    ) {
      "Generate a \(dayCount)-day itinerary to \(landmark.name)."
      "Give it a fun title and description."
      "Here is an example, but don't copy it:"
      Itinerary.exampleTripToJapan
    }

    for try await partialResponse in stream {
      itinerary = partialResponse.content
    }
    return try await stream.collect().content
  }

  /// The tool calls so far, as the model wrote them.
  var toolCalls: [String] {
    session.transcript.flatMap { entry -> [String] in
      guard case .toolCalls(let calls) = entry else { return [] }
      return calls.map { "\($0.toolName)(\($0.arguments.jsonString))" }
    }
  }

  func prewarm() {
    session.prewarm()
  }
}
