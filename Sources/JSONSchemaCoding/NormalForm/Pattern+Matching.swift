// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

extension Pattern {
  /// Searches a text for a match.
  ///
  /// The ends of all matches are followed together, as sets of positions, so that no pattern needs
  /// exponential time.
  ///
  /// - Parameter text: The text to search.
  /// - Returns: Whether there is a match.
  /// - Complexity: O(*m* × *n*²) in the lengths of the pattern and the text.
  package func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return !root.ends(from: Set(0...scalars.count), in: scalars).isEmpty
  }

  /// Whether the pattern matches in every text because it matches the empty string anywhere.
  var matchesEverything: Bool { root.isNullable }
}

extension PatternNode {
  /// Returns the positions where a match can end that starts at one of the given positions.
  fileprivate func ends(from starts: Set<Int>, in text: [Unicode.Scalar]) -> Set<Int> {
    guard !starts.isEmpty else { return [] }
    switch self {
    case .empty: return starts
    case .scalars(let set):
      return Set(starts.filter { $0 < text.count && set.contains(text[$0]) }.map { $0 + 1 })
    case .sequence(let nodes):
      return nodes.reduce(starts) { $1.ends(from: $0, in: text) }
    case .alternation(let nodes):
      return nodes.reduce(into: []) { $0.formUnion($1.ends(from: starts, in: text)) }
    case .startAnchor: return starts.intersection([0])
    case .endAnchor: return starts.intersection([text.count])
    case .repetition(let node, let min, let max):
      return Self.ends(of: node, min: min, max: max, from: starts, in: text)
    case .lookaround(let node, let isBehind, let isNegated):
      return starts.filter { position in
        let isFound =
          isBehind
          ? node.ends(from: Set(0...position), in: text).contains(position)
          : !node.ends(from: [position], in: text).isEmpty
        return isFound != isNegated
      }
    }
  }

  private static func ends(
    of node: PatternNode, min: Int, max: Int?, from starts: Set<Int>, in text: [Unicode.Scalar]
  ) -> Set<Int> {
    var current = starts
    var count = 0
    // Positions only grow, so the set is stable after as many steps as the text is long.
    while count < min {
      let next = node.ends(from: current, in: text)
      count += 1
      if next == current { count = min }
      current = next
    }
    var all = current
    while count < max ?? Int.max {
      let next = node.ends(from: current, in: text)
      if next.isSubset(of: all) { break }
      all.formUnion(next)
      current = next
      count += 1
    }
    return all
  }

  /// Whether the node matches the empty string at every position.
  fileprivate var isNullable: Bool {
    switch self {
    case .empty: true
    case .scalars, .startAnchor, .endAnchor, .lookaround: false
    case .sequence(let nodes): nodes.allSatisfy(\.isNullable)
    case .alternation(let nodes): nodes.contains(where: \.isNullable)
    case .repetition(let node, let min, _): min == 0 || node.isNullable
    }
  }
}

extension StringFormat {
  /// Returns whether a text has the format as its standard defines it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - parse: Returns the parsed pattern of a text, which a caller can store for other texts.
  /// - Returns: Whether a reader of the format accepts the text.
  /// - Complexity: That of ``Pattern/matches(_:)``; O(*n*) for regular expressions.
  package func admits(_ text: String, parsing parse: (String) -> Pattern?) -> Bool {
    guard let valid = validationPattern else {
      return RegexSyntaxCheck.isValid(Array(text.unicodeScalars))
    }
    return parse(valid)?.matches(text) ?? true
  }
}

// MARK: - Finite patterns

extension Pattern {
  /// Returns the texts that match, or `nil` if the pattern is not anchored at both ends or has more
  /// texts than the limit.
  func finiteTexts(limit: Int) -> [String]? {
    FiniteTexts(limit: limit).anchored(root)?.map { String(String.UnicodeScalarView($0)) }
  }
}

/// Lists the texts of pattern nodes up to a maximum number.
private struct FiniteTexts {
  typealias Texts = [[Unicode.Scalar]]

  let limit: Int

  /// Returns the texts of a node whose alternatives each begin with `^` and end with `$`.
  func anchored(_ node: PatternNode) -> Texts? {
    switch node {
    case .alternation(let nodes): return union(nodes.map(anchored))
    case .sequence(let nodes):
      guard nodes.first == .startAnchor, nodes.last == .endAnchor, nodes.count >= 2 else {
        return nil
      }
      return texts(.sequence(Array(nodes.dropFirst().dropLast())))
    default: return nil
    }
  }

  /// Returns the texts of a node without anchors.
  private func texts(_ node: PatternNode) -> Texts? {
    switch node {
    case .empty: return [[]]
    case .scalars(let set):
      guard set.count <= limit else { return nil }
      return set.ranges.joined().compactMap { Unicode.Scalar($0) }.map { [$0] }
    case .sequence(let nodes):
      return nodes.reduce([[]]) { product($0, texts($1)) }
    case .alternation(let nodes): return union(nodes.map(texts))
    case .repetition(let node, let min, let max):
      guard let max, max <= 8 else { return nil }
      let once = texts(node)
      var power: Texts? = [[]]
      var all: [Texts?] = []
      for count in 0...max {
        if count >= min { all.append(power) }
        power = product(power, once)
      }
      return union(all)
    case .startAnchor, .endAnchor, .lookaround: return nil
    }
  }

  private func product(_ heads: Texts?, _ tails: Texts?) -> Texts? {
    guard let heads, let tails, heads.count * tails.count <= limit else { return nil }
    return heads.flatMap { head in tails.map { head + $0 } }
  }

  private func union(_ lists: [Texts?]) -> Texts? {
    let known = lists.compactMap(\.self)
    guard known.count == lists.count else { return nil }
    let texts = known.joined().uniqued
    return texts.count <= limit ? texts : nil
  }
}
