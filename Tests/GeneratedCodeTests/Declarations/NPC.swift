// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  struct NPC: Equatable {
    let name: String
    let coffeeOrder: String
    @Guide(
      description: "Avoid descriptions that look human-like. Stick to animals, plants, or objects.")
    let imageDescription: String
  }
#endif
