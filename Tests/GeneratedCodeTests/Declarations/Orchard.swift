// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// Nested types that name what lies around them as the compiler finds it from there.
  enum Orchard {
    static let fruits = ["apple", "pear"]
    private static let most = 9
    static let about = "a tree"

    @Generable(description: about)
    struct Harvest: Equatable {
      @Guide(description: "One of \(fruits.count)", .anyOf(fruits)) let fruit: String
      @Guide(.range(1...most)) let baskets: Int
      // Declared by an extension in another file.
      let tree: Tree
      let variety: Variety?
      @Guide(.maximumCount(most)) let others: [Tree]

      @Generable private struct Note: Equatable {
        let on: [Tree.Branch]?
      }
    }

    @Generable struct Basket: Equatable {
      #if os(Windows)
        let variety: Variety
      #else
        let tree: Tree
      #endif
      @Guide(.maximum(most)) let size: Int }

    struct Ladder {
      static let reach = 3.5

      @Generable enum Move: Equatable { case up(to: Tree, [Variety]), down }
      @Generable struct Step: Equatable { @Guide(.maximum(reach)) var height: Double }
    }
  }
#endif
