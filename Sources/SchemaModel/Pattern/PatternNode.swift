// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The meaning of a pattern: groups and names are dissolved, lazy quantifiers are like greedy ones.
package indirect enum PatternNode: Sendable, Hashable {
  /// The empty text.
  case empty
  /// One scalar of a set; an empty set matches nothing.
  case scalars(ScalarSet)
  /// All of the nodes, one after the other.
  case sequence([PatternNode])
  /// One of the nodes.
  case alternation([PatternNode])
  /// The node `min` to `max` times; without a maximum, any number of times from `min`.
  case repetition(PatternNode, min: Int, max: Int?)
  /// The empty text where the node matches (or does not), from here on or up to here.
  case lookaround(PatternNode, isBehind: Bool, isNegated: Bool)
  /// The empty text at the start of the whole string (`^`).
  case startAnchor
  /// The empty text at the end of the whole string (`$`).
  case endAnchor
}

extension PatternNode {
  /// `\\b`, or `\\B`: whether just one of the scalars on both sides is a word scalar.
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

  /// Whether the node is an assertion, which matches the empty text only.
  var isAssertion: Bool {
    switch self {
    case .startAnchor, .endAnchor, .lookaround: true
    case .empty, .scalars, .sequence, .alternation, .repetition: false
    }
  }

  /// Whether the node asks for what follows the text that it matches.
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
