// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A backtracking matcher that follows the definition of each construct and uses no automata.
package struct BacktrackingMatcher {
  private let root: PatternNode

  /// Creates a matcher.
  package init(_ pattern: String) throws {
    root = try Pattern(parsing: pattern).root
  }

  /// Returns whether the pattern matches anywhere in the text.
  package func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return (0...scalars.count).contains { !ends(of: root, from: [$0], in: scalars).isEmpty }
  }

  /// Returns the positions where matches of a node can end that start at one of the given
  /// positions.
  private func ends(
    of node: PatternNode, from places: Set<Int>, in text: [Unicode.Scalar]
  ) -> Set<Int> {
    switch node {
    case .empty: return places
    case .scalars(let set):
      return Set(places.filter { $0 < text.count && set.contains(text[$0]) }.map { $0 + 1 })
    case .sequence(let parts):
      return parts.reduce(places) { ends(of: $1, from: $0, in: text) }
    case .alternation(let parts):
      return parts.reduce(into: []) { $0.formUnion(ends(of: $1, from: places, in: text)) }
    case .repetition(let part, let min, let max):
      var current = places
      for _ in 0..<min { current = ends(of: part, from: current, in: text) }
      var all = current
      var count = min
      while count < max ?? Int.max, !current.isEmpty {
        current = ends(of: part, from: current, in: text).subtracting(all)
        all.formUnion(current)
        count += 1
      }
      return all
    case .startAnchor: return places.intersection([0])
    case .endAnchor: return places.intersection([text.count])
    case .lookaround(let inner, let isBehind, let isNegated):
      return places.filter { place in
        let found =
          isBehind
          ? (0...place).contains { ends(of: inner, from: [$0], in: text).contains(place) }
          : !ends(of: inner, from: [place], in: text).isEmpty
        return found != isNegated
      }
    }
  }
}
