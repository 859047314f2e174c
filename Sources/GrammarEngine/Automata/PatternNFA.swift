// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The nondeterministic automaton of a pattern, over Unicode scalars.
///
/// The construction is Thompson's ("Regular expression search algorithm", 1968), with anchors as
/// conditions on where they may be passed.
struct PatternNFA {
  /// One node; targets are indices of nodes.
  enum Node {
    /// Reads a scalar of the set with that index.
    case scalars(set: Int, next: Int)
    /// Goes on at both.
    case split(Int, Int)
    /// Goes on only before the first scalar.
    case startAnchor(next: Int)
    /// Goes on only after the last scalar.
    case endAnchor(next: Int)
    /// Goes on only where the text around fulfils the condition with that index.
    case condition(Int, next: Int)
    /// The pattern has matched.
    case match
  }

  /// The automaton would have more nodes than the limit.
  struct TooLarge: Error {}

  /// The most nodes.
  static let limit = 100_000

  /// What a condition asks for.
  struct Condition: Hashable {
    let node: PatternNode
    let isBehind: Bool
    let isNegated: Bool
  }

  private(set) var conditions: [Condition] = []
  private(set) var nodes: [Node] = [.match]
  private(set) var sets: [ScalarSet] = []
  private(set) var start = 0
  private var setIndices: [ScalarSet: Int] = [:]

  /// Builds the automaton of a pattern.
  init(_ root: PatternNode) throws(TooLarge) {
    start = try add(root, then: 0)
  }

  private mutating func append(_ node: Node) throws(TooLarge) -> Int {
    guard nodes.count < Self.limit else { throw TooLarge() }
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds the nodes of a part of the pattern; its depth is bounded by the parser.
  private mutating func add(_ node: PatternNode, then next: Int) throws(TooLarge) -> Int {
    switch node {
    case .empty:
      return next
    case .scalars(let set):
      return try append(.scalars(set: index(of: set), next: next))
    case .sequence(let parts):
      var next = next
      for part in parts.reversed() { next = try add(part, then: next) }
      return next
    case .alternation(let parts):
      guard
        var result = try parts.last.map({ part throws(TooLarge) in
          try add(part, then: next)
        })
      else { return next }
      for part in parts.dropLast().reversed() {
        result = try append(.split(try add(part, then: next), result))
      }
      return result
    case .repetition(let part, let min, let max):
      return try addRepetition(part, min: min, max: max, then: next)
    case .lookaround(let inner, let isBehind, let isNegated):
      let condition = Condition(node: inner, isBehind: isBehind, isNegated: isNegated)
      let known = conditions.firstIndex(of: condition) ?? conditions.count
      if known == conditions.count { conditions.append(condition) }
      return try append(.condition(known, next: next))
    case .startAnchor:
      return try append(.startAnchor(next: next))
    case .endAnchor:
      return try append(.endAnchor(next: next))
    }
  }

  private mutating func addRepetition(
    _ part: PatternNode, min: Int, max: Int?, then next: Int
  ) throws(TooLarge) -> Int {
    var result = next
    if let max {
      // Each optional copy may leave to `next` or go on with the copies after it.
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
