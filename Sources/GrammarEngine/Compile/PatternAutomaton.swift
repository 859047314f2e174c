// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Emits the strings of a pattern in their canonical JSON spelling.
///
/// The pattern speaks of scalars, the program of bytes: each transition of the pattern's automaton
/// becomes a small tree of byte ranges, UTF-8 for most scalars and an escape where JSON needs one.
/// Ends of those trees that are alike are emitted once.
struct PatternAutomaton {
  /// The bytes of some scalars: a range for each place.
  private struct Spelling {
    var ranges: ArraySlice<ClosedRange<UInt8>>
    let target: Address
  }

  private var known: [[Edge]: Address] = [:]

  /// Emits the automaton of a string in which a pattern matches.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - builder: Where the instructions go.
  /// - Returns: Where the string begins, with its opening quote.
  /// - Throws: ``PatternDFA/Failure`` when there is no such string or the automaton is too large.
  static func emit(
    _ pattern: Pattern, into builder: inout ProgramBuilder
  ) throws(PatternDFA.Failure) -> Address {
    let dfa = try PatternDFA(pattern)
    var automaton = PatternAutomaton()
    let (part, representatives) = dfa.parts()
    let addresses = representatives.map { _ in builder.reserve() }
    for (index, state) in representatives.enumerated() {
      let row = dfa.rows[state]
      let targets = row.map { target in target.map { addresses[part[$0]] } }
      var edges = automaton.edges(dfa.alphabet, to: targets, into: &builder)
      if dfa.isFinal[state] {
        let place = edges.firstIndex { $0.low > UInt8(ascii: "\"") } ?? edges.count
        edges.insert(Edge(UInt8(ascii: "\""), to: Program.done), at: place)
      }
      builder.define(addresses[index], as: builder.reading(edges))
    }
    return builder.emitReading([Edge(UInt8(ascii: "\""), to: addresses[part[0]])])
  }

  /// The edges of a state whose classes lead to the targets.
  private mutating func edges(
    _ alphabet: ScalarAlphabet, to targets: [Address?], into builder: inout ProgramBuilder
  ) -> [Edge] {
    // Intervals of different classes but one target are spelled as one.
    var merged: [(range: ClosedRange<UInt32>, target: Address)] = []
    for interval in alphabet.intervals {
      guard let target = targets[interval.classIndex] else { continue }
      if let last = merged.last, last.target == target,
        last.range.upperBound + 1 == interval.range.lowerBound
      {
        merged[merged.count - 1].range = last.range.lowerBound...interval.range.upperBound
      } else {
        merged.append((interval.range, target))
      }
    }
    var spellings: [Spelling] = []
    for (range, target) in merged {
      for ranges in ScalarSpelling.byteRanges(of: range) {
        spellings.append(Spelling(ranges: ranges[...], target: target))
      }
    }
    return edges(of: spellings, into: &builder)
  }

  /// The edges of the first bytes; what follows them is emitted, never deeper than a spelling.
  private mutating func edges(
    of spellings: [Spelling], into builder: inout ProgramBuilder
  ) -> [Edge] {
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

  private mutating func address(
    of edges: [Edge], into builder: inout ProgramBuilder
  ) -> Address {
    if let address = known[edges] { return address }
    let address = builder.emitReading(edges)
    known[edges] = address
    return address
  }
}
