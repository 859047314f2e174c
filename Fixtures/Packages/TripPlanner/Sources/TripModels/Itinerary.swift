#if canImport(FoundationModels)
import FoundationModels

@Generable
public struct Itinerary: Equatable, Sendable {
  @Guide(description: "An exciting name for the trip.")
  public let title: String

  @Guide(description: "The landmark that the trip goes to.", .anyOf(Landmark.names))
  public let destinationName: String

  @Guide(description: "One sentence that makes people want to go.")
  public let description: String

  @Guide(description: "Why this trip suits the request.")
  public let rationale: String

  @Guide(description: "One plan for each day.")
  @Guide(.count(3))
  public let days: [DayPlan]
}

@Generable
public struct DayPlan: Equatable, Sendable {
  @Guide(description: "A title for this day that no other day has.")
  public let title: String
  public let subtitle: String
  public let destination: String

  @Guide(.count(2))
  public let activities: [Activity]
}

@Generable
public struct Activity: Equatable, Sendable {
  public let type: Kind
  public let title: String
  public let description: String
}

@Generable
public enum Kind: String, Sendable {
  case sightseeing
  case foodAndDining
  case shopping
  case hotelAndLodging

  public var symbolName: String {
    switch self {
    case .sightseeing: "binoculars.fill"
    case .foodAndDining: "fork.knife"
    case .shopping: "bag.fill"
    case .hotelAndLodging: "bed.double.fill"
    }
  }
}

extension Itinerary {
  /// An example for prompts, which shows the model the format and the tone.
  public static let exampleTripToJapan = Itinerary(
    title: "Onsen Trip to Japan",
    destinationName: "Mount Fuji",
    description: "Sushi, hot springs and ryokan with a view of the mountain.",
    rationale: "You like to relax, so every day ends in a hot spring.",
    days: [
      DayPlan(
        title: "Arrival and Sushi",
        subtitle: "A calm first day",
        destination: "Fujinomiya",
        activities: [
          Activity(
            type: .foodAndDining, title: "Sushi Bar", description: "Taste fresh local fish."),
          Activity(
            type: .hotelAndLodging, title: "Lake Ryokan", description: "Sleep beside the lake."),
        ]
      ),
      DayPlan(
        title: "Up the Mountain",
        subtitle: "Forest and views",
        destination: "Mount Fuji",
        activities: [
          Activity(
            type: .sightseeing, title: "Fifth Station", description: "Walk to the viewpoint."),
          Activity(
            type: .foodAndDining, title: "Noodle House", description: "Warm up with hot soup."),
        ]
      ),
      DayPlan(
        title: "Springs and Gifts",
        subtitle: "A slow last day",
        destination: "Hakone",
        activities: [
          Activity(
            type: .sightseeing, title: "Open Air Bath", description: "Rest in the hot spring."),
          Activity(
            type: .shopping, title: "Craft Market", description: "Buy wooden boxes and tea."),
        ]
      ),
    ]
  )
}
#endif
