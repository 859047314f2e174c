// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A list of texts, one of which a string must be equal to.
struct StringChoices: Sendable {
  /// The keyword: `enum` or `const`.
  var keyword: String

  /// The UTF-8 of the texts in ascending order, without repetitions.
  var texts: [[UInt8]]
}
