// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension Pattern {
  /// Returns the texts that match, if the pattern is anchored at both ends and they are few.
  ///
  /// - Parameter limit: The maximum number of texts.
  /// - Returns: The texts, or `nil` if there are more or they cannot be listed.
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
