// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  struct StoryOutline {
    @Guide(description: "Story title")
    let title: String

    @Guide(description: "Main character")
    let protagonist: Character

    @Guide(description: "3–5 plot points")
    let plotPoints: [String]
  }

  @Generable
  struct Character {
    @Guide(description: "Character name")
    let name: String
    @Guide(description: "Character background")
    let background: String
  }
#endif
