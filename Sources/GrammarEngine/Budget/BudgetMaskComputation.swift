// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Computes the set of tokens allowed at a position after which the document can still be finished
/// within a budget.
///
/// Most tokens are decided by the fewest bytes to the end alone: if every byte is a token, as many
/// tokens always suffice; and more bytes than the longest tokens can have never fit.
struct BudgetMaskComputation: WalkResult {
  static var ignoresPositions: Bool { false }

  /// The most bytes that are missing after an allowed token, affordable or not.
  private(set) var mostMissing = 0
  private let vocabulary: Vocabulary
  private let automaton: LazyAutomaton
  private let scratch: WalkScratch
  /// The number of tokens that may follow the allowed one.
  private let tokens: Int
  private var texts: ClosingTexts
  private var nodes: AllowedNodes

  /// Creates a computation for one mask and a budget of at least one token.
  init(
    _ vocabulary: Vocabulary, _ automaton: LazyAutomaton, _ scratch: WalkScratch, budget: Int,
    above stack: FrameStack
  ) {
    self.vocabulary = vocabulary
    self.automaton = automaton
    self.scratch = scratch
    tokens = budget - 1
    texts = ClosingTexts(vocabulary, above: stack)
    nodes = AllowedNodes(scratch)
  }

  /// Computes the mask, to which the end tokens are added if they are allowed.
  ///
  /// Inside a string, and with enough tokens left to finish an escape, every token that stays
  /// inside is affordable; then only the tails after the string are walked.
  ///
  /// - Complexity: O(*n*) in the visited nodes, plus the closing texts that have to be encoded.
  mutating func mask(
    at position: GrammarPosition, adding ends: [UInt32], _ stack: inout FrameStack
  ) -> SharedMask {
    var added = ends
    var bits: TokenBitSet?
    vocabulary.forEachLongToken(from: position, automaton, &stack) { token, next, stack in
      if isAffordable(next, &stack) { added.append(token) }
    }
    if let string = affordableString(at: position, &stack) {
      let inside = string.inside
      bits = inside.bits
      added += inside.added
      let tails = string.masks.tails.trie
      TrieWalk(tails, automaton, scratch).walk(from: string.after, &stack, into: &self)
      nodes.forEachToken(of: tails) { tail in
        string.forEachToken(ofTail: tail) { added.append($0) }
      }
    } else {
      let trie = vocabulary.trie
      TrieWalk(trie, automaton, scratch).walk(from: position, &stack, into: &self)
      nodes.forEachToken(of: trie) { added.append($0) }
    }
    return SharedMask.make(bits: bits, adding: added, tokenCount: vocabulary.count)
  }

  // MARK: - Affordable tokens

  var visited: Int {
    get { nodes.visited }
    set { nodes.visited = newValue }
  }

  mutating func add(
    _ token: UInt32, at position: GrammarPosition, _ stack: inout FrameStack
  ) {
    if token != TokenTrie.none, isAffordable(position, &stack) { nodes.add(token) }
  }

  private mutating func isAffordable(
    _ position: GrammarPosition, _ stack: inout FrameStack
  ) -> Bool {
    let distance = automaton.distance(position, stack)
    mostMissing = max(mostMissing, distance)
    let facts = vocabulary.facts
    if facts.encodesEveryByte && distance <= tokens { return true }
    if distance > Distance.product(tokens, facts.maximumLength) { return false }
    return texts.fewestTokens(from: position, automaton, &stack) <= tokens
  }

  /// Returns the string at a position if the document can be finished after every token that ends
  /// inside the string.
  private mutating func affordableString(
    at position: GrammarPosition, _ stack: inout FrameStack
  ) -> FragmentState? {
    let program = automaton.program
    guard let string = FragmentState(position, program, vocabulary, &stack),
      string.range.fragment == .stringContent
    else { return nil }
    let states = string.range.indices.filter { program.distances[$0] < Distance.limit }
    let farthest = states.reduce(0) { max($0, program.distances[$1]) }
    let most = Distance.sum(farthest, stack[position.top].distance)
    if vocabulary.facts.encodesEveryByte && most <= tokens {
      mostMissing = max(mostMissing, most)
      return string
    }
    // Where scalars are counted, the answer would depend on their number.
    guard !string.range.isCounted, isAffordable(string.after, &stack) else { return nil }
    let isCertain = states.allSatisfy {
      isAffordable(GrammarPosition(state: StateID(index: $0), top: position.top), &stack)
    }
    return isCertain ? string : nil
  }
}
