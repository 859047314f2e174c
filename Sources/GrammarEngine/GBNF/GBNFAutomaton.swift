// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Writes the program of a scalar, an automaton over bytes, as rules over characters.
///
/// GBNF reads Unicode scalars, so the edges of a scalar's UTF-8 bytes are joined to one edge. Each
/// state becomes a rule that refers to the next ones at its end (a right-linear grammar, Hopcroft
/// and Ullman, 1979, section 9.1); states with one way in and one way out become part of the
/// rule before them.
struct GBNFAutomaton {
  /// Where scalars of some ranges lead.
  private struct Step: Hashable {
    var ranges: [ClosedRange<UInt32>]
    var target: Address
  }

  /// A state: what can be read, and whether the value may end.
  private struct State: Hashable {
    var steps: [Step] = []
    var isFinal = false

    /// The state with other targets; steps that then lead to one become one.
    func replacing(_ targets: [Address: Address]) -> State {
      var ranges: [Address: [ClosedRange<UInt32>]] = [:]
      for step in steps {
        ranges[targets[step.target] ?? step.target, default: []] += step.ranges
      }
      return State(steps: GBNFAutomaton.steps(ranges), isFinal: isFinal)
    }
  }

  /// The rest of a scalar's bytes after a state.
  private struct TailKey: Hashable {
    let address: Address
    let count: Int
  }

  private let program: Program
  private let path: SchemaPath
  private let keyword: String
  private var states: [Address: State] = [:]
  private var tails: [TailKey: [(range: ClosedRange<UInt32>, target: Address)]] = [:]
  private var references: [Address: Int] = [:]
  private var names: [Address: String] = [:]

  /// Reads the program of a scalar's schema.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - path: Where the scalar is, for errors.
  ///   - keyword: What restricts it, for errors.
  init(_ program: Program, at path: SchemaPath, keyword: String) {
    self.program = program
    self.path = path
    self.keyword = keyword
  }

  /// Adds the rules.
  ///
  /// - Parameters:
  ///   - name: The rule that admits the values, which is reserved already.
  ///   - rules: Where they go.
  /// - Throws: ``GrammarError`` when the program has a part that is no automaton.
  mutating func write(as name: String, into rules: inout GBNFRules) throws(GrammarError) {
    try readStates()
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

  private mutating func readStates() throws(GrammarError) {
    var pending = [program.start]
    while let address = pending.popLast() {
      guard states[address] == nil else { continue }
      let state = try makeState(address)
      states[address] = state
      pending += state.steps.map(\.target)
    }
  }

  /// Gives states that admit the same the same address, as far as a few rounds show.
  ///
  /// - Returns: The address of the start.
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

  /// Whether the value ends at a state, and nothing can follow.
  private func isEnd(_ address: Address) -> Bool {
    states[address].map { $0.isFinal && $0.steps.isEmpty } ?? false
  }

  private func isInlined(_ address: Address) -> Bool {
    guard references[address] == 1, let state = states[address] else { return false }
    return state.steps.count == 1 && !state.isFinal
  }

  /// The right side of a state's rule.
  private func text(of address: Address) -> String {
    guard let state = states[address] else { return "\"\"" }
    var alternatives = state.steps.map(text(of:))
    if state.isFinal { alternatives.append("\"\"") }
    return alternatives.isEmpty ? "\"\"" : alternatives.joined(separator: " | ")
  }

  /// A step and all those that follow without a choice.
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
        if !literal.isEmpty { parts.append(GBNFText.literal(literal)) }
        literal = ""
        parts.append(GBNFText.characterClass(step.ranges))
      }
      guard names[step.target] == nil, !isEnd(step.target),
        let next = states[step.target]?.steps.first
      else { break }
      step = next
    }
    if !literal.isEmpty { parts.append(GBNFText.literal(literal)) }
    if let name = names[step.target] { parts.append(name) }
    return parts.joined(separator: " ")
  }

  // MARK: - From bytes to scalars

  private mutating func makeState(_ address: Address) throws(GrammarError) -> State {
    let (edges, isFinal) = try closure(of: address)
    var ranges: [Address: [ClosedRange<UInt32>]] = [:]
    for edge in edges {
      if edge.low < 0x80 {
        ranges[edge.target, default: []].append(UInt32(edge.low)...UInt32(min(edge.high, 0x7F)))
      }
      guard edge.high >= 0xC2 else { continue }
      for lead in max(edge.low, 0xC2)...min(edge.high, 0xF4) {
        let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
        let bits = UInt32(lead) & (0x3F >> UInt32(count))
        for tail in try self.tail(TailKey(address: edge.target, count: count)) {
          let base = bits << UInt32(6 * count)
          ranges[tail.target, default: []].append(
            base + tail.range.lowerBound...base + tail.range.upperBound)
        }
      }
    }
    return State(steps: Self.steps(ranges), isFinal: isFinal)
  }

  private static func steps(_ ranges: [Address: [ClosedRange<UInt32>]]) -> [Step] {
    let steps = ranges.map { Step(ranges: merged($0.value), target: $0.key) }
    return steps.sorted {
      ($0.ranges[0].lowerBound, $0.target) < ($1.ranges[0].lowerBound, $1.target)
    }
  }

  /// What the last `count` bytes of a scalar may be, as its low bits.
  private mutating func tail(
    _ key: TailKey
  ) throws(GrammarError) -> [(range: ClosedRange<UInt32>, target: Address)] {
    if let known = tails[key] { return known }
    var found: [Address: [ClosedRange<UInt32>]] = [:]
    for edge in try closure(of: key.address).edges where edge.high >= 0x80 && edge.low <= 0xBF {
      let bytes = max(edge.low, 0x80)...min(edge.high, 0xBF)
      if key.count == 1 {
        found[edge.target, default: []].append(
          UInt32(bytes.lowerBound & 0x3F)...UInt32(bytes.upperBound & 0x3F))
        continue
      }
      let rest = try tail(TailKey(address: edge.target, count: key.count - 1))
      for byte in bytes {
        let base = UInt32(byte & 0x3F) << UInt32(6 * (key.count - 1))
        for tail in rest {
          found[tail.target, default: []].append(
            base + tail.range.lowerBound...base + tail.range.upperBound)
        }
      }
    }
    let result = found.flatMap { target, ranges in
      Self.merged(ranges).map { (range: $0, target: target) }
    }
    tails[key] = result
    return result
  }

  /// The edges of all reading instructions that are reached without reading.
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
          "a GBNF grammar cannot say this; remove the keyword, or sample with this package's engine"
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
