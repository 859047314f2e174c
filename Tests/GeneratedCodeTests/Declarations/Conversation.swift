// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// Stored identities, which no model invents: they are those of the response.
  @Generable
  struct Message: Identifiable {
    var id: GenerationID
    let text: String
  }

  @Generable
  struct Conversation: Identifiable {
    var id = GenerationID()
    @Guide(description: "What was said", .maximumCount(20))
    var messages: [Message]
  }

  /// Under another name, and perhaps not there.
  @Generable
  struct Tracked {
    let origin: GenerationID?
    let name: String
  }

  /// With a value of its own, which no stream changes.
  @Generable
  struct Fixed: Identifiable {
    let id = GenerationID()
    var name: String
  }
#endif
