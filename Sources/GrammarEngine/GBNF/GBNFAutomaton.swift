// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Writes the program of a scalar value as rules over Unicode scalars.
///
/// GBNF reads Unicode scalars, so the edges of the UTF-8 bytes of a scalar are combined. Each state
/// becomes a rule that ends in a reference to the next state (a right-linear grammar, Hopcroft and
/// Ullman, 1979, section 9.1). States with one predecessor and one successor become part of the
/// rule before them.
struct GBNFAutomaton {
  private typealias RangesByTarget = [Address: [ClosedRange<UInt32>]]

  private struct Step: Hashable {
    var ranges: [ClosedRange<UInt32>]
    var target: Address
  }

  private struct State: Hashable {
    var steps: [Step] = []
    var isFinal = false

    /// Returns the state with replaced targets, where steps to the same target are combined.
    func replacing(_ targets: [Address: Address]) -> State {
      var ranges: RangesByTarget = [:]
      for step in steps {
        ranges[targets[step.target] ?? step.target, default: []] += step.ranges
      }
      return State(steps: GBNFAutomaton.steps(ranges), isFinal: isFinal)
    }
  }

  /// The position inside a scalar before its last `count` bytes.
  private struct TailKey: Hashable {
    let address: Address
    let count: Int
  }

  private let program: Program
  private let path: SchemaPath
  private let keyword: String
  private var states: [Address: State] = [:]
  private var tails: [TailKey: RangesByTarget] = [:]
  private var references: [Address: Int] = [:]
  private var names: [Address: String] = [:]

  /// Creates the writer of a program; errors have the path and the keyword.
  init(_ program: Program, at path: SchemaPath, keyword: String) {
    self.program = program
    self.path = path
    self.keyword = keyword
  }

  /// Adds the rules, where the one that admits the values has a reserved name.
  ///
  /// - Throws: ``GrammarError`` if a part of the program is not a finite automaton.
  mutating func write(as name: String, into rules: inout GBNFRules) throws(GrammarError) {
    var pending = [program.start]
    while let address = pending.popLast() {
      guard states[address] == nil else { continue }
      let state = try makeState(address)
      states[address] = state
      pending += state.steps.map(\.target)
    }
    let start = mergeEqualStates()
    var order = [start]
    references[start] = 2
    var next = 0
    while next < order.count {
      for step in states[order[next]]?.steps ?? [] {
        references[step.target, default: 0] += 1
        if references[step.target] == 1, !isEnd(step.target) { order.append(step.target) }
      }
      next += 1
    }
    names[start] = name
    for address in order where address != start && !isInlined(address) {
      names[address] = rules.reserve("\(name)-1")
    }
    for address in order {
      guard let rule = names[address] else { continue }
      rules.define(rule, as: text(of: address))
    }
  }

  /// Merges states with equal transitions in a limited number of rounds, and returns the start.
  private mutating func mergeEqualStates() -> Address {
    var start = program.start
    for _ in 0..<64 {
      var first: [State: Address] = [:]
      var replacements: [Address: Address] = [:]
      for (address, state) in states.sorted(by: { $0.key < $1.key }) {
        if let other = first[state] {
          replacements[address] = other
        } else {
          first[state] = address
        }
      }
      guard !replacements.isEmpty else { break }
      for address in replacements.keys { states[address] = nil }
      states = states.mapValues { $0.replacing(replacements) }
      start = replacements[start] ?? start
    }
    return start
  }

  /// Returns whether the value ends at a state and cannot continue.
  private func isEnd(_ address: Address) -> Bool {
    states[address].map { $0.isFinal && $0.steps.isEmpty } ?? false
  }

  private func isInlined(_ address: Address) -> Bool {
    guard references[address] == 1, let state = states[address] else { return false }
    return state.steps.count == 1 && !state.isFinal
  }

  private func text(of address: Address) -> String {
    guard let state = states[address] else { return "\"\"" }
    let alternatives = state.steps.map(text(of:))
    let isEmpty = state.isFinal || alternatives.isEmpty
    return (alternatives + (isEmpty ? ["\"\""] : [])).joined(separator: " | ")
  }

