// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The state of some consecutive tokens of a sequence, which other sequences can copy.
package struct SequenceBlock: Sendable {
  /// The number of tokens of a block.
  package static let length = KeyValueCache.step

  let keys: CachedNumbers
  let values: CachedNumbers
  let history: [Float]

  /// The size in bytes.
  package var size: Int {
    (keys.count + values.count) * keys.numberSize + history.count * MemoryLayout<Float>.stride
  }
}

extension TransformerSequence {
  /// Returns a copy of the state of the tokens of a block.
  ///
  /// - Parameter index: The index of the block, whose tokens have been evaluated.
  /// - Returns: The block.
  func block(at index: Int) -> SequenceBlock {
    let tokens = index * SequenceBlock.length..<(index + 1) * SequenceBlock.length
    let (keys, values) = cache.copy(of: tokens)
    return SequenceBlock(keys: keys, values: values, history: history.copy(of: tokens))
  }

  /// Adds the tokens of a block.
  ///
  /// - Parameters:
  ///   - block: The block of another sequence of the same model and context size.
  ///   - index: The index of the block; the sequence contains all tokens before it.
  mutating func append(_ block: SequenceBlock, at index: Int) {
    let tokens = index * SequenceBlock.length..<(index + 1) * SequenceBlock.length
    cache.reserve(tokens.upperBound)
    cache.replace(tokens, keys: block.keys, values: block.values)
    history.replace(tokens, by: block.history)
    position = max(position, tokens.upperBound)
  }
}

extension KeyValueCache {
  /// Returns copies of the keys and values of some tokens.
  fileprivate func copy(
    of tokens: Range<Int>
  ) -> (keys: CachedNumbers, values: CachedNumbers) {
    var copies = (
      keys: CachedNumbers(isHalf: keys.isHalf), values: CachedNumbers(isHalf: keys.isHalf)
    )
    copies.keys.reserveCapacity(sections * headSize * tokens.count)
    copies.values.reserveCapacity(sections * headSize * tokens.count)
    for section in 0..<sections {
      keyLayout(section: section, tokens: tokens).forEachRow {
        copies.keys.append($0, of: keys)
      }
      valueLayout(section: section, tokens: tokens).forEachRow {
        copies.values.append($0, of: values)
      }
    }
    return copies
  }

  /// Replaces the keys and values of some tokens by copies.
  fileprivate mutating func replace(
    _ tokens: Range<Int>, keys: CachedNumbers, values: CachedNumbers
  ) {
    var (keyStart, valueStart) = (0, 0)
    for section in 0..<sections {
      keyLayout(section: section, tokens: tokens).forEachRow { row in
        self.keys.replace(row, by: keys, from: keyStart)
        keyStart += row.count
      }
      valueLayout(section: section, tokens: tokens).forEachRow { row in
        self.values.replace(row, by: values, from: valueStart)
        valueStart += row.count
      }
    }
  }
}

extension RowLayout {
  /// Calls a closure with the range of each row.
  fileprivate func forEachRow(_ body: (Range<Int>) -> Void) {
    for row in 0..<count {
      let start = start + row * stride
      body(start..<start + length)
    }
  }
}

extension ConvolutionHistory {
  /// Returns a copy of the inputs of some tokens, block by block.
  fileprivate func copy(of tokens: Range<Int>) -> [Float] {
    blocks.flatMap { $0[tokens.lowerBound * width..<tokens.upperBound * width] }
  }

  /// Replaces the inputs of some tokens; those of all tokens before them exist.
  fileprivate mutating func replace(_ tokens: Range<Int>, by numbers: [Float]) {
    let length = tokens.count * width
    for index in blocks.indices {
      let missing = tokens.upperBound * width - blocks[index].count
      if missing > 0 { blocks[index] += repeatElement(0, count: missing) }
      blocks[index].replaceSubrange(
        tokens.lowerBound * width..<tokens.upperBound * width,
        with: numbers[index * length..<(index + 1) * length])
    }
  }
}
