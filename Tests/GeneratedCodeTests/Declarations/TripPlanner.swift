// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  struct Itinerary: Equatable {
    @Guide(description: "An exciting name for the trip")
    let title: String
    let destinationName: String
    let description: String
    @Guide(description: "How the itinerary meets the traveller's wishes")
    let rationale: String
    @Guide(description: "A list of day-by-day plans")
    @Guide(.count(3))
    let days: [DayPlan]
  }

  @Generable
  struct DayPlan: Equatable {
    @Guide(description: "A unique title for this day plan")
    let title: String
    let subtitle: String
    let destination: String
    @Guide(.count(3))
    let activities: [Activity]
  }

  @Generable
  struct Activity: Equatable {
    let type: Kind
    let title: String
    let description: String
  }

  @Generable
  enum Kind {
    case sightseeing
    case foodAndDining
    case shopping
    case hotelAndLodging

    var symbolName: String {
      switch self {
      case .sightseeing: "binoculars"
      case .foodAndDining: "fork.knife"
      case .shopping: "bag"
      case .hotelAndLodging: "bed.double"
      }
    }
  }

  extension Itinerary {
    static let exampleTripToJapan = Itinerary(
      title: "Onsen and Neon",
      destinationName: "Japan",
      description: "Three days between hot springs, markets and city lights.",
      rationale: "Slow mornings and good food, as you asked, with one evening in the big city.",
      days: [
        DayPlan(
          title: "Morning in the Mountains",
          subtitle: "Steam, cedar and soba",
          destination: "Hakone",
          activities: [
            Activity(
              type: .hotelAndLodging, title: "Ryokan by the river",
              description: "Sleep on tatami and wake to the sound of water."),
            Activity(
              type: .sightseeing, title: "Ropeway over the valley",
              description: "See the sulphur vents and, with luck, the mountain."),
            Activity(
              type: .foodAndDining, title: "Handmade soba",
              description: "Buckwheat noodles cut while you watch."),
          ]),
        DayPlan(
          title: "Temples and Tea",
          subtitle: "A quiet day in the old capital",
          destination: "Kyoto",
          activities: [
            Activity(
              type: .sightseeing, title: "A thousand gates",
              description: "Walk uphill early, before the crowd."),
            Activity(
              type: .foodAndDining, title: "Tea with a master",
              description: "Learn to whisk a bowl of matcha."),
            Activity(
              type: .shopping, title: "Nishiki market",
              description: "Knives, pickles and sweets under one roof."),
          ]),
        DayPlan(
          title: "City Lights",
          subtitle: "From fish market to rooftop",
          destination: "Tokyo",
          activities: [
            Activity(
              type: .foodAndDining, title: "Breakfast at the market",
              description: "The freshest bowl of rice and fish."),
            Activity(
              type: .shopping, title: "Paper and ink",
              description: "Three floors of stationery."),
            Activity(
              type: .sightseeing, title: "Rooftop at dusk",
              description: "Watch the crossing from above."),
          ]),
      ]
    )
  }
#endif
