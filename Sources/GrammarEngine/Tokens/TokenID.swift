// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The number of a token in a vocabulary.
///
/// Operations on ids take constant time.
public struct TokenID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt32

  /// Creates an id from its number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates an id from an index into a vocabulary's tokens.
  ///
  /// An index that no id can number, such as a negative one, becomes an id of no vocabulary.
  public init(_ index: Int) {
    rawValue = UInt32(exactly: index) ?? .max
  }

  /// The id as an index into a vocabulary's tokens.
  public var index: Int { Int(rawValue) }

  /// Orders ids by their numbers.
  public static func < (left: TokenID, right: TokenID) -> Bool {
    left.rawValue < right.rawValue
  }
}
