// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The closing texts of several positions, and the fewest tokens that encode them.
///
/// A *closing text* is a shortest text that completes the document. Its next byte depends only on
/// the position and decreases the distance to the end, so the closing text after a part of it is
/// the rest of it: if the document can be finished in *n* tokens, accepting the first of these
/// leaves *n* − 1. Dynamic programming from the end of the text finds the fewest tokens of the
/// vocabulary that encode it; they may cross the boundaries of values.
///
/// Texts that join share their rest, so that the texts of all positions after a token cost little
/// more than a single one.
struct ClosingTexts {
  /// A text up to the position where it joins another, plus as much of that as a token can reach.
  private struct Segment {
    var bytes: [UInt8]
    /// The fewest tokens from each byte to the end of the text, and from the end of the segment.
    var costs: [Int]
  }

  private struct Location {
    let segment: Int
    let offset: Int
  }

  /// The start of a text: a state above frames that stay unchanged, or above one more frame.
  ///
  /// The frame that counts a string's scalars is a new one after each token, with equal contents.
  private struct Start: Hashable {
    let state: StateID
    let top: StackID
    let frame: Frame?
  }

  /// The length in bytes above which a text is not encoded but counts as one token per byte.
  static let lengthLimit = 1 << 16

  private let vocabulary: Vocabulary
  /// The size of the frame store up to which frames stay unchanged.
  private let mark: Int
  private var segments: [Segment] = []
  private var known: [Start: Location] = [:]
  private var latest: (start: Start, cost: Int)?

  /// Creates the texts of positions above the current frames of a store, which must not change
  /// while the texts are used.
  init(_ vocabulary: Vocabulary, above stack: FrameStack) {
    self.vocabulary = vocabulary
    mark = stack.count
  }

  /// Returns the fewest tokens that encode the closing text, or ``Distance/unreachable``.
  ///
  /// - Complexity: O(*n* · *k*) in the bytes of the text that are not known and the length of the
  ///   longest token.
  mutating func fewestTokens(
    from position: GrammarPosition, _ automaton: LazyAutomaton, _ stack: inout FrameStack
  ) -> Int {
    let distance = automaton.distance(position, stack)
    if distance > Self.lengthLimit {
      return vocabulary.facts.encodesEveryByte ? distance : Distance.unreachable
    }
    let start = start(position, stack)
    if let latest, latest.start == start { return latest.cost }
    let mark = stack.count
    let location = location(of: position, automaton, &stack)
    stack.truncate(to: mark)
    let cost = location.map { segments[$0.segment].costs[$0.offset] } ?? Distance.unreachable
    if let start { latest = (start, cost) }
    return cost
  }

  /// Returns the first of the fewest tokens, or `nil` if the vocabulary cannot encode the text.
  mutating func firstToken(
    from position: GrammarPosition, _ automaton: LazyAutomaton, _ stack: inout FrameStack
  ) -> TokenID? {
    let mark = stack.count
    defer { stack.truncate(to: mark) }
    if automaton.distance(position, stack) > Self.lengthLimit {
      guard let (byte, _) = automaton.closingByte(at: position, &stack) else { return nil }
      return vocabulary.token(encoding: [byte])
    }
    guard let location = location(of: position, automaton, &stack) else { return nil }
    let segment = segments[location.segment]
    let cost = segment.costs[location.offset]
    var first: TokenID?
    guard cost < Distance.limit else { return nil }
    vocabulary.forEachToken(in: segment.bytes, at: location.offset) { end in
      if first == nil, segment.costs[end] == cost - 1 {
        first = vocabulary.token(encoding: segment.bytes[location.offset..<end])
      }
    }
    return first
  }

  /// Returns the key of a position, or `nil` if more than one of its frames may be truncated.
  private func start(_ position: GrammarPosition, _ stack: FrameStack) -> Start? {
    if position.top.index < mark {
      return Start(state: position.state, top: position.top, frame: nil)
    }
    let node = stack[position.top]
    guard node.parent.index < mark else { return nil }
    return Start(state: position.state, top: node.parent, frame: node.frame)
  }

  /// Follows a text until it joins a known one or ends, and returns its location.
  private mutating func location(
    of position: GrammarPosition, _ automaton: LazyAutomaton, _ stack: inout FrameStack
  ) -> Location? {
    var segment = Segment(bytes: [], costs: [0])
    var path: [Start?] = []
    var position = position
    while !automaton.isComplete(position) {
      let start = start(position, stack)
      if let joined = start.flatMap({ known[$0] }) {
        if path.isEmpty { return joined }
        let rest = segments[joined.segment]
        let end = min(joined.offset + vocabulary.facts.maximumLength, rest.bytes.count)
        segment.costs = Array(rest.costs[joined.offset...end])
        segment.bytes += rest.bytes[joined.offset..<end]
        break
      }
      guard let (byte, next) = automaton.closingByte(at: position, &stack) else { return nil }
      path.append(start)
      segment.bytes.append(byte)
      position = next
    }
    computeCosts(of: &segment, first: path.count)
    segments.append(segment)
    for (offset, start) in path.enumerated() {
      if let start { known[start] = Location(segment: segments.count - 1, offset: offset) }
    }
    return Location(segment: segments.count - 1, offset: 0)
  }

  /// Computes the costs of the first `count` bytes from those of the rest.
  private func computeCosts(of segment: inout Segment, first count: Int) {
    segment.costs = [Int](repeating: Distance.unreachable, count: count) + segment.costs
    for offset in (0..<count).reversed() {
      var best = Distance.unreachable
      vocabulary.forEachToken(in: segment.bytes, at: offset) { end in
        best = min(best, segment.costs[end])
      }
      segment.costs[offset] = Distance.sum(best, 1)
    }
  }
}

extension LazyAutomaton {
  /// Returns the first byte of the closing text and the position after it, or `nil` at the end.
  ///
  /// Every call for a position returns the same byte, which decreases the distance to the end.
  func closingByte(
    at position: GrammarPosition, _ stack: inout FrameStack
  ) -> (byte: UInt8, next: GrammarPosition)? {
    let distance = distance(position, stack)
    let mark = stack.count
    for byte in program.availableBytes.ordered {
      var next = position
      guard read(byte, &next.state, &next.top, &stack) else { continue }
      if self.distance(next, stack) < distance { return (byte, next) }
      stack.truncate(to: mark)
    }
    return nil
  }
}
