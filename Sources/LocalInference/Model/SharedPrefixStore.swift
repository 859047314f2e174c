// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The evaluated beginnings of prompts, which the contexts of a model share.
///
/// Prompts are stored in blocks of ``SequenceBlock/length`` tokens. A block is identified by its
/// tokens and the block before it, so equal identifiers imply equal beginnings. When the blocks
/// exceed the limit, those that were not used for the longest time are removed.
package final class SharedPrefixStore: Sendable {
  /// The evaluations whose results are interchangeable.
  struct Variant: Hashable {
    /// The context size, on which the rotations of some models depend.
    let contextSize: Int
    let precision: ActivationPrecision
  }

  fileprivate struct Key: Hashable {
    let variant: Variant
    /// The number of the block before, or 0 for the first block of a prompt.
    let previous: Int
    let tokens: [Int]
  }

  fileprivate struct Entry {
    let number: Int
    let block: SequenceBlock
    let depth: Int
    var lastUse: Int
  }

  fileprivate struct State {
    var entries: [Key: Entry] = [:]
    var size = 0
    var uses = 0
    var count = 0
  }

  private let state = Mutex(State())

  /// The maximum size of all blocks in bytes.
  private let limit: Int

  /// Creates an empty store.
  ///
  /// - Parameter limit: The maximum size of all blocks in bytes.
  package init(limit: Int) { self.limit = limit }

  /// The size of all blocks in bytes.
  package var size: Int { state.withLock { $0.size } }

  /// Returns the blocks of the longest stored beginning of some tokens.
  ///
  /// - Complexity: O(*n*) in the number of tokens.
  func blocks(of tokens: ArraySlice<Int>, _ variant: Variant) -> [SequenceBlock] {
    state.withLock { state in
      state.uses += 1
      var blocks: [SequenceBlock] = []
      var previous = 0
      for key in Self.pieces(of: tokens) {
        let key = Key(variant: variant, previous: previous, tokens: key)
        guard let entry = state.entries[key] else { break }
        state.entries[key]?.lastUse = state.uses
        blocks.append(entry.block)
        previous = entry.number
      }
      return blocks
    }
  }

  /// Stores the blocks of some tokens that are not stored.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of a context.
  ///   - variant: The evaluation of the tokens.
  ///   - block: A closure that returns the block with an index.
  func insert(
    _ tokens: ArraySlice<Int>, _ variant: Variant, block: (Int) -> SequenceBlock
  ) {
    state.withLock { state in
      state.uses += 1
      var previous = 0
      for (index, piece) in Self.pieces(of: tokens).enumerated() {
        let key = Key(variant: variant, previous: previous, tokens: piece)
        if let entry = state.entries[key] {
          state.entries[key]?.lastUse = state.uses
          previous = entry.number
          continue
        }
        let block = block(index)
        // A prompt that exceeds the limit must not remove its own beginning.
        guard state.makeRoom(for: block.size, limit: limit) else { return }
        state.count += 1
        state.size += block.size
        state.entries[key] = Entry(
          number: state.count, block: block, depth: index, lastUse: state.uses)
        previous = state.count
      }
    }
  }

  /// Returns the complete blocks of tokens.
  private static func pieces(of tokens: ArraySlice<Int>) -> some Sequence<[Int]> {
    let length = SequenceBlock.length
    return (0..<tokens.count / length).lazy.map { index in
      Array(tokens.dropFirst(index * length).prefix(length))
    }
  }
}

extension SharedPrefixStore.State {
  /// Removes blocks of earlier uses until there is room.
  ///
  /// - Returns: Whether there is room.
  fileprivate mutating func makeRoom(for size: Int, limit: Int) -> Bool {
    while self.size + size > limit {
      // Of the blocks of one prompt, the last one is removed first.
      let oldest = entries.min { left, right in
        (left.value.lastUse, -left.value.depth) < (right.value.lastUse, -right.value.depth)
      }
      guard let oldest, oldest.value.lastUse < uses else { return false }
      entries[oldest.key] = nil
      self.size -= oldest.value.block.size
    }
    return true
  }
}
