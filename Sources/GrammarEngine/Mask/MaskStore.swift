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
  private let keys: FrameKeyEncoder

  init(_ automaton: LazyAutomaton, _ vocabulary: Vocabulary, byteLimit: Int) {
    keys = FrameKeyEncoder(program: automaton.program, facts: vocabulary.facts)
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
    if let plain = automaton.plainPosition(
      of: position, reach: vocabulary.facts.maximumLength, stack)
    {
      position = plain
    }
    return TokenMask(
      count: vocabulary.count, sharedMask(at: position, &stack, &statistics).mask)
  }

  /// Returns the mask of a position, and the number of frames that it depends on.
  private func sharedMask(
    at position: GrammarPosition, _ stack: inout FrameStack, _ statistics: inout MatcherStatistics
  ) -> (mask: SharedMask, readFrames: Int) {
    if let known = cache.withLock({ $0.mask(at: position, in: stack, keys) }) {
      statistics.cacheHits += 1
      return known
    }
    let result =
      maskNearBound(at: position, &stack, &statistics)
      ?? computedMask(at: position, &stack, &statistics)
    cache.withLock {
      $0.insert(result.mask, at: position, readFrames: result.readFrames, in: stack, keys)
    }
    return result
  }

  private func computedMask(
    at position: GrammarPosition, _ stack: inout FrameStack, _ statistics: inout MatcherStatistics
  ) -> (mask: SharedMask, readFrames: Int) {
    statistics.masksComputed += 1
    stack.beginTracking(from: position.top)
    let mask = vocabulary.scratch.withScratch { scratch in
      computeMask(at: position, &stack, scratch, visited: &statistics.nodesVisited)
    }
    return (mask, Int(stack[position.top].depth) + 1 - stack.lowestRead)
  }

  // MARK: - Close to a bound on the number of scalars

  /// Returns the mask of a position that only long tokens distinguish from the automaton without a
  /// count, or `nil` for other positions.
  ///
  /// The tokens that cannot reach a bound are those of the automaton without a count. Only the
  /// longer ones are examined.
  private func maskNearBound(
    at position: GrammarPosition, _ stack: inout FrameStack, _ statistics: inout MatcherStatistics
  ) -> (mask: SharedMask, readFrames: Int)? {
    let reach = TokensByLength.minimumLength
    guard let plain = automaton.plainPosition(of: position, reach: reach, stack),
      let slack = automaton.program.slack(in: stack[position.top].frame)
    else { return nil }
    let (base, baseFrames) = sharedMask(at: plain, &stack, &statistics)
    stack.beginTracking(from: position.top)
    _ = stack.read(position.top)
    var removed: [UInt32] = []
    vocabulary.tokensByLength.forEachToken(longerThan: slack) { token in
      guard base.contains(token) else { return }
      statistics.nodesVisited += 1
      let mark = stack.count
      var next = position
      if !automaton.read(vocabulary.text, Int(token), &next, &stack) { removed.append(token) }
      stack.truncate(to: mark)
    }
    let readFrames = Int(stack[position.top].depth) + 1 - stack.lowestRead
    return (
      base.removing(removed, tokenCount: vocabulary.count), max(readFrames, baseFrames + 1)
    )
  }
}

extension LazyAutomaton {
  /// Returns the position that has the same mask over tokens of at most `reach` scalars, inside a
  /// string whose scalars are counted beside an automaton, or `nil` if such a token can reach a
  /// bound.
  fileprivate func plainPosition(
    of position: GrammarPosition, reach: Int, _ stack: FrameStack
  ) -> GrammarPosition? {
    let top = stack[position.top]
    guard case .loop = top.frame.kind, position.state.index < heads.table.count,
      let plain = program.plainState(of: position.state.index, in: top.frame, reach: reach)
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
