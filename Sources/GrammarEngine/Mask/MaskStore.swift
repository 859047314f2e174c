// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The masks of one grammar over one vocabulary, shared by matchers.
///
/// The lock is held for looking up and for keeping a mask, never while one is computed: matchers
/// that meet the same situation for the first time at once may compute its mask twice.
final class MaskStore: Sendable {
  let automaton: LazyAutomaton
  let vocabulary: Vocabulary
  private let cache: Mutex<MaskCache>

  init(_ automaton: LazyAutomaton, _ vocabulary: Vocabulary, byteLimit: Int) {
    cache = Mutex(MaskCache(byteLimit: byteLimit))
    self.automaton = automaton
    self.vocabulary = vocabulary
  }

  /// The bytes that the masks take, about.
  var byteCount: Int { cache.withLock { $0.byteCount } }

  private var keys: FrameKeyEncoder {
    FrameKeyEncoder(
      program: automaton.program, mostCommas: vocabulary.mostCommas,
      mostBytes: vocabulary.mostBytes)
  }

  /// The tokens that keep the text a prefix of a document.
  func mask(
    at position: GrammarPosition, _ stack: inout FrameStack, _ statistics: inout MatcherStatistics
  ) -> TokenMask {
    // Where a value is whole and nothing continues it, what follows it says everything.
    var place = position
    while automaton.head(of: place.state).isEnd, stack[place.top].depth > 0,
      let next = automaton.pop(&place.top, of: &stack)
    {
      place.state = next
    }
    if let known = cache.withLock({ $0.mask(of: place.state, place.top, in: stack, keys) }) {
      statistics.cacheHits += 1
      return TokenMask(count: vocabulary.count, known)
    }
    statistics.masksComputed += 1
    stack.beginTracking(from: place.top)
    let mask = vocabulary.scratch.withScratch { scratch in
      var finder = MaskComputation(automaton, vocabulary, scratch)
      let mask = finder.mask(at: place, &stack)
      statistics.nodesVisited += finder.visited
      return mask
    }
    let readFrames = Int(stack[place.top].depth) + 1 - stack.lowestRead
    cache.withLock {
      $0.insert(mask, of: place.state, place.top, readFrames: readFrames, in: stack, keys)
    }
    return TokenMask(count: vocabulary.count, mask)
  }
}
