// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import Foundation
  import FoundationModels
  import Synchronization

  /// A class that conforms by hand, as a property of a generated type.
  @MainActor
  final class GenerableImage: Generable, Equatable {
    nonisolated static func == (lhs: GenerableImage, rhs: GenerableImage) -> Bool {
      lhs === rhs
    }

    @Guide(description: "Stick to animals, plants, or objects.")
    let imageDescription: String
    let style = "sketch"
    private(set) var image: [UInt8]?
    private var task: Task<Void, any Error>?
    var isResponding: Bool { task != nil }

    nonisolated static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: GenerableImage.self,
        description: "What an image is to show",
        properties: [GenerationSchema.Property(name: "imageDescription", type: String.self)])
    }

    nonisolated var generatedContent: GeneratedContent {
      GeneratedContent(properties: ["imageDescription": imageDescription])
    }

    nonisolated init(_ content: GeneratedContent) throws {
      imageDescription = try content.value(forProperty: "imageDescription")
      Task { try await self.generateImage() }
    }

    private func generateImage() throws {
      task?.cancel()
      task = Task {
        self.image = Array(self.imageDescription.utf8)
        self.task = nil
      }
    }
  }

  @Generable
  struct Customer: Equatable {
    let name: String
    let picture: GenerableImage
    let others: [GenerableImage]?
  }
#endif
