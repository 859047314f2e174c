// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  enum Difficulty: String {
    case easy, medium, hard
  }

  @Generable
  enum WineType: String {
    case red, white, rosé, sparkling
  }

  @Generable(description: "A challenge with a wine to match")
  struct Challenge {
    var title: String
    var difficulty: Difficulty  // Constrained to enum cases
    var wine: WineType?
  }
#endif
