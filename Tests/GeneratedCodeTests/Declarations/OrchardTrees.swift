// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  extension Orchard {
    @Generable struct Tree: Equatable {
      let age: Int

      @Generable struct Branch: Equatable { let length: Double }
    }

    @Generable enum Variety: String { case early, late }
  }
#endif
