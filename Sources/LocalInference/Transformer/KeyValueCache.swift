// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The keys and values of the evaluated tokens, for every block with attention.
///
/// Keys are stored by component (transposed), and values by token. Attention scores are then linear
/// combinations of key rows, and outputs are linear combinations of value rows, so no sum runs
/// across a vector register. The capacity doubles as needed, so a model with a long context needs
/// little memory for short texts. Numbers have 16 bits if activations are rounded, and otherwise
/// 32.
struct KeyValueCache: Sendable {
  /// The granularity of the capacity, so linear combinations of keys can be computed in full steps.
  static let step = 32

  let headSize: Int
  /// The number of pairs of a block and a key-value head.
  let sections: Int
  private let limit: Int
  /// The number of tokens for which memory is allocated.
  private(set) var capacity = 0
  var keys: CachedNumbers
  var values: CachedNumbers

  init(headSize: Int, sections: Int, limit: Int, isHalf: Bool) {
    keys = CachedNumbers(isHalf: isHalf)
    values = CachedNumbers(isHalf: isHalf)
    self.headSize = headSize
    self.sections = sections
    self.limit = limit
  }

  /// Returns the layout of the keys of some tokens in a section: one row per component.
  func keyLayout(section: Int, tokens: Range<Int>) -> RowLayout {
    RowLayout(
      start: section * capacity * headSize + tokens.lowerBound, stride: capacity, count: headSize,
      length: tokens.count)
  }

  /// Returns the layout of the values of some tokens in a section: one row per token.
  func valueLayout(section: Int, tokens: Range<Int>) -> RowLayout {
    RowLayout(
      start: (section * capacity + tokens.lowerBound) * headSize, stride: headSize,
      count: tokens.count, length: headSize)
  }

  /// Stores the key and the value of the token at `position`.
  mutating func store(
    section: Int, position: Int, key: ArraySlice<Float>, value: ArraySlice<Float>
  ) {
    let start = section * capacity * headSize
    keys.store(key, at: start + position, stride: capacity)
    values.store(value, at: start + position * headSize, stride: 1)
  }

  /// Returns the number of tokens for which memory is allocated to store `count` tokens.
  private func grownCapacity(for count: Int) -> Int {
    guard count > capacity else { return capacity }
    let minimum = min(limit, max(count, 2 * capacity, 128))
    return (minimum + Self.step - 1) / Self.step * Self.step
  }

  /// Returns the size of the memory that is allocated to store `count` tokens, in bytes.
  ///
  /// `scoreSize` is the size of the attention scores for one token.
  func growth(for count: Int, scoreSize: Int) -> Int {
    let tokens = grownCapacity(for: count) - capacity
    return tokens * (2 * sections * headSize * keys.numberSize + scoreSize)
  }

  /// Allocates memory for `count` tokens.
  mutating func reserve(_ count: Int) {
    let grown = grownCapacity(for: count)
    guard grown > capacity else { return }
    keys = resized(keys, rows: headSize, length: capacity, grown: grown)
    values = resized(values, rows: 1, length: capacity * headSize, grown: grown * headSize)
    capacity = grown
  }

  /// Returns a copy of rows that are extended to the length `grown`.
  private func resized(
    _ numbers: CachedNumbers, rows: Int, length: Int, grown: Int
  ) -> CachedNumbers {
    var result = CachedNumbers(isHalf: numbers.isHalf)
    result.reserveCapacity(sections * rows * grown)
    for row in 0..<sections * rows {
      result.append(row * length..<(row + 1) * length, of: numbers)
      result.append(zeros: grown - length)
    }
    return result
  }
}
