import Foundation

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  struct LyricsSummary {
    @Guide(description: "The main themes of the song", .count(1...3))
    let themes: [String]
    @Guide(description: "The overall mood")
    let mood: String
    @Guide(description: "What the lyrics mean")
    let explanation: String
  }

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
      title: "The Long Way",
      summary: "A road and what lies beside it.",
      rating: 5,
      highlights: ["Light", "Silence", "The end"]
    )

    static var samplePartial: PartiallyGenerated {
      sampleComplete.asPartiallyGenerated()
    }
  }

  extension MovieReview.PartiallyGenerated {
    static let titleOnly = MovieReview.PartiallyGenerated(
      title: "The Long Way",
      summary: nil,
      rating: nil,
      highlights: nil
    )

    static let withSummary = MovieReview.PartiallyGenerated(
      title: "The Long Way",
      summary: "A road and what lies beside it.",
      rating: nil,
      highlights: nil
    )

    static let almostComplete = MovieReview.PartiallyGenerated(
      title: "The Long Way",
      summary: "A road and what lies beside it.",
      rating: 5,
      highlights: ["Light"]
    )

    static func fromJSON(_ json: String) throws -> Self {
      let data = Data(json.utf8)
      return try JSONDecoder().decode(Self.self, from: data)
    }
  }

  extension MovieReview {
    static func mockStream(
      delay: Duration = .milliseconds(500)
    ) -> AsyncThrowingStream<PartiallyGenerated, Error> {
      AsyncThrowingStream { continuation in
        Task {
          let states: [PartiallyGenerated] = [
            .titleOnly,
            .withSummary,
            .almostComplete,
            sampleComplete.asPartiallyGenerated(),
          ]

          for state in states {
            try await Task.sleep(for: delay)
            continuation.yield(state)
          }
          continuation.finish()
        }
      }
    }
  }
#endif
