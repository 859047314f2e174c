#if canImport(FoundationModels)
  import FoundationModels
  import Observation

  @Generable
  struct Itinerary: Equatable {
    @Guide(description: "An exciting name for the trip.")
    let title: String
    let description: String
    let rationale: String

    @Guide(description: "One plan for each day.")
    @Guide(.count(2))
    let days: [DayPlan]

    static let exampleTripToJapan = Itinerary(
      title: "Hot Springs",
      description: "Ryokan and sushi.",
      rationale: "You like to rest.",
      days: [DayPlan(title: "Arrival", subtitle: nil, destination: "Hakone", activities: [])]
    )
  }

  @Generable
  struct DayPlan: Equatable {
    let title: String
    let subtitle: String?
    let destination: String
    @Guide(.maximumCount(2))
    let activities: [Activity]
  }

  @Generable
  struct Activity: Equatable {
    let type: Kind
    let title: String
    let description: String

    @Generable
    enum Kind: String {
      case sightseeing, foodAndDining

      var symbolName: String {
        self == .sightseeing ? "binoculars.fill" : "fork.knife"
      }
    }
  }

  /// A class with a handwritten conformance, whose initializer has a side effect.
  @MainActor
  @Observable
  final class GenerableImage: Generable, Equatable {
    nonisolated static func == (lhs: GenerableImage, rhs: GenerableImage) -> Bool {
      lhs === rhs
    }

    @Guide(description: "Stick to animals, plants, or objects.")
    let imageDescription: String

    let imageStyle: ImagePlaygroundStyle = .sketch

    var isResponding: Bool { task != nil }
    private(set) var image: CGImage?
    private var task: Task<Void, Error>?

    nonisolated static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: GenerableImage.self,
        description: "What an image shows, in a few words.",
        properties: [
          GenerationSchema.Property(
            name: "imageDescription",
            type: String.self
          )
        ]
      )
    }

    nonisolated var generatedContent: GeneratedContent {
      GeneratedContent(properties: [
        "imageDescription": imageDescription
      ])
    }

    nonisolated init(_ content: GeneratedContent) throws {
      self.imageDescription = try content.value(forProperty: "imageDescription")
      ImageLog.note(self.imageDescription)

      Task { try await self.generateImage() }
    }

    private func generateImage() throws {
      task?.cancel()
      task = Task {
        do {
          let generator = try await ImageCreator()
          let generations = generator.images(
            for: [.text(imageDescription)],
            style: imageStyle,
            limit: 1
          )
          for try await generation in generations {
            self.image = generation.cgImage
            self.task = nil
            return
          }
        } catch let error {
          self.task = nil
          throw error
        }
      }
    }
  }

  @Generable
  struct NPC: Equatable {
    let name: String
    let coffeeOrder: String
    let picture: GenerableImage
  }

  @Generable
  struct StoryContent {
    @Guide(description: "The story title")
    let title: String

    @Guide(description: "The main story text")
    let story: String

    @Guide(description: "Main character with image")
    let protagonist: Portrayed

    @Guide(description: "Supporting characters")
    @Guide(.maximumCount(2))
    let supportingCharacters: [Portrayed]

    @Generable
    struct Portrayed {
      let name: String
      let description: String
      let portrait: GenerableImage
    }
  }

  @Generable
  struct Content {
    let title: String
    let content: String
    @Guide(.maximumCount(3))
    let images: [String]
  }
#endif
