// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The masks of one grammar over one vocabulary, shared by matchers.
///
/// The lock is held for look-ups and insertions, never while a mask is computed: matchers that are
/// the first to reach a position at the same time may compute its mask twice.
final class MaskStore: Sendable {
  let automaton: LazyAutomaton
  let vocabulary: Vocabulary
  private let cache: Mutex<MaskCache>

  init(_ automaton: LazyAutomaton, _ vocabulary: Vocabulary, byteLimit: Int) {
    cache = Mutex(MaskCache(byteLimit: byteLimit))
    self.automaton = automaton
    self.vocabulary = vocabulary
  }

  var byteCount: Int { cache.withLock { $0.byteCount } }

  /// Returns the mask of the tokens that keep the text a prefix of a document.
  func mask(
    at start: GrammarPosition, _ stack: inout FrameStack, _ statistics: inout MatcherStatistics
  ) -> TokenMask {
    // A complete value that no byte continues has the mask of its continuation.
    var position = start
    while automaton.head(of: position.state).isEnd, stack[position.top].depth > 0,
      let next = automaton.pop(&position.top, after: position.state, of: &stack)
    {
      position.state = next
    }
    if let plain = automaton.plainPosition(of: position, vocabulary.facts, stack) {
      position = plain
    }
    let keys = FrameKeyEncoder(program: automaton.program, facts: vocabulary.facts)
    if let known = cache.withLock({ $0.mask(at: position, in: stack, keys) }) {
      statistics.cacheHits += 1
      return TokenMask(count: vocabulary.count, known)
    }
    statistics.masksComputed += 1
    stack.beginTracking(from: position.top)
    let mask = vocabulary.scratch.withScratch { scratch in
      var computation = MaskComputation(automaton, vocabulary, scratch)
      let mask = computation.mask(at: position, &stack)
      statistics.nodesVisited += computation.visited
      return mask
    }
    let readFrames = Int(stack[position.top].depth) + 1 - stack.lowestRead
    cache.withLock {
      $0.insert(mask, at: position, readFrames: readFrames, in: stack, keys)
    }
    return TokenMask(count: vocabulary.count, mask)
  }
}

extension LazyAutomaton {
  /// Returns the position that has the same mask as one inside a string whose scalars are counted
  /// beside an automaton, or `nil` if a token can reach a bound on their number.
  fileprivate func plainPosition(
    of position: GrammarPosition, _ facts: TokenFacts, _ stack: FrameStack
  ) -> GrammarPosition? {
    let top = stack[position.top]
    guard case .loop = top.frame.kind, position.state.index < heads.table.count,
      let plain = program.plainState(
        of: position.state.index, in: top.frame, reach: facts.maximumLength)
    else { return nil }
    return GrammarPosition(state: StateID(index: plain), top: top.parent)
  }
}

/// The work that a matcher has done, in counts that do not depend on the machine.
package struct MatcherStatistics: Hashable, Sendable {
  /// The number of trie nodes that walks have visited.
  package internal(set) var nodesVisited = 0
  /// The number of automaton states that this matcher was the first to reach.
  package internal(set) var statesBuilt = 0
  /// The number of transitions that this matcher was the first to take.
  package internal(set) var transitionsBuilt = 0
  /// The number of masks that were computed by a walk.
  package internal(set) var masksComputed = 0
  /// The number of masks that the grammar's cache contained.
  package internal(set) var cacheHits = 0
}
