// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A search of a complete text for a pattern, for patterns whose lookarounds have no automaton of
/// acceptable size.
///
/// The sets of nodes that reach a match are computed from the end of the text, and those that are
/// reached from a start of a match from its beginning. Lookarounds are evaluated first, at all
/// positions.
struct PatternTextSearch: Sendable {
  private let nfa: PatternNFA
  private let conditions: [PatternTextSearch]
  /// The nodes from which each node is reached without reading a scalar.
  private let sources: [[Int]]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - nfa: The automaton of the pattern.
  ///   - limit: The maximum number of nodes of each lookaround.
  /// - Throws: ``ScalarDFA/Failure/tooLarge(_:)`` if a lookaround has more nodes.
  init(_ nfa: PatternNFA, limit: Int = PatternLimits().parts) throws(ScalarDFA.Failure) {
    self.nfa = nfa
    var conditions: [PatternTextSearch] = []
    for condition in nfa.conditions {
      let inner = try PatternNFA(condition.node, limit: limit)
      conditions.append(try PatternTextSearch(inner, limit: limit))
    }
    self.conditions = conditions
    var sources = [[Int]](repeating: [], count: nfa.nodes.count)
    for index in nfa.nodes.indices {
      for target in nfa.nodes[index].emptyTargets { sources[target].append(index) }
    }
    self.sources = sources
  }

  /// Returns whether the pattern matches anywhere in a text.
  ///
  /// - Complexity: O(*m* · *n*) in the lengths of the pattern and the text.
  func matches(_ text: [Unicode.Scalar]) -> Bool { matchStarts(in: text).contains(true) }

  /// Returns whether a match starts at each position.
  private func matchStarts(in text: [Unicode.Scalar]) -> [Bool] {
    let holds = conditionValues(in: text)
    var result = [Bool](repeating: false, count: text.count + 1)
    var reaches = [Bool](repeating: false, count: nfa.nodes.count)
    for position in (0...text.count).reversed() {
      var pending = [0]
      if position < text.count {
        for (index, node) in nfa.nodes.enumerated() {
          guard case .scalars(let set, let next) = node, reaches[next] else { continue }
          if nfa.sets[set].contains(text[position]) { pending.append(index) }
        }
      }
      reaches = [Bool](repeating: false, count: nfa.nodes.count)
      while let node = pending.popLast() {
        if reaches[node] { continue }
        reaches[node] = true
        pending += sources[node].filter { isPassable($0, position, text.count, holds) }
      }
      result[position] = reaches[nfa.start]
    }
    return result
  }

  /// Returns whether a match ends at each position.
  private func matchEnds(in text: [Unicode.Scalar]) -> [Bool] {
    let holds = conditionValues(in: text)
    var result = [Bool](repeating: false, count: text.count + 1)
    var reached: [Int] = []
    for position in 0...text.count {
      var isReached = [Bool](repeating: false, count: nfa.nodes.count)
      var pending = [nfa.start]
      if position > 0 {
        for index in reached {
          guard case .scalars(let set, let next) = nfa.nodes[index] else { continue }
          if nfa.sets[set].contains(text[position - 1]) { pending.append(next) }
        }
      }
      reached = []
      while let node = pending.popLast() {
        if isReached[node] { continue }
        isReached[node] = true
        reached.append(node)
        if isPassable(node, position, text.count, holds) { pending += nfa.nodes[node].emptyTargets }
      }
      result[position] = isReached[0]
    }
    return result
  }

  private func conditionValues(in text: [Unicode.Scalar]) -> [[Bool]] {
    zip(nfa.conditions, conditions).map { condition, search in
      let values = condition.isBehind ? search.matchEnds(in: text) : search.matchStarts(in: text)
      return condition.isNegated ? values.map { !$0 } : values
    }
  }

  /// Returns whether a node continues at a position without reading a scalar.
  private func isPassable(
    _ node: Int, _ position: Int, _ end: Int, _ holds: [[Bool]]
  ) -> Bool {
    switch nfa.nodes[node] {
    case .startAnchor: position == 0
    case .endAnchor: position == end
    case .condition(let index, _): holds[index][position]
    case .split: true
    case .scalars, .match: false
    }
  }
}

extension PatternNFA.Node {
  /// The nodes that follow without reading a scalar.
  fileprivate var emptyTargets: [Int] {
    switch self {
    case .split(let first, let second): [first, second]
    case .startAnchor(let next), .endAnchor(let next), .condition(_, let next): [next]
    case .scalars, .match: []
    }
  }
}
