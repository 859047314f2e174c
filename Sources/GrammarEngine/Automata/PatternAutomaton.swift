// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Emits the texts of an automaton over scalars as strings in their canonical JSON spelling.
///
/// The automaton speaks of scalars, the program of bytes: each transition becomes a small tree of
/// byte ranges, UTF-8 for most scalars and an escape where JSON needs one. Trees that are alike are
/// emitted once; mostly all scalars beyond ASCII lead to one state, and so do all escapes.
struct PatternAutomaton {
  private let alphabet: ScalarAlphabet
  /// The classes of the scalars that stand for themselves in one byte, by value.
  private let ascii: [Int]
  /// Where scalars beyond ASCII begin in the alphabet's intervals.
  private let firstBeyond: Int
  private var trees = ByteTrees()
  private var shapes: [[Int]: ByteShape] = [:]
  private var escapeShapes: [[Int]: ByteShape] = [:]
  private var beyond: [[Int32]: [Edge]] = [:]
  private var escapes: [[Int32]: Address] = [:]

  private init(_ alphabet: ScalarAlphabet) {
    self.alphabet = alphabet
    var ascii: [Int] = []
    var first = 0
    for (index, interval) in alphabet.intervals.enumerated() where interval.range.lowerBound < 128 {
      let end = min(127, interval.range.upperBound)
      ascii += [Int](
        repeating: interval.classIndex, count: Int(end - interval.range.lowerBound) + 1)
      first = interval.range.upperBound < 128 ? index + 1 : index
    }
    self.ascii = ascii
    firstBeyond = first
  }

  /// Emits the automaton.
  ///
  /// - Parameters:
  ///   - dfa: The automaton, without states that lead nowhere.
  ///   - builder: Where the instructions go.
  /// - Returns: Where the string begins, with its opening quote.
  static func emit(_ dfa: ScalarDFA, into builder: inout ProgramBuilder) -> Address {
    var automaton = PatternAutomaton(dfa.alphabet)
    let addresses = (0..<dfa.count).map { _ in builder.reserve() }
    let width = dfa.alphabet.classCount
    for state in 0..<dfa.count {
      let targets = (0..<width).map { index in
        let target = dfa.table[state * width + index]
        return target < 0 ? target : addresses[Int(target)].rawValue
      }
      let edges = automaton.edges(to: targets, mayEnd: dfa.isFinal[state], into: &builder)
      builder.define(addresses[state], as: builder.reading(edges))
    }
    return builder.emitReading([
      Edge(UInt8(ascii: "\""), to: addresses[Int(dfa.starts.text)])
    ])
  }

  /// The edges of a state whose classes lead to the targets.
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
      guard target >= 0 else { continue }
      let address = Address(Int(target))
      if let last = edges.last, last.target == address, last.high + 1 == byte {
        edges[edges.count - 1] = Edge(last.low, byte, to: address)
      } else {
        edges.append(Edge(byte, to: address))
      }
    }
    return edges + edgesBeyondASCII(to: targets, into: &builder)
  }

  /// What may follow a backslash; -1 for nothing.
  private mutating func escape(
    to targets: [Int32], into builder: inout ProgramBuilder
  ) -> Int32 {
    let scalars = ScalarSpelling.escaped.map { targets[ascii[Int($0)]] }
    if let known = escapes[scalars] { return known.rawValue }
    let (pattern, places) = Self.numbered(scalars)
    guard !places.isEmpty else { return -1 }
    let shape = escapeShapes[pattern] ?? Self.escapeShape(of: pattern)
    escapeShapes[pattern] = shape
    let edges = trees.edges(of: shape, to: places, into: &builder)
    let address = trees.address(of: edges, into: &builder)
    escapes[scalars] = address
    return address.rawValue
  }

  private mutating func edgesBeyondASCII(
    to targets: [Int32], into builder: inout ProgramBuilder
  ) -> [Edge] {
    let key = alphabet.intervals[firstBeyond...].map { targets[$0.classIndex] }
    if let known = beyond[key] { return known }
    let (pattern, places) = Self.numbered(key)
    let shape = shapes[pattern] ?? shape(of: pattern)
    shapes[pattern] = shape
    let edges = trees.edges(of: shape, to: places, into: &builder)
    beyond[key] = edges
    return edges
  }

  /// The targets numbered in the order of their first use, -1 for none.
  ///
  /// Which of them are the same decides about the shape of trees; the addresses are put in after.
  private static func numbered(_ targets: [Int32]) -> (pattern: [Int], places: [Address]) {
    var places: [Int32] = []
    let pattern = targets.map { target -> Int in
      guard target >= 0 else { return -1 }
      if let known = places.firstIndex(of: target) { return known }
      places.append(target)
      return places.count - 1
    }
    return (pattern, places.map { Address(Int($0)) })
  }

  /// The trees of the escapes that lead to numbered places, after the backslash.
  private static func escapeShape(of pattern: [Int]) -> ByteShape {
    var spellings: [ByteShape.Spelling] = []
    for (scalar, place) in zip(ScalarSpelling.escaped, pattern) where place >= 0 {
      let bytes = ScalarSpelling.escape(of: scalar).dropFirst().map { $0...$0 }
      spellings.append(ByteShape.Spelling(ranges: bytes[...], place: place))
    }
    return ByteShape(spellings)
  }

  /// The trees of the intervals beyond ASCII that lead to numbered places.
  private func shape(of pattern: [Int]) -> ByteShape {
    // Intervals of different classes but one place are spelled as one.
    var merged: [(range: ClosedRange<UInt32>, place: Int)] = []
    for (interval, place) in zip(alphabet.intervals[firstBeyond...], pattern) where place >= 0 {
      let range = max(0x80, interval.range.lowerBound)...interval.range.upperBound
      if let last = merged.last, last.place == place,
        last.range.upperBound + 1 == range.lowerBound
      {
        merged[merged.count - 1].range = last.range.lowerBound...range.upperBound
      } else {
        merged.append((range, place))
      }
    }
    var spellings: [ByteShape.Spelling] = []
    for (range, place) in merged {
      for ranges in UTF8Sequences.sequences(of: range) {
        spellings.append(ByteShape.Spelling(ranges: ranges[...], place: place))
      }
    }
    return ByteShape(spellings)
  }
}
