// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  struct Article {
    var title: String  // Generated first
    var summary: String  // Generated second, can relate to title
    var body: String  // Generated last, can relate to both
  }

  @Generable
  struct LyricsSummary {
    @Guide(description: "The main themes of the song")
    let themes: [String]
    @Guide(description: "The overall mood")
    let mood: String
    @Guide(description: "What the lyrics mean")
    let explanation: String
  }
#endif
