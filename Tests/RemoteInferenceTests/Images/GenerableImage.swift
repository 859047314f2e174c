// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import Foundation
  import FoundationModels
  import Observation
  import RemoteInference

  /// The log of the application.
  enum Logging {
    static let general = Logging()

    case app
    init() { self = .app }
    func log(_ message: String) {}
  }

  // The code of a published sample for Apple's systems, in which ImagePlayground is imported
  // instead of RemoteInference, and the type of the image is `CGImage`.
  @MainActor
  @Observable
  final class GenerableImage: Generable, Equatable {

    // Equality implementation for Observable
    nonisolated static func == (lhs: GenerableImage, rhs: GenerableImage) -> Bool {
      lhs === rhs
    }

    @Guide(
      description: "Avoid descriptions that look human-like. Stick to animals, plants, or objects.")
    let imageDescription: String

    let imageStyle: ImagePlaygroundStyle = .sketch

    var isResponding: Bool { task != nil }
    private(set) var image: EncodedImage?
    private var task: Task<Void, any Error>?

    nonisolated static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: GenerableImage.self,
        description:
          "A description of an image to be given to a image generation model. The description should be short and non-human-like.",
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
      Logging.general.log("Generating image for description: \(self.imageDescription)")

      // Automatically start image generation
      Task { try await self.generateImage() }
    }

    private func generateImage() throws {
      task?.cancel()  // Cancel any existing generation
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
          Logging.general.log(
            "Image generation failed for prompt: \(self.imageDescription). Error: \(error)")
          throw error
        }
      }
    }
  }

  @Generable
  struct NPC: Equatable {
    let name: String
    let coffeeOrder: String
    let picture: GenerableImage  // Embedded image generation
  }
#endif
