// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A node of a pattern's syntax tree, without groups and their names; lazy quantifiers are greedy.
package indirect enum PatternNode: Sendable, Hashable {
  /// The empty text.
  case empty
  /// One scalar of a set; an empty set never matches.
  case scalars(ScalarSet)
  /// All of the nodes, in order.
  case sequence([PatternNode])
  /// One of the nodes.
  case alternation([PatternNode])
  /// The node `min` to `max` times; unbounded without a maximum.
  case repetition(PatternNode, min: Int, max: Int?)
  /// The empty text at a position where the node matches, or does not match, the text after it or
  /// before it.
  case lookaround(PatternNode, isBehind: Bool, isNegated: Bool)
  /// The empty text at the start of the string (`^`).
  case startAnchor
  /// The empty text at the end of the string (`$`).
  case endAnchor
}

extension PatternNode {
  /// Returns the node of `\b` or `\B`: a position where exactly one of the adjacent scalars is a
  /// word scalar, or its negation.
  static func wordBoundary(isNegated: Bool) -> PatternNode {
    let word = PatternNode.scalars(.wordScalars)
    let sides = [true, false].map { isWordBefore in
      PatternNode.sequence([
        .lookaround(word, isBehind: true, isNegated: !isWordBefore),
        .lookaround(word, isBehind: false, isNegated: isWordBefore != isNegated),
      ])
    }
    return .alternation(sides)
  }

  /// Whether the node is an assertion, which matches only the empty text.
  var isAssertion: Bool {
    switch self {
    case .startAnchor, .endAnchor, .lookaround: true
    case .empty, .scalars, .sequence, .alternation, .repetition: false
    }
  }

  /// Whether a match of the node depends on the text after it.
  var looksAhead: Bool {
    switch self {
    case .endAnchor: true
    case .lookaround(let node, let isBehind, _): !isBehind || node.looksAhead
    case .sequence(let parts), .alternation(let parts): parts.contains(where: \.looksAhead)
    case .repetition(let part, _, _): part.looksAhead
    case .empty, .scalars, .startAnchor: false
    }
  }
}
