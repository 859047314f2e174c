// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// A trip that the server plans.
  @Generable
  public struct Trip: Equatable, Sendable {
    /// The title.
    public var title: String
    /// The length in days.
    @Guide(description: "The length of the trip in days", .range(1...14))
    public var days: Int
    /// The stops, in order.
    @Guide(.maximumCount(5))
    public var stops: [Stop]

    /// Creates a trip.
    public init(title: String, days: Int, stops: [Stop]) {
      self.title = title
      self.days = days
      self.stops = stops
    }
  }

  /// A stop of a trip.
  @Generable
  public struct Stop: Equatable, Sendable {
    /// The name of the place.
    public var name: String
    /// The number of nights.
    public var nights: Int

    /// Creates a stop.
    public init(name: String, nights: Int) {
      self.name = name
      self.nights = nights
    }
  }
#endif
