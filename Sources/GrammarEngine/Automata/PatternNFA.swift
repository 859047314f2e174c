// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The nondeterministic automaton of a pattern, over Unicode scalars.
///
/// The construction is Thompson's ("Regular expression search algorithm", 1968). Anchors and
/// lookarounds are conditional transitions.
struct PatternNFA: Sendable {
  /// A node; targets are indices of nodes.
  enum Node: Sendable {
    /// Reads a scalar of the set with that index.
    case scalars(set: Int, next: Int)
    /// Continues at both targets.
    case split(Int, Int)
    /// Continues only before the first scalar.
    case startAnchor(next: Int)
    /// Continues only after the last scalar.
    case endAnchor(next: Int)
    /// Continues only where the surrounding text fulfills the condition with that index.
    case condition(Int, next: Int)
    /// Ends a match.
    case match
  }

  /// The maximum number of nodes of an automaton for generation.
  static let limit = 100_000

  struct Condition: Hashable, Sendable {
    let node: PatternNode
    let isBehind: Bool
    let isNegated: Bool
  }

  private(set) var conditions: [Condition] = []
  private(set) var nodes: [Node] = [.match]
  private(set) var sets: [ScalarSet] = []
  private(set) var start = 0
  private var setIndices: [ScalarSet: Int] = [:]

  private let limit: Int

  init(_ root: PatternNode, limit: Int = Self.limit) throws(ScalarDFA.Failure) {
    self.limit = limit
    start = try add(root, then: 0)
  }

  /// Whether every match begins with `^`.
  var isAnchored: Bool {
    var isVisited = [Bool](repeating: false, count: nodes.count)
    var pending = [start]
    while let node = pending.popLast() {
      if isVisited[node] { continue }
      isVisited[node] = true
      switch nodes[node] {
      case .startAnchor: break
      case .split(let first, let second): pending += [first, second]
      case .condition(_, let next): pending.append(next)
      case .scalars, .endAnchor, .match: return false
      }
    }
    return true
  }

  private mutating func append(_ node: Node) throws(ScalarDFA.Failure) -> Int {
    guard nodes.count < limit else { throw .tooLarge(.parts(limit)) }
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds the nodes of a part of the pattern, whose depth the parser limits.
  private mutating func add(_ node: PatternNode, then next: Int) throws(ScalarDFA.Failure) -> Int {
    switch node {
    case .empty: return next
    case .scalars(let set): return try append(.scalars(set: index(of: set), next: next))
    case .sequence(let parts):
      var next = next
      for part in parts.reversed() { next = try add(part, then: next) }
      return next
    case .alternation(let parts):
      var result: Int?
      for part in parts.reversed() {
        let branch = try add(part, then: next)
        if let rest = result {
          result = try append(.split(branch, rest))
        } else {
          result = branch
        }
      }
      return result ?? next
    case .repetition(let part, let min, let max):
      return try addRepetition(part, min: min, max: max, then: next)
    case .lookaround(let inner, let isBehind, let isNegated):
      let condition = Condition(node: inner, isBehind: isBehind, isNegated: isNegated)
      let known = conditions.firstIndex(of: condition) ?? conditions.count
      if known == conditions.count { conditions.append(condition) }
      return try append(.condition(known, next: next))
    case .startAnchor: return try append(.startAnchor(next: next))
    case .endAnchor: return try append(.endAnchor(next: next))
    }
  }

  private mutating func addRepetition(
    _ part: PatternNode, min: Int, max: Int?, then next: Int
  ) throws(ScalarDFA.Failure) -> Int {
    var result = next
    if let max {
      // Each optional copy may be skipped, or be followed by the copies after it.
      for _ in Swift.min(min, max)..<max {
        let size = nodes.count
        result = try append(.split(try add(part, then: result), next))
        if nodes.count == size { break }
      }
    } else {
      let loop = try append(.match)
      nodes[loop] = .split(try add(part, then: loop), next)
      result = loop
    }
    for _ in 0..<Swift.max(0, min) {
      let size = nodes.count
      result = try add(part, then: result)
      if nodes.count == size { break }
    }
    return result
  }

  private mutating func index(of set: ScalarSet) -> Int {
    if let known = setIndices[set] { return known }
    setIndices[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
