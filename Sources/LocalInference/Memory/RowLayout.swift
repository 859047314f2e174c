// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The layout of rows of equal length in an array of numbers.
package struct RowLayout: Sendable, Hashable {
  /// The index of the first number of the first row.
  package var start: Int
  /// The distance between the starts of two rows.
  package var stride: Int
  /// The number of rows.
  package var count: Int
  /// The number of elements in a row.
  package var length: Int

  /// Returns whether every row is inside an array of `size` numbers.
  func fits(_ size: Int) -> Bool {
    start >= 0 && stride >= 0 && count >= 0 && length >= 0
      && (count == 0 || start + (count - 1) * stride + length <= size)
  }
}