  /// Returns the text of a step and of all inlined states after it.
  private func text(of step: Step) -> String {
    var parts: [String] = []
    var literal = ""
    var step = step
    while true {
      if step.ranges.count == 1, step.ranges[0].count == 1,
        let scalar = Unicode.Scalar(step.ranges[0].lowerBound)
      {
        literal.unicodeScalars.append(scalar)
      } else {
        if !literal.isEmpty { parts.append(GBNFSyntax.literal(literal)) }
        literal = ""
        parts.append(GBNFSyntax.characterClass(step.ranges))
      }
      guard names[step.target] == nil, !isEnd(step.target),
        let next = states[step.target]?.steps.first
      else { break }
      step = next
    }
    if !literal.isEmpty { parts.append(GBNFSyntax.literal(literal)) }
    if let name = names[step.target] { parts.append(name) }
    return parts.joined(separator: " ")
  }

  // MARK: - From bytes to scalars

  private mutating func makeState(_ address: Address) throws(GrammarError) -> State {
    let (edges, isFinal) = try closure(of: address)
    var ranges: RangesByTarget = [:]
    for edge in edges {
      if edge.low < 0x80 {
        ranges[edge.target, default: []].append(UInt32(edge.low)...UInt32(min(edge.high, 0x7F)))
      }
      for byte in edge.low...edge.high {
        guard let count = UTF8Continuation(after: byte)?.remaining else { continue }
        try addScalars(byte & (0x3F >> UInt8(count)), then: edge.target, count, to: &ranges)
      }
    }
    return State(steps: Self.steps(ranges), isFinal: isFinal)
  }

  private static func steps(_ ranges: RangesByTarget) -> [Step] {
    let steps = ranges.map { Step(ranges: merged($0.value), target: $0.key) }
    return steps.sorted {
      ($0.ranges[0].lowerBound, $0.target) < ($1.ranges[0].lowerBound, $1.target)
    }
  }

  /// Adds the scalars whose high bits are given and whose last `count` bytes begin at an address.
  private mutating func addScalars(
    _ bits: UInt8, then address: Address, _ count: Int, to ranges: inout RangesByTarget
  ) throws(GrammarError) {
    let base = UInt32(bits) << UInt32(6 * count)
    for (target, tails) in try tail(TailKey(address: address, count: count)) {
      ranges[target, default: []] += tails.map { base + $0.lowerBound...base + $0.upperBound }
    }
  }

  /// Returns the low bits of the scalars whose last `count` bytes begin at an address.
  private mutating func tail(_ key: TailKey) throws(GrammarError) -> RangesByTarget {
    if let known = tails[key] { return known }
    var ranges: RangesByTarget = [:]
    for edge in try closure(of: key.address).edges {
      guard UTF8Sequences.continuation.overlaps(edge.low...edge.high) else { continue }
      let bytes = UTF8Sequences.continuation.clamped(to: edge.low...edge.high)
      if key.count == 1 {
        ranges[edge.target, default: []].append(
          UInt32(bytes.lowerBound & 0x3F)...UInt32(bytes.upperBound & 0x3F))
        continue
      }
      for byte in bytes {
        try addScalars(byte & 0x3F, then: edge.target, key.count - 1, to: &ranges)
      }
    }
    let result = ranges.mapValues(Self.merged)
    tails[key] = result
    return result
  }

  /// Returns the edges of all reading instructions that are reached without reading a byte.
  private func closure(
    of address: Address
  ) throws(GrammarError) -> (edges: [Edge], isFinal: Bool) {
    var edges: [Edge] = []
    var isFinal = false
    var seen: Set<Address> = [address]
    var pending = [address]
    while let next = pending.popLast() {
      switch program.instructions[next.index] {
      case .bytes(let range, let final):
        edges += program.edges[range.indices]
        isFinal = isFinal || final
      case .choice(let range):
        pending += program.targets[range.indices].filter { seen.insert($0).inserted }
      case .jump(let target):
        if seen.insert(target).inserted { pending.append(target) }
      default:
        let reason =
          "the restriction has no equivalent in GBNF; "
          + "remove the keyword, or sample with this package's engine"
        throw GrammarError(kind: .notEnforceable(reason), path: path, keyword: keyword)
      }
    }
    return (edges, isFinal)
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
