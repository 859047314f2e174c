// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable(description: "A recipe")
  public struct Recipe: Equatable {
    public let title: String
    @Guide(description: "Rating from 1 to 5", .range(1...5)) public let rating: Int
    @Guide(.maximumCount(3)) public var steps: [Step]

    @Generable
    public struct Step: Equatable {
      public let text: String

      public init(text: String) {
        self.text = text
      }
    }

    public init(title: String, rating: Int, steps: [Step]) {
      self.title = title
      self.rating = rating
      self.steps = steps
    }
  }
#endif
