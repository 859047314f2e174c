// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration

#if GENERABLE
  /// A review with a string, a number, a Boolean, and an array.
  @Generable
  struct Review: Equatable {
    var title: String
    var rating: Int
    var isSequel: Bool
    var highlights: [Highlight]
  }

  /// A part of a review.
  @Generable
  struct Highlight: Equatable {
    var text: String
  }

  /// A choice, which is its own partially generated type.
  @Generable
  enum Verdict: String, CaseIterable {
    case good, bad
  }
#endif

extension Review {
  static let sample = Review(
    title: "Dune: Part \"Two\"", rating: 5, isSequel: true,
    highlights: [Highlight(text: "Sand, more sand"), Highlight(text: "Worms 🪱")])
}

struct ScriptTestError: Error, Equatable {
  var name = "script"
}
