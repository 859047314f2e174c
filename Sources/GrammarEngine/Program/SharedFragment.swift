// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A value whose automaton is the same in every grammar, so that a vocabulary's tokens inside it
/// can be sorted out once.
enum SharedFragment: UInt8, Hashable, Sendable, CaseIterable {
  /// The text of a string after its opening quote.
  case stringContent
  /// A whole number without bounds.
  case integer
  /// A number without bounds.
  case number
}
