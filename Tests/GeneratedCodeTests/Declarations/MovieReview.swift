// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  struct MovieReview {
    @Guide(description: "The movie title being reviewed")
    let title: String

    @Guide(description: "A brief summary of the review")
    let summary: String

    @Guide(description: "Rating from 1 to 5", .range(1...5))
    let rating: Int

    @Guide(description: "Key points about the film")
    let highlights: [String]
  }

  extension MovieReview {
    static let sampleComplete = MovieReview(
      title: "Dune: Part Two",
      summary: "A stunning continuation of the epic saga with breathtaking visuals.",
      rating: 5,
      highlights: ["Incredible cinematography", "Strong performances", "Faithful adaptation"]
    )

    static var samplePartial: PartiallyGenerated {
      sampleComplete.asPartiallyGenerated()
    }
  }

  extension MovieReview.PartiallyGenerated {
    static let titleOnly = MovieReview.PartiallyGenerated(
      title: "Dune: Part Two",
      summary: nil,
      rating: nil,
      highlights: nil
    )
  }
#endif
