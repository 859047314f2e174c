// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  public struct Trip: Equatable {
    public var title: String
    @Guide(description: "The length of the trip in days", .range(1...14))
    public var days: Int
    @Guide(.maximumCount(5))
    public var stops: [Stop]

    public init(title: String, days: Int, stops: [Stop]) {
      self.title = title
      self.days = days
      self.stops = stops
    }
  }

  @Generable
  public struct Stop: Equatable {
    public var name: String
    public var nights: Int

    public init(name: String, nights: Int) {
      self.name = name
      self.nights = nights
    }
  }
#endif
