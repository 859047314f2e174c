// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A fragment of the language that is identical in every grammar, so that the tokens of a
/// vocabulary inside it are classified only once.
enum SharedFragment: UInt8, Hashable, Sendable, CaseIterable {
  /// The text of a string after its opening quote.
  case stringContent
  /// An integer without bounds.
  case integer
  /// A number without bounds.
  case number
}
