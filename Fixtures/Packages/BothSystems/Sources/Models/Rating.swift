// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels
#endif

/// A type whose annotations alone are guarded, so the compiler reads it on both systems.
#if canImport(FoundationModels)
  @Generable(description: "What a guest said")
#endif
public struct Rating: Equatable, Sendable {
  #if canImport(FoundationModels)
    @Guide(description: "From 1 to 5", .range(1...5))
  #endif
  public let stars: Int
  public let isFinal: Bool

  public init(stars: Int, isFinal: Bool) {
    self.stars = stars
    self.isFinal = isFinal
  }
}
