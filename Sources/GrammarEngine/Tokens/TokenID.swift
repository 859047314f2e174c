// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The id of a token in a vocabulary.
///
/// Operations on ids take constant time.
public struct TokenID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The id as a number.
  public let rawValue: UInt32

  /// Creates an id.
  ///
  /// - Parameter rawValue: The id as a number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates an id from an index into a vocabulary's tokens.
  ///
  /// - Parameter index: The index. One that is not representable, such as a negative index, becomes
  ///   an id that no vocabulary has.
  public init(_ index: Int) { rawValue = UInt32(exactly: index) ?? .max }

  /// The id as an index into a vocabulary's tokens.
  public var index: Int { Int(rawValue) }

  /// Returns whether an id is less than another.
  ///
  /// - Parameters:
  ///   - left: An id.
  ///   - right: Another id.
  /// - Returns: Whether the first id is less.
  public static func < (left: TokenID, right: TokenID) -> Bool { left.rawValue < right.rawValue }
}
