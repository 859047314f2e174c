// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Emits the texts of an automaton over scalars as JSON strings in canonical encoding.
///
/// Each transition on scalars becomes a trie of byte ranges: UTF-8 for most scalars, and an escape
/// where JSON requires one. Equal tries are emitted once; usually all scalars beyond ASCII lead to
/// one state, and so do all escapes.
struct ScalarDFAEmitter {
  private let alphabet: ScalarAlphabet
  /// The classes of the ASCII scalars, by value.
  private let ascii: [Int]
  private let multibyte: ArraySlice<ScalarAlphabet.Interval>
  private var emitter = ByteRangeEmitter()
  private var escapeEdges = EdgeCache()
  private var multibyteEdges = EdgeCache()

  private init(_ alphabet: ScalarAlphabet) {
    self.alphabet = alphabet
    ascii = (0..<128).map { alphabet.classIndex(of: Unicode.Scalar(UInt8($0))) }
    multibyte = alphabet.intervals.drop { $0.range.upperBound < 128 }
  }

  /// Emits an automaton in which every state is live, and returns the address of the opening quote.
  static func emit(_ dfa: ScalarDFA, into builder: inout ProgramBuilder) -> Address {
    let states = emitStates(of: dfa, into: &builder)
    return builder.emitReading([Edge("\"", to: Address(states.lowerBound + Int(dfa.starts.text)))])
  }

  /// Emits an automaton in which every state is live with a counter of its scalars, and returns the
  /// address after the opening quote.
  ///
  /// - Throws: ``ScalarDFA/Failure`` if no text has a permitted length, or the counter is too
  ///   large.
  static func emit(
    _ dfa: ScalarDFA, within bounds: LengthBounds, into builder: inout ProgramBuilder,
    _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> Address {
    let states = emitStates(of: dfa, into: &builder)
    let address: Address
    do throws(ScalarCounterBuilder.Failure) {
      address = try ScalarCounterBuilder.emit(
        states, start: Int(dfa.starts.text), minimum: bounds.minimum, maximum: bounds.maximum,
        into: &builder)
    } catch {
      switch error {
      case .matchesNothing: throw .matchesNothing
      case .tooLarge: throw .tooLarge(.combinedStates(ScalarCounterBuilder.stateLimit))
      }
    }
    try budget.spend(builder.counters.last?.work ?? 0)
    return address
  }

  /// Emits an automaton in which every state is live, and returns the addresses of its states.
  static func emitStates(
    of dfa: ScalarDFA, into builder: inout ProgramBuilder
  ) -> Range<Int> {
    var emitter = ScalarDFAEmitter(dfa.alphabet)
    let first = builder.nextAddress.index
    let addresses = (0..<dfa.count).map { _ in builder.reserve() }
    for state in 0..<dfa.count {
      let targets = (0..<dfa.alphabet.classCount).map { index in
        let target = dfa.next(Int32(state), index)
        return target < 0 ? target : addresses[Int(target)].rawValue
      }
      let edges = emitter.edges(to: targets, mayEnd: dfa.isFinal[state], into: &builder)
      builder.define(addresses[state], as: builder.reading(edges))
    }
    return first..<(first + dfa.count)
  }

  /// Returns the edges of a state whose classes lead to the target addresses, or to -1 if they have
  /// no transition.
  private mutating func edges(
    to targets: [Int32], mayEnd: Bool, into builder: inout ProgramBuilder
  ) -> [Edge] {
    var edges: [Edge] = []
    for byte: UInt8 in 0x20...0x7F {
      let target: Int32
      switch byte {
      case UInt8(ascii: "\""): target = mayEnd ? Program.done.rawValue : -1
      case UInt8(ascii: "\\"): target = escape(to: targets, into: &builder)
      default: target = targets[ascii[Int(byte)]]
      }
      if target >= 0 { edges.appendMerging(Edge(byte, to: Address(Int(target)))) }
    }
    let intervals = multibyte
    let keys = intervals.map { targets[$0.classIndex] }
    return edges
      + multibyteEdges.edges(to: keys, &emitter, &builder) { Self.sequences(of: intervals, $0) }
  }

  /// Returns the address after a backslash, or -1 if no escaped scalar has a transition.
  private mutating func escape(
    to targets: [Int32], into builder: inout ProgramBuilder
  ) -> Int32 {
    let keys = CanonicalEncoding.escapes.map { targets[ascii[Int($0.scalar)]] }
    guard keys.contains(where: { $0 >= 0 }) else { return -1 }
    let edges = escapeEdges.edges(to: keys, &emitter, &builder) { leaves in
      zip(CanonicalEncoding.escapes, leaves).filter { $1 >= 0 }.map { escape, leaf in
        .init(ranges: escape.bytes.map { $0...$0 }.dropFirst(), leaf: leaf)
      }
    }
    return emitter.address(of: edges, into: &builder).rawValue
  }

  /// Returns the byte sequences of the intervals beyond ASCII that lead to numbered leaves.
  private static func sequences(
    of intervals: ArraySlice<ScalarAlphabet.Interval>, _ leaves: [Int]
  ) -> [ByteRangeTrie.Sequence] {
    // Adjacent intervals of different classes with one leaf are encoded together.
    var merged: [(range: ClosedRange<UInt32>, leaf: Int)] = []
    for (interval, leaf) in zip(intervals, leaves) where leaf >= 0 {
      let range = max(0x80, interval.range.lowerBound)...interval.range.upperBound
      if let last = merged.last, last.leaf == leaf, last.range.upperBound + 1 == range.lowerBound {
        merged[merged.count - 1].range = last.range.lowerBound...range.upperBound
      } else {
        merged.append((range, leaf))
      }
    }
    return merged.flatMap { range, leaf in
      UTF8Sequences.sequences(of: range).map { .init(ranges: $0[...], leaf: leaf) }
    }
  }
}

/// The edges of a group of scalars, cached by their targets.
///
/// The shape of a trie depends only on which targets are equal, so tries are cached by the targets
/// numbered in the order of their first use, and addresses are inserted afterwards.
private struct EdgeCache {
  private var tries: [[Int]: ByteRangeTrie] = [:]
  private var edges: [[Int32]: [Edge]] = [:]

  /// Returns the edges of scalars that lead to the target addresses, or to -1 if they have none.
  ///
  /// `sequences` returns the byte sequences of the scalars that lead to numbered leaves.
  mutating func edges(
    to targets: [Int32], _ emitter: inout ByteRangeEmitter, _ builder: inout ProgramBuilder,
    sequences: ([Int]) -> [ByteRangeTrie.Sequence]
  ) -> [Edge] {
    if let known = edges[targets] { return known }
    var leaves: [Int32] = []
    let pattern = targets.map { target -> Int in
      guard target >= 0 else { return -1 }
      if let known = leaves.firstIndex(of: target) { return known }
      leaves.append(target)
      return leaves.count - 1
    }
    let trie = tries[pattern] ?? ByteRangeTrie(sequences(pattern))
    tries[pattern] = trie
    let result = emitter.edges(of: trie, to: leaves.map { Address(Int($0)) }, into: &builder)
    edges[targets] = result
    return result
  }
}
