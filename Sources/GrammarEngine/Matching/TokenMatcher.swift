// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Follows one text through a grammar and tells which tokens may come next.
///
/// A token is allowed exactly when the text after it is still a prefix of some document; an end
/// token exactly when the text is a document. Copies are independent of each other, and matchers of
/// one grammar may work on many threads at the same time.
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
  /// What the matcher goes back to when a step is undone.
  private struct Step: Sendable {
    let position: GrammarPosition
    let stackCount: Int
  }

  /// The grammar that the text follows.
  public let grammar: CompiledGrammar
  /// The vocabulary of the tokens.
  public let vocabulary: Vocabulary
  /// The work done so far.
  package internal(set) var statistics = MatcherStatistics()
  /// Whether an end token was accepted; nothing is allowed any more.
  public private(set) var isFinished = false
  /// Whether the text is a document, so that an end token is allowed.
  public private(set) var isComplete = false

  private var store: MaskStore
  /// The automata of earlier steps, each with the number of steps that came before its end.
  private var eras: [(end: Int, automaton: LazyAutomaton)] = []
  private(set) var position: GrammarPosition
  var stack = FrameStack()
  private var journal: [Step] = []
  private var current: TokenMask?

  /// Creates a matcher of an empty text.
  ///
  /// - Parameters:
  ///   - grammar: What the text must be.
  ///   - vocabulary: The model's tokens.
  /// - Complexity: O(1), but for the first matcher of a grammar and a vocabulary.
  public init(grammar: CompiledGrammar, vocabulary: Vocabulary) {
    self.grammar = grammar
    self.vocabulary = vocabulary
    store = grammar.store(for: vocabulary)
    let (state, top) = store.automaton.start(&stack)
    position = GrammarPosition(state: state, top: top)
    isComplete = store.automaton.isComplete(position)
  }

  /// The automaton that the matcher's position belongs to.
  var automaton: LazyAutomaton { store.automaton }

  /// The tokens that may come next.
  ///
  /// The mask belongs to the grammar and is shared, not copied.
  ///
  /// - Returns: The mask; empty once an end token was accepted.
  /// - Complexity: O(1) where any matcher of the grammar has been in the same situation, else a
  ///   walk over the vocabulary's tree.
  public mutating func mask() -> TokenMask {
    if let current { return current }
    let mask =
      isFinished
      ? TokenMask(count: vocabulary.count)
      : counting { matcher in
        matcher.store.mask(at: matcher.position, &matcher.stack, &matcher.statistics)
      }
    current = mask
    return mask
  }

  /// Appends a token to the text.
  ///
  /// - Parameter token: The token.
  /// - Returns: Whether the token was allowed; if not, nothing has changed.
  /// - Complexity: O(*n*) in the bytes of the token.
  public mutating func accept(_ token: TokenID) -> Bool {
    if vocabulary.isEnd(token) {
      guard isComplete, !isFinished else { return false }
      journal.append(Step(position: position, stackCount: stack.count))
      isFinished = true
      isComplete = false
      current = nil
      return true
    }
    guard token.index < vocabulary.count, !isFinished,
      !vocabulary.text.range(of: token.index).isEmpty
    else { return false }
    if automaton.isFull { renew() }
    let step = Step(position: position, stackCount: stack.count)
    var next = position
    let isAccepted = counting { matcher in
      matcher.store.automaton.read(matcher.vocabulary.text, token.index, &next, &matcher.stack)
    }
    guard isAccepted else {
      stack.truncate(to: step.stackCount)
      return false
    }
    finish(step, at: next)
    return true
  }

  private mutating func finish(_ step: Step, at next: GrammarPosition) {
    position = next
    isComplete = store.automaton.isComplete(next)
    journal.append(step)
    current = nil
  }

  /// Appends bytes to the text; for undoing, they count as one token.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: Whether all of them were allowed; if not, nothing has changed.
  /// - Complexity: O(*n*) in the bytes.
  public mutating func accept(bytes: some Sequence<UInt8>) -> Bool {
    guard !isFinished else { return false }
    if automaton.isFull { renew() }
    let step = Step(position: position, stackCount: stack.count)
    var next = position
    let isAccepted = counting { matcher in
      matcher.store.automaton.read(bytes, &next, &matcher.stack)
    }
    guard isAccepted else { return false }
    finish(step, at: next)
    return true
  }

  /// Undoes the last accepted tokens.
  ///
  /// - Parameter tokens: How many; at most as many as were accepted are undone.
  /// - Complexity: O(1) for each token.
  public mutating func rollback(tokens: Int) {
    let kept = journal.count - max(0, min(tokens, journal.count))
    guard kept < journal.count else { return }
    let step = journal[kept]
    journal.removeLast(journal.count - kept)
    position = step.position
    if let era = eras.firstIndex(where: { $0.end > kept }) {
      position.state = automaton.state(position.state, of: eras[era].automaton)
      eras[era].end = kept
      eras.removeLast(eras.count - era - 1)
    }
    stack.truncate(to: step.stackCount)
    isFinished = false
    current = nil
    isComplete = store.automaton.isComplete(position)
  }

  /// How many tokens and byte strings have been accepted and can be undone.
  public var acceptedCount: Int { journal.count }

  /// The bytes that are the only way to go on.
  ///
  /// The run ends where there is a choice, or where the text is a document.
  ///
  /// - Parameter limit: The most bytes to return.
  /// - Returns: The bytes; empty where there is a choice at once.
  /// - Complexity: O(*n*) in the returned bytes.
  public mutating func forcedBytes(limit: Int = 1 << 16) -> [UInt8] {
    guard !isFinished else { return [] }
    let mark = stack.count
    var position = position
    var bytes: [UInt8] = []
    let automaton = store.automaton
    while bytes.count < limit, let byte = automaton.forcedByte(at: position, &stack) {
      guard automaton.read(byte, &position.state, &position.top, &stack) else { break }
      bytes.append(byte)
    }
    stack.truncate(to: mark)
    return bytes
  }

  /// The fewest bytes after which the text can be a document; zero when it is one.
  ///
  /// - Complexity: O(1).
  public var fewestBytesToFinish: Int {
    guard !isFinished else { return 0 }
    return Distance.sum(
      store.automaton.distance(position.state), stack[position.top].distance)
  }

  /// Goes on in another automaton, as this one has too many states.
  private mutating func renew() {
    let old = automaton
    store = grammar.store(for: vocabulary)
    guard automaton !== old else { return }
    eras.append((journal.count, old))
    position.state = automaton.state(position.state, of: old)
  }

  /// Works with the automaton, and counts what this matcher adds to it.
  @inline(__always) private mutating func counting<Result>(
    _ body: (inout TokenMatcher) -> Result
  ) -> Result {
    let states = store.automaton.stateCount
    let transitions = store.automaton.transitionCount
    let result = body(&self)
    statistics.statesBuilt += store.automaton.stateCount - states
    statistics.transitionsBuilt += store.automaton.transitionCount - transitions
    return result
  }
}
