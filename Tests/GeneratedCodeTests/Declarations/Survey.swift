// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  public import FoundationModels
#endif

/// A type that the compiler reads by itself: only its annotations are guarded.
#if canImport(FoundationModels)
  @Generable(description: "What a guest said")
#endif
public struct Survey: Equatable, Sendable {
  #if canImport(FoundationModels)
    @Guide(description: "In one word")
    @Guide(.anyOf(Survey.words))
  #endif
  public let word: String
  #if canImport(FoundationModels)
    @Guide(.range(1...5))
  #endif
  public var stars: Int
  public let mood: Mood?
  private static let secret = 1
  static let words = ["good", "bad"]

  #if canImport(FoundationModels)
    @available(macOS 15, iOS 18, *)
    @Generable
  #endif
  public enum Mood: String, Sendable {
    case calm, excited = "Excited!"
  }

  static let about = "One of the words"
  enum Limits { static let most = 3 }

  /// What its guides mention is found around it.
  #if canImport(FoundationModels)
    @Generable(description: about)
  #endif
  struct Detail: Equatable, Sendable {
    #if canImport(FoundationModels)
      @Guide(description: "In one word", .anyOf(words))
    #endif
    let word: String
    #if canImport(FoundationModels)
      @Guide(.maximumCount(Limits.most), .element(.anyOf(words)))
    #endif
    let others: [String]
  }

  #if canImport(FoundationModels)
    @Guide(description: "Repeated for both systems") var place: String
  #else
    var place: String
  #endif

  public init(word: String, stars: Int, mood: Mood?) {
    (self.word, self.stars, self.mood, place) = (word, stars, mood, "")
  }
}
