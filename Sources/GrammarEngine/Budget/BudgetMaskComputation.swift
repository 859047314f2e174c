// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Computes the set of tokens allowed at a position after which the document can still be finished
/// within a budget.
struct BudgetMaskComputation {
  private let automaton: LazyAutomaton
  private let vocabulary: Vocabulary
  private let scratch: WalkScratch
  private var result: AffordableNodes

  /// Creates a computation for one mask.
  ///
  /// - Parameters:
  ///   - vocabulary: The tokens.
  ///   - automaton: The grammar.
  ///   - scratch: Memory for walks.
  ///   - budget: The number of tokens that may still be accepted, at least one.
  ///   - stack: The store of frames.
  init(
    _ vocabulary: Vocabulary, _ automaton: LazyAutomaton, _ scratch: WalkScratch, budget: Int,
    above stack: FrameStack
  ) {
    self.vocabulary = vocabulary
    self.automaton = automaton
    self.scratch = scratch
    result = AffordableNodes(vocabulary, automaton, scratch, tokens: budget - 1, above: stack)
  }

  /// The number of visited trie nodes.
  var visited: Int { result.visited }

  /// The most bytes that are missing after an allowed token, affordable or not.
  var mostMissing: Int { result.mostMissing }

  /// Computes the mask.
  ///
  /// Inside a string, and with enough tokens left to finish an escape, every token that stays inside
  /// is affordable; then only the tails after the string are walked.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - ends: The end tokens, if they are allowed.
  ///   - stack: The store of frames, which is restored.
  /// - Returns: The mask.
  /// - Complexity: O(*n*) in the visited nodes, plus the closing texts that have to be encoded.
  mutating func mask(
    at position: GrammarPosition, adding ends: [UInt32], _ stack: inout FrameStack
  ) -> SharedMask {
    var added = ends
    var bits: TokenBitSet?
    vocabulary.forEachLongToken(from: position, automaton, &stack) { token, next, stack in
      if result.isAffordable(next, &stack) { added.append(token) }
    }
    if let string = result.affordableString(at: position, &stack) {
      let inside = string.inside
      bits = inside.bits
      added += inside.added
      let tails = string.masks.tails.trie
      TrieWalk(tails, automaton, scratch).walk(from: string.after, &stack, into: &result)
      result.nodes.forEachToken(of: tails) { tail in
        string.forEachToken(ofTail: tail) { added.append($0) }
      }
    } else {
      let trie = vocabulary.trie
      TrieWalk(trie, automaton, scratch).walk(from: position, &stack, into: &result)
      result.nodes.forEachToken(of: trie) { added.append($0) }
    }
    return SharedMask.make(bits: bits, adding: added, tokenCount: vocabulary.count)
  }
}
