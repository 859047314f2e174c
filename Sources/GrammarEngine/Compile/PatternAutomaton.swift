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
    var spellings: [ByteTrees.Spelling] = []
    for (scalar, target) in zip(ScalarSpelling.escaped, scalars) where target >= 0 {
      let bytes = ScalarSpelling.escape(of: scalar).dropFirst().map { $0...$0 }
      spellings.append(ByteTrees.Spelling(ranges: bytes[...], target: Address(Int(target))))
    }
    guard !spellings.isEmpty else { return -1 }
    let address = trees.address(of: trees.edges(of: spellings, into: &builder), into: &builder)
    escapes[scalars] = address
    return address.rawValue
  }

  private mutating func edgesBeyondASCII(
    to targets: [Int32], into builder: inout ProgramBuilder
  ) -> [Edge] {
    let intervals = alphabet.intervals[firstBeyond...]
    let key = intervals.map { targets[$0.classIndex] }
    if let known = beyond[key] { return known }
    // Intervals of different classes but one target are spelled as one.
    var merged: [(range: ClosedRange<UInt32>, target: Int32)] = []
    for (interval, target) in zip(intervals, key) where target >= 0 {
      let range = max(0x80, interval.range.lowerBound)...interval.range.upperBound
      if let last = merged.last, last.target == target,
        last.range.upperBound + 1 == range.lowerBound
      {
        merged[merged.count - 1].range = last.range.lowerBound...range.upperBound
      } else {
        merged.append((range, target))
      }
    }
    var spellings: [ByteTrees.Spelling] = []
    for (range, target) in merged {
      for ranges in ScalarSpelling.utf8Ranges(of: range) {
        spellings.append(
          ByteTrees.Spelling(ranges: ranges[...], target: Address(Int(target))))
      }
    }
    let edges = trees.edges(of: spellings, into: &builder)
    beyond[key] = edges
    return edges
  }
}

/// Trees of byte ranges; equal ones are emitted once.
struct ByteTrees {
  /// The bytes of some scalars: a range for each place.
  struct Spelling {
    var ranges: ArraySlice<ClosedRange<UInt8>>
    let target: Address
  }

  private var known: [[Edge]: Address] = [:]

  /// The edges of the first bytes; what follows them is emitted, never deeper than a spelling.
  mutating func edges(of spellings: [Spelling], into builder: inout ProgramBuilder) -> [Edge] {
    // Spellings with one first range go on together: others have disjoint first ranges.
    var groups: [ClosedRange<UInt8>: [Spelling]] = [:]
    for var spelling in spellings {
      let first = spelling.ranges.removeFirst()
      groups[first, default: []].append(spelling)
    }
    var edges: [Edge] = []
    for (range, group) in groups.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      let target: Address
      if group[0].ranges.isEmpty {
        target = group[0].target
      } else {
        target = address(of: self.edges(of: group, into: &builder), into: &builder)
      }
      if let last = edges.last, last.target == target, last.high + 1 == range.lowerBound {
        edges[edges.count - 1] = Edge(last.low, range.upperBound, to: target)
      } else {
        edges.append(Edge(range.lowerBound, range.upperBound, to: target))
      }
    }
    return edges
  }

  /// Where the edges begin.
  mutating func address(of edges: [Edge], into builder: inout ProgramBuilder) -> Address {
    if let address = known[edges] { return address }
    let address = builder.emitReading(edges)
    known[edges] = address
    return address
  }
}
