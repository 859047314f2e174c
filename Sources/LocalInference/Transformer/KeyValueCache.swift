// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The keys and values of the tokens evaluated so far, of every layer.
///
/// Keys lie number after number (transposed), values token after token, so that scores are the sums
/// of the keys' rows, each times a number of the query, and answers those of the values' rows, each
/// times a score: nothing is added up across a vector of the processor. Room doubles when it runs
/// out, so that a model made for long contexts costs little for short ones.
struct KeyValueCache: Sendable {
  /// The room is a multiple of it, so that sums of keys can be computed in whole steps.
  static let step = 32

  private let headSize: Int
  /// One for each layer and answering head.
  private let sections: Int
  private let limit: Int
  /// For how many tokens there is room.
  private(set) var capacity = 0
  private(set) var keys: [Float] = []
  private(set) var values: [Float] = []

  /// Creates an empty cache.
  init(_ shape: TransformerShape, limit: Int) {
    headSize = shape.headSize
    sections = shape.layers * shape.keyHeads
    self.limit = limit
  }

  /// The keys of the first `count` tokens in a section: one row for each number of a head.
  func keyPlacement(section: Int, count: Int) -> Placement {
    Placement(
      start: section * capacity * headSize, stride: capacity, count: headSize, length: count)
  }

  /// The values of the first `count` tokens in a section: one row for each token.
  func valuePlacement(section: Int, count: Int) -> Placement {
    Placement(
      start: section * capacity * headSize, stride: headSize, count: count, length: headSize)
  }

  /// Stores what a head has computed for the token at `position`.
  mutating func store(
    section: Int, position: Int, key: ArraySlice<Float>, value: ArraySlice<Float>
  ) {
    let start = section * capacity * headSize
    var index = start + position
    for number in key {
      keys[index] = number
      index += capacity
    }
    index = start + position * headSize
    for number in value {
      values[index] = number
      index += 1
    }
  }

  /// Makes room for `count` tokens.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    let wanted = min(limit, max(count, 2 * capacity, 128))
    let grown = (wanted + Self.step - 1) / Self.step * Self.step
    keys = relaid(keys, rows: headSize, length: capacity, grown: grown)
    values = relaid(values, rows: 1, length: capacity * headSize, grown: grown * headSize)
    capacity = grown
  }

  /// Copies rows to where they lie when each is `grown` long.
  private func relaid(_ numbers: [Float], rows: Int, length: Int, grown: Int) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(sections * rows * grown)
    for row in 0..<sections * rows {
      result += numbers[row * length..<(row + 1) * length]
      result += repeatElement(0, count: grown - length)
    }
    return result
  }
}
