// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Follows a text through a grammar and computes the tokens that may come next.
///
/// A token is allowed exactly if the text after it is a prefix of some document; an end token
/// exactly if the text is a document. Copies are independent of each other, and matchers of one
/// grammar may be used on many threads at the same time.
///
/// ```swift
/// var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
/// while !matcher.isFinished {
///   matcher.mask().apply(to: &logits)
///   let token = sample(from: logits)
///   _ = matcher.accept(token)
/// }
/// ```
public struct TokenMatcher: Sendable {
  /// The state before an accepted token or byte string, which a rollback restores.
  private struct Step: Sendable {
    let position: GrammarPosition
    let stackCount: Int
    var history: ItemHistory.Head?
  }

  /// The grammar of the text.
  public let grammar: CompiledGrammar
  /// The vocabulary of the tokens.
  public let vocabulary: Vocabulary
  /// The work done so far.
  package internal(set) var statistics = MatcherStatistics()
  /// Whether an end token was accepted, after which no token is allowed.
  public private(set) var isFinished = false
  /// Whether the text is a complete document, so that an end token is allowed.
  public private(set) var isComplete = false

  private var store: MaskStore
  /// The automata that were replaced, each with the number of steps before its replacement.
  private var retiredAutomata: [(end: Int, automaton: LazyAutomaton)] = []
  private(set) var position: GrammarPosition
  var stack = FrameStack()
  /// The items of arrays with unique items; `nil` if the grammar has no such arrays.
  var history: ItemHistory?
  private var steps: [Step] = []
  private var currentMask: TokenMask?
  /// The tokens that the items of arrays with unique items exclude from the current mask, and those
  /// after which an item may be similar to an earlier one.
  var itemTokens: (repeated: Set<UInt32>, similar: [UInt32]) = ([], [])

  /// Creates a matcher of an empty text.
  ///
  /// - Parameters:
  ///   - grammar: The grammar of the text.
  ///   - vocabulary: The tokens of the model.
  /// - Complexity: O(1), except for the first matcher of a grammar and a vocabulary.
  public init(grammar: CompiledGrammar, vocabulary: Vocabulary) {
    self.grammar = grammar
    self.vocabulary = vocabulary
    store = grammar.store(for: vocabulary)
    position = store.automaton.start(&stack)
    isComplete = store.automaton.isComplete(position)
    if store.automaton.program.hasUniqueItems { history = ItemHistory() }
  }

  var automaton: LazyAutomaton { store.automaton }

  /// Returns the tokens that may come next.
  ///
  /// The mask belongs to the grammar and is shared, not copied.
  ///
  /// - Returns: The mask; empty after an end token.
  /// - Complexity: O(1) if any matcher of the grammar has been in the same situation, else a walk
  ///   over the vocabulary's trie.
  public mutating func mask() -> TokenMask {
    if let currentMask { return currentMask }
    var mask =
      isFinished
      ? TokenMask(count: vocabulary.count)
      : counting { matcher in
        matcher.store.mask(at: matcher.position, &matcher.stack, &matcher.statistics)
      }
    if history != nil, !isFinished { mask = removingRepeatedItems(from: mask) }
    currentMask = mask
    return mask
  }

  /// Appends a token to the text.
  ///
  /// - Parameter token: The token.
  /// - Returns: Whether the token was allowed; if not, the matcher is unchanged.
  /// - Complexity: O(*n*) in the bytes of the token.
  public mutating func accept(_ token: TokenID) -> Bool {
    if vocabulary.isEnd(token) {
      guard isComplete, !isFinished else { return false }
      steps.append(Step(position: position, stackCount: stack.count, history: history?.head))
      isFinished = true
      isComplete = false
      currentMask = nil
      return true
    }
    guard token.index < vocabulary.count, !vocabulary.text.range(of: token.index).isEmpty else {
      return false
    }
    return advance { matcher, next in
      if matcher.history != nil {
        return matcher.readUniqueItems(matcher.vocabulary.text.token(token.index), &next)
      }
      return matcher.automaton.read(
        matcher.vocabulary.text, token.index, &next, &matcher.stack)
    }
  }

