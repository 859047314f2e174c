// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the tokens of a mask after which an item of an array with unique items could only become
/// equal to an earlier one.
///
/// Masks are shared by all matchers of a grammar and do not depend on earlier items. This search
/// removes tokens from a copy. Inside a string it visits only the nodes of the vocabulary's trie
/// that continue a string of an earlier item: after all others the item is different. Tokens that
/// contain the end of an item and the beginning of the next one are read one by one.
struct RepeatedItemTokens {
  private let vocabulary: Vocabulary
  private let automaton: LazyAutomaton
  private var completion: ItemCompletion
  private let mask: TokenMask
  /// The tokens to be removed.
  private(set) var repeated: Set<UInt32> = []
  /// The allowed tokens after which an item may be similar to an earlier one.
  private(set) var similar: [UInt32] = []
  /// The number of nodes and tokens that were visited.
  private(set) var visited = 0

  init(in mask: TokenMask, _ vocabulary: Vocabulary, _ completion: ItemCompletion) {
    self.mask = mask
    self.vocabulary = vocabulary
    self.completion = completion
    automaton = completion.automaton
  }

  /// Finds the tokens at a position.
  mutating func find(
    at position: GrammarPosition, _ stack: inout FrameStack, _ history: inout ItemHistory
  ) {
    let isWalked = history.innermostLevel != nil
    let lists = vocabulary.commaTokens.lists
    if history.head.top < 0 {
      test(lists.afterBracket, at: position, &stack, &history)
    } else {
      test(lists.afterQuote, at: position, &stack, &history)
      // The walk visits the others, unless it is left out.
      if !isWalked, !history.head.lexer.isInString {
        test(lists.others, at: position, &stack, &history)
      }
    }
    test(vocabulary.longTokens, at: position, &stack, &history)
    guard isWalked, history.isNearEarlierString else { return }
    let trie = vocabulary.trie
    var index = 0
    while index < trie.count {
      visit(index, at: position, &stack, &history)
      index = trie.next(index)
    }
  }

  private mutating func test(
    _ tokens: [UInt32], at position: GrammarPosition, _ stack: inout FrameStack,
    _ history: inout ItemHistory
  ) {
    for token in tokens where mask.contains(TokenID(rawValue: token)) {
      test(token, at: position, &stack, &history)
    }
  }

  /// Tests a single token, whose bytes the grammar accepts.
  private mutating func test(
    _ token: UInt32, at start: GrammarPosition, _ stack: inout FrameStack,
    _ history: inout ItemHistory
  ) {
    visited += 1
    let mark = ItemCompletion.Mark(start, stack, history)
    var position = start
    defer { mark.restore(&position, &stack, &history) }
    for index in vocabulary.text.range(of: Int(token)) {
      let byte = vocabulary.text[index]
      guard ItemCompletion.read(byte, &position, &stack, &history, automaton) else {
        repeated.insert(token)
        return
      }
    }
    if completion.canComplete(from: position, &stack, &history) {
      similar.append(token)
    } else {
      repeated.insert(token)
    }
  }

  /// Visits a node of the trie and those below it, as far as they can lead to an earlier item.
  private mutating func visit(
    _ index: Int, at start: GrammarPosition, _ stack: inout FrameStack,
    _ history: inout ItemHistory
  ) {
    visited += 1
    let trie = vocabulary.trie
    let node = trie[index]
    let mark = ItemCompletion.Mark(start, stack, history)
    var position = start
    defer { mark.restore(&position, &stack, &history) }
    guard automaton.read(node.byte, &position.state, &position.top, &stack) else { return }
    guard history.read(node.byte, opensLevel: automaton.opensLevel(start.state, reading: node.byte))
    else {
      return remove(from: index)
    }
    guard history.isNearEarlierString else { return }
    if node.token != TokenTrie.none {
      guard completion.canComplete(from: position, &stack, &history) else {
        return remove(from: index)
      }
      trie.forEachToken(node.token) { similar.append($0) }
    }
    let end = trie.next(index)
    var child = index + 1
    while child < end {
      visit(child, at: position, &stack, &history)
      child = trie.next(child)
    }
  }

  /// Removes all tokens that begin with those of a node.
  private mutating func remove(from index: Int) {
    let trie = vocabulary.trie
    for node in index..<trie.next(index) {
      trie.forEachToken(trie[node].token) { repeated.insert($0) }
    }
  }
}
