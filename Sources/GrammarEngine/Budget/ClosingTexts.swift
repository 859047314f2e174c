// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The shortest texts that finish a value from several places, and how few tokens spell them.
///
/// From every place one byte is fixed that brings the end nearer, so that the text from a place
/// after some of it was written is the rest of it: who can finish in *n* tokens and takes the first
/// of them can finish in *n* - 1. The tokens are the fewest of the vocabulary that spell the text,
/// found from its end by dynamic programming; they may cross the borders of values.
///
/// Texts that come together share their rest, so that asking from every place after a token costs
/// little more than asking once.
struct ClosingTexts {
  /// A text up to where it joins another one, and then as much of that as a token can reach.
  private struct Segment {
    var bytes: [UInt8]
    /// The fewest tokens from each byte on; one more entry than there are bytes.
    var costs: [Int]
  }

  /// A byte of a segment.
  private struct Place {
    let segment: Int
    let offset: Int
  }

  /// Where a text begins: a state above frames that stay what they are, or above one more.
  ///
  /// The frame of a string's scalars is a new one after each token, and yet the same.
  private struct Start: Hashable {
    let state: StateID
    let top: StackID
    let frame: Frame?
  }

  /// Texts longer than this are not spelled; they count as one token a byte.
  static let lengthLimit = 1 << 16

  private let vocabulary: Vocabulary
  /// Frames below this number stay what they are as long as the texts are asked for.
  private let mark: Int
  private var segments: [Segment] = []
  private var places: [Start: Place] = [:]
  private var latest: (start: Start, cost: Int)?

  /// Creates the texts for places above a stack.
  ///
  /// - Parameters:
  ///   - vocabulary: The tokens.
  ///   - stack: The store of the frames, which only grows as long as the texts are asked for.
  init(_ vocabulary: Vocabulary, above stack: FrameStack) {
    self.vocabulary = vocabulary
    mark = stack.count
  }

  /// The fewest tokens that finish the value.
  ///
  /// - Parameters:
  ///   - position: Where the value is.
  ///   - automaton: The grammar.
  ///   - stack: The store of the frames; it is left as it was.
  /// - Returns: The number, or ``Distance/unreachable``.
  /// - Complexity: O(*n* · *k*) in the bytes of the text that were not met before and the bytes of
  ///   the longest token.
  mutating func fewestTokens(
    from position: GrammarPosition, _ automaton: LazyAutomaton, _ stack: inout FrameStack
  ) -> Int {
    let distance = automaton.distance(position, stack)
    if distance > Self.lengthLimit {
      return vocabulary.budgetFacts.spellsEveryByte ? distance : Distance.unreachable
    }
    let start = start(position, stack)
    if let latest, latest.start == start { return latest.cost }
    let mark = stack.count
    let place = place(of: position, automaton, &stack)
    stack.truncate(to: mark)
    let cost = place.map { segments[$0.segment].costs[$0.offset] } ?? Distance.unreachable
    if let start { latest = (start, cost) }
    return cost
  }

  /// The first of the fewest tokens.
  ///
  /// - Parameters:
  ///   - position: Where the value is; not at the end of a document.
  ///   - automaton: The grammar.
  ///   - stack: The store of the frames; it is left as it was.
  /// - Returns: The token; nil if the vocabulary cannot spell the text.
  mutating func firstToken(
    from position: GrammarPosition, _ automaton: LazyAutomaton, _ stack: inout FrameStack
  ) -> TokenID? {
    let start = stack.count
    defer { stack.truncate(to: start) }
    if automaton.distance(position, stack) > Self.lengthLimit {
      guard let (byte, _) = automaton.closingByte(at: position, &stack) else { return nil }
      return vocabulary.token(spelling: [byte])
    }
    guard let place = place(of: position, automaton, &stack) else { return nil }
    let segment = segments[place.segment]
    let cost = segment.costs[place.offset]
    var first: TokenID?
    guard cost < Distance.limit else { return nil }
    vocabulary.forEachToken(in: segment.bytes, at: place.offset) { end in
      if first == nil, segment.costs[end] == cost - 1 {
        first = vocabulary.token(spelling: segment.bytes[place.offset..<end])
      }
    }
    return first
  }

  /// What a position is known by; nil above several frames that may be cut off.
  private func start(_ position: GrammarPosition, _ stack: FrameStack) -> Start? {
    if position.top.index < mark {
      return Start(state: position.state, top: position.top, frame: nil)
    }
    let node = stack[position.top]
    guard node.parent.index < mark else { return nil }
    return Start(state: position.state, top: node.parent, frame: node.frame)
  }

  /// Follows the text until it joins a known one or ends.
  private mutating func place(
    of position: GrammarPosition, _ automaton: LazyAutomaton, _ stack: inout FrameStack
  ) -> Place? {
    var segment = Segment(bytes: [], costs: [0])
    var path: [Start?] = []
    var position = position
    while !automaton.isComplete(position) {
      let start = start(position, stack)
      if let known = start.flatMap({ places[$0] }) {
        if path.isEmpty { return known }
        let rest = segments[known.segment]
        let end = min(known.offset + vocabulary.budgetFacts.longestToken, rest.bytes.count)
        segment.costs = Array(rest.costs[known.offset...end])
        segment.bytes += rest.bytes[known.offset..<end]
        break
      }
      guard let (byte, next) = automaton.closingByte(at: position, &stack) else { return nil }
      path.append(start)
      segment.bytes.append(byte)
      position = next
    }
    spell(&segment, first: path.count)
    segments.append(segment)
    for (offset, start) in path.enumerated() {
      if let start { places[start] = Place(segment: segments.count - 1, offset: offset) }
    }
    return Place(segment: segments.count - 1, offset: 0)
  }

  /// Finds the costs of the first bytes from those of the rest.
  private func spell(_ segment: inout Segment, first count: Int) {
    let known = segment.costs
    segment.costs = [Int](repeating: Distance.unreachable, count: count) + known
    for offset in (0..<count).reversed() {
      var best = Distance.unreachable
      vocabulary.forEachToken(in: segment.bytes, at: offset) { end in
        best = min(best, segment.costs[end])
      }
      segment.costs[offset] = Distance.sum(best, 1)
    }
  }
}