  /// Appends bytes to the text; a rollback counts them as one token.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: Whether all of them were allowed; if not, the matcher is unchanged.
  /// - Complexity: O(*n*) in the bytes.
  public mutating func accept(bytes: some Sequence<UInt8>) -> Bool {
    advance { matcher, next in
      if matcher.history != nil { return matcher.readUniqueItems(bytes, &next) }
      return matcher.automaton.read(bytes, &next, &matcher.stack)
    }
  }

  /// Reads bytes as one step, or restores the matcher if they are refused.
  @inline(__always) private mutating func advance(
    _ read: (inout TokenMatcher, inout GrammarPosition) -> Bool
  ) -> Bool {
    guard !isFinished else { return false }
    if automaton.isFull { replaceAutomaton() }
    let step = Step(position: position, stackCount: stack.count, history: history?.head)
    var next = position
    guard counting({ read(&$0, &next) }) else {
      stack.truncate(to: step.stackCount)
      if let head = step.history { history?.restore(head) }
      return false
    }
    position = next
    history?.commit()
    isComplete = automaton.isComplete(next)
    steps.append(step)
    currentMask = nil
    return true
  }

  /// Removes the last accepted tokens from the text.
  ///
  /// - Parameter tokens: The number of tokens; at most ``acceptedCount`` are removed.
  /// - Complexity: O(1) for each token.
  public mutating func rollBack(tokens: Int) {
    let kept = steps.count - max(0, min(tokens, steps.count))
    guard kept < steps.count else { return }
    let step = steps[kept]
    steps.removeLast(steps.count - kept)
    position = step.position
    if let index = retiredAutomata.firstIndex(where: { $0.end > kept }) {
      position.state = automaton.state(position.state, of: retiredAutomata[index].automaton)
      retiredAutomata[index].end = kept
      retiredAutomata.removeLast(retiredAutomata.count - index - 1)
    }
    stack.truncate(to: step.stackCount)
    if let head = step.history { history?.restore(head) }
    isFinished = false
    currentMask = nil
    isComplete = automaton.isComplete(position)
  }

  /// The number of tokens and byte strings that were accepted and can be rolled back.
  public var acceptedCount: Int { steps.count }

  /// Returns the bytes that are the only continuation of the text.
  ///
  /// They end where there is a choice, or where the text is a document.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: The bytes; empty if the next byte is a choice.
  /// - Complexity: O(*n*) in the returned bytes.
  public mutating func forcedBytes(limit: Int = 1 << 16) -> [UInt8] {
    guard !isFinished else { return [] }
    if history != nil { return forcedBytesOfUniqueItems(limit: limit) }
    let mark = stack.count
    var position = position
    var bytes: [UInt8] = []
    let automaton = automaton
    while bytes.count < limit, let byte = automaton.forcedByte(at: position, &stack) {
      guard automaton.read(byte, &position.state, &position.top, &stack) else { break }
      bytes.append(byte)
    }
    stack.truncate(to: mark)
    return bytes
  }

  /// The fewest bytes after which the text can be a document; zero if it is one.
  ///
  /// - Complexity: O(1), except for arrays with unique items, where it is O(*n*) in the missing
  ///   bytes.
  public var fewestBytesToFinish: Int {
    if isFinished { return 0 }
    guard history != nil else { return automaton.distance(position, stack) }
    var copy = self
    return copy.closingByteCount()
  }

  /// The mask of the current position regardless of earlier items.
  mutating func sharedMask() -> TokenMask { store.mask(at: position, &stack, &statistics) }

  private mutating func replaceAutomaton() {
    let old = automaton
    store = grammar.store(for: vocabulary)
    guard automaton !== old else { return }
    retiredAutomata.append((steps.count, old))
    position.state = automaton.state(position.state, of: old)
  }

  /// Uses the automaton and counts the states and transitions that are added to it.
  @inline(__always) private mutating func counting<Result>(
    _ body: (inout TokenMatcher) -> Result
  ) -> Result {
    let automaton = automaton
    let states = automaton.stateCount
    let transitions = automaton.transitionCount
    let result = body(&self)
    statistics.statesBuilt += automaton.stateCount - states
    statistics.transitionsBuilt += automaton.transitionCount - transitions
    return result
  }
}
