// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

extension Pattern {
  /// Whether the pattern matches somewhere in a text.
  ///
  /// The ends of all matches are followed at once, as sets of positions, so that no pattern is
  /// slow on any text.
  ///
  /// - Complexity: O(*m* × *n*²) in the lengths of the pattern and the text.
  package func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return !root.ends(from: Set(0...scalars.count), in: scalars).isEmpty
  }

  /// Whether the pattern matches in every text because it can match nothing at all, anywhere.
  var matchesEverything: Bool { root.isNullable }

  /// All texts that match, if the pattern is anchored at both ends and they are few.
  ///
  /// - Parameter limit: How many texts are few.
  /// - Returns: The texts; nil when they are many or not known.
  func finiteTexts(limit: Int) -> [String]? {
    root.anchoredTexts(limit: limit)?.map { String(String.UnicodeScalarView($0)) }
  }
}

extension PatternNode {
  /// Where a match can end that begins at one of the positions.
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
      return starts.filter { place in
        let found =
          isBehind
          ? node.ends(from: Set(0...place), in: text).contains(place)
          : !node.ends(from: [place], in: text).isEmpty
        return found != isNegated
      }
    }
  }

  private static func ends(
    of node: PatternNode, min: Int, max: Int?, from starts: Set<Int>, in text: [Unicode.Scalar]
  ) -> Set<Int> {
    var current = starts
    var count = 0
    // Positions only grow: after as many steps as the text is long, nothing changes any more.
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

  /// Whether the node matches the empty text at any place.
  fileprivate var isNullable: Bool {
    switch self {
    case .empty: true
    case .scalars, .startAnchor, .endAnchor, .lookaround: false
    case .sequence(let nodes): nodes.allSatisfy(\.isNullable)
    case .alternation(let nodes): nodes.contains(where: \.isNullable)
    case .repetition(let node, let min, _): min == 0 || node.isNullable
    }
  }

  /// The texts of alternatives that each begin with `^` and end with `$`.
  fileprivate func anchoredTexts(limit: Int) -> [[Unicode.Scalar]]? {
    switch self {
    case .alternation(let nodes):
      return Self.joined(nodes.map { $0.anchoredTexts(limit: limit) }, limit: limit)
    case .sequence(let nodes):
      guard nodes.first == .startAnchor, nodes.last == .endAnchor, nodes.count >= 2 else {
        return nil
      }
      return PatternNode.sequence(Array(nodes.dropFirst().dropLast())).texts(limit: limit)
    default: return nil
    }
  }

  /// The texts of a node without anchors.
  private func texts(limit: Int) -> [[Unicode.Scalar]]? {
    switch self {
    case .empty: return [[]]
    case .scalars(let set):
      guard set.count <= limit else { return nil }
      return set.ranges.joined().compactMap { Unicode.Scalar($0) }.map { [$0] }
    case .sequence(let nodes):
      return nodes.reduce([[]]) { (heads: [[Unicode.Scalar]]?, node) in
        guard let heads, let tails = node.texts(limit: limit),
          heads.count * tails.count <= limit
        else { return nil }
        return heads.flatMap { head in tails.map { head + $0 } }
      }
    case .alternation(let nodes):
      return Self.joined(nodes.map { $0.texts(limit: limit) }, limit: limit)
    case .repetition(let node, let min, let max):
      guard let max, max <= 8 else { return nil }
      let once = node.texts(limit: limit)
      var power: [[Unicode.Scalar]]? = [[]]
      var all: [[[Unicode.Scalar]]?] = []
      for count in 0...max {
        if count >= min { all.append(power) }
        guard let heads = power, let once, heads.count * once.count <= limit else {
          power = nil
          continue
        }
        power = heads.flatMap { head in once.map { head + $0 } }
      }
      return Self.joined(all, limit: limit)
    case .startAnchor, .endAnchor, .lookaround: return nil
    }
  }

  private static func joined(
    _ lists: [[[Unicode.Scalar]]?], limit: Int
  ) -> [[Unicode.Scalar]]? {
    var seen: Set<[Unicode.Scalar]> = []
    var texts: [[Unicode.Scalar]] = []
    for list in lists {
      guard let list else { return nil }
      for text in list where seen.insert(text).inserted { texts.append(text) }
      guard texts.count <= limit else { return nil }
    }
    return texts
  }
}
