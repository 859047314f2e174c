// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The number of a token in a vocabulary.
package struct TokenID: RawRepresentable, Hashable, Comparable, Sendable {
  package let rawValue: UInt32

  /// Creates an id from its number.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates an id from an index into a vocabulary's tokens.
  ///
  /// An index that no id can number, such as a negative one, becomes an id of no vocabulary.
  package init(_ index: Int) {
    rawValue = UInt32(exactly: index) ?? .max
  }

  /// The id as an index into a vocabulary's tokens.
  package var index: Int { Int(rawValue) }

  package static func < (left: TokenID, right: TokenID) -> Bool {
    left.rawValue < right.rawValue
  }
}
