// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration

#if GENERABLE
  /// A sample with a restriction of each kind.
  @Generable
  struct Review: Equatable {
    @Guide(.range(1...5)) var stars: Int
    @Guide(.count(2)) var tags: [String]
    @Guide(.pattern(/^[A-Z]{3}-[0-9]+$/)) var code: String
    var mood: Mood
    var note: String?
  }
#endif

extension Review {
  static let sample = Review(
    stars: 4, tags: ["warm", "loud"], code: "ABC-12", mood: .wild, note: nil)

  static let json = #"{"stars": 4, "tags": ["warm", "loud"], "code": "ABC-12", "mood": "wild"}"#
}
