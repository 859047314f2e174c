// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The nodes of allowed tokens after which the document can still be finished within a budget.
///
/// Most tokens are decided by the fewest bytes to the end alone: if every byte is a token, as many
/// tokens always suffice; and more bytes than the longest tokens can have never fit.
struct AffordableNodes: WalkResult {
  static var ignoresPositions: Bool { false }

  /// The affordable nodes.
  private(set) var nodes: AllowedNodes
  /// The most bytes that are missing after an allowed token, affordable or not.
  private(set) var mostMissing = 0
  private let vocabulary: Vocabulary
  private let automaton: LazyAutomaton
  /// The number of tokens that may follow the allowed one.
  private let tokens: Int
  private var texts: ClosingTexts

  /// Creates an empty result.
  ///
  /// - Parameters:
  ///   - vocabulary: The tokens.
  ///   - automaton: The grammar.
  ///   - scratch: The memory for the nodes.
  ///   - tokens: The number of tokens that may follow the allowed one.
  ///   - stack: The store of frames.
  init(
    _ vocabulary: Vocabulary, _ automaton: LazyAutomaton, _ scratch: WalkScratch, tokens: Int,
    above stack: FrameStack
  ) {
    self.vocabulary = vocabulary
    self.automaton = automaton
    self.tokens = tokens
    texts = ClosingTexts(vocabulary, above: stack)
    nodes = AllowedNodes(scratch)
  }

  var visited: Int {
    get { nodes.visited }
    set { nodes.visited = newValue }
  }

  mutating func add(
    _ token: UInt32, at position: GrammarPosition, _ stack: inout FrameStack
  ) {
    if token != TokenTrie.none, isAffordable(position, &stack) { nodes.add(token) }
  }

  /// Returns whether the document can be finished from a position with the tokens that are left.
  mutating func isAffordable(_ position: GrammarPosition, _ stack: inout FrameStack) -> Bool {
    let distance = automaton.distance(position, stack)
    mostMissing = max(mostMissing, distance)
    let facts = vocabulary.facts
    if facts.encodesEveryByte && distance <= tokens { return true }
    if distance > Distance.product(tokens, facts.maximumLength) { return false }
    return texts.fewestTokens(from: position, automaton, &stack) <= tokens
  }

  /// Returns the string at a position if the document can be finished after every token that ends
  /// inside the string.
  mutating func affordableString(
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
