// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A half-open range of byte offsets in a source file.
package struct SourceRange: Sendable, Hashable {
  /// The offset of the first byte.
  package let start: Int
  /// The offset after the last byte.
  package let end: Int

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - start: The offset of the first byte.
  ///   - end: The offset after the last byte; raised to `start` if it is less.
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// The number of bytes.
  package var count: Int { end - start }

  /// Returns a Boolean value that indicates whether the range contains a byte.
  ///
  /// - Parameter offset: The offset of the byte.
  /// - Returns: Whether the byte is in the range.
  package func contains(_ offset: Int) -> Bool {
    offset >= start && offset < end
  }

  /// Returns a Boolean value that indicates whether the range contains another range.
  ///
  /// - Parameter other: The other range.
  /// - Returns: Whether all of `other` is in the range.
  package func contains(_ other: SourceRange) -> Bool {
    other.start >= start && other.end <= end
  }

  /// Returns the smallest range that contains this range and another one.
  ///
  /// - Parameter other: The other range.
  /// - Returns: The range from the lesser start to the greater end.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}
