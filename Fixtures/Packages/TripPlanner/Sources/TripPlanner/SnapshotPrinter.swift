import Observation
import TripModels

/// A printer that shows the planner's itinerary as it grows, as a view would.
@MainActor
final class SnapshotPrinter {
  private let planner: ItineraryPlanner
  private var shown = ""

  init(planner: ItineraryPlanner) {
    self.planner = planner
  }

  /// Prints the current state, and every change.
  func observe() {
    withObservationTracking {
      if let itinerary = planner.itinerary { show(itinerary) }
    } onChange: {
      Task { @MainActor in self.observe() }
    }
  }

  /// Prints the complete itinerary.
  func finish(_ itinerary: Itinerary) {
    for call in planner.toolCalls {
      print("\ntool call: \(call)")
    }
    print("\n\(itinerary.title)\n\(itinerary.description)\n(\(itinerary.rationale))")
    for (index, day) in itinerary.days.enumerated() {
      print("\nDay \(index + 1): \(day.title) – \(day.subtitle) (\(day.destination))")
      for activity in day.activities {
        print("  [\(activity.type.rawValue)] \(activity.title): \(activity.description)")
      }
    }
  }

  private func show(_ itinerary: Itinerary.PartiallyGenerated) {
    let days = itinerary.days ?? []
    let parts = [
      itinerary.title, days.last?.title, days.last?.activities?.last?.title,
    ]
    let line = "… title: " + parts.compactMap { $0 }.joined(separator: " › ")
    guard line != shown else { return }
    shown = line
    print(line)
  }
}
