// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A pattern in the subset of regular expressions that servers share.
///
/// The text has literals, classes of ranges, groups, alternation and quantifiers, with `^` and `$`
/// at the ends. It is rendered from the syntax tree of a pattern, so `\d`, named groups and flags
/// do not depend on the dialect of the server.
struct PortablePattern: Equatable {
  /// The text.
  let text: String
  /// Whether texts with characters that JSON escapes are excluded.
  let isNarrower: Bool

  /// Converts a pattern; `nil` if the subset cannot express it.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in the dialect of ``Pattern``.
  ///   - patterns: The patterns that the server enforces.
  init?(_ pattern: String, for patterns: SchemaDialect.Patterns) {
    guard let root = try? Pattern(parsing: pattern).root, !root.hasLookaround else { return nil }
    var node = root
    if patterns.requiresAnchors {
      guard let complete = root.matchingCompleteText else { return nil }
      node = complete
    }
    var narrowing = PatternNarrowing()
    if patterns.excludesEscapedCharacters {
      guard let narrowed = narrowing.narrow(node) else { return nil }
      node = narrowed
    }
    var renderer = PatternRenderer(maximumCount: patterns.maximumCount)
    let content = renderer.text(of: node, in: patterns.requiresAnchors ? .sequence : .alternation)
    let text = patterns.requiresAnchors ? "^\(content)$" : content
    guard renderer.isExpressible, text.unicodeScalars.count <= patterns.maximumLength else {
      return nil
    }
    self.text = text
    isNarrower = narrowing.isNarrower
  }
}

extension PatternNode {
  /// Whether the node contains an assertion other than an anchor.
  fileprivate var hasLookaround: Bool {
    switch self {
    case .lookaround: true
    case .sequence(let parts), .alternation(let parts): parts.contains(where: \.hasLookaround)
    case .repetition(let part, _, _): part.hasLookaround
    case .empty, .scalars, .startAnchor, .endAnchor: false
    }
  }

  /// Whether the node contains an anchor.
  private var hasAnchor: Bool {
    switch self {
    case .startAnchor, .endAnchor: true
    case .sequence(let parts), .alternation(let parts): parts.contains(where: \.hasAnchor)
    case .repetition(let part, _, _): part.hasAnchor
    case .empty, .scalars, .lookaround: false
    }
  }

  /// The parts of a sequence, without nested sequences.
  private var flattened: [PatternNode] {
    if case .sequence(let parts) = self { parts.flatMap(\.flattened) } else { [self] }
  }

  /// The node of the texts in which the node matches anywhere; `nil` if an anchor is not at an end.
  fileprivate var matchingCompleteText: PatternNode? {
    var parts = flattened
    if parts.count == 1, case .alternation(let choices) = parts[0] {
      let complete = choices.compactMap(\.matchingCompleteText)
      return complete.count == choices.count ? .alternation(complete) : nil
    }
    let isAnchoredAtStart = parts.first == .startAnchor
    while parts.first == .startAnchor { parts.removeFirst() }
    let isAnchoredAtEnd = parts.last == .endAnchor
    while parts.last == .endAnchor { parts.removeLast() }
    guard !parts.contains(where: \.hasAnchor) else { return nil }
    let anyText = PatternNode.repetition(.scalars(.all), min: 0, max: nil)
    return .sequence(
      (isAnchoredAtStart ? [] : [anyText]) + parts + (isAnchoredAtEnd ? [] : [anyText]))
  }
}

/// A restriction of a pattern to the characters that JSON does not escape.
private struct PatternNarrowing {
  private static let unescaped =
    ScalarSet.all.subtracting(ScalarSet([0...0x1F, 0x22...0x22, 0x5C...0x5C]))

  /// Whether characters were excluded.
  var isNarrower = false

  /// Returns the restricted node, or `nil` if it matches no text.
  mutating func narrow(_ node: PatternNode) -> PatternNode? {
    switch node {
    case .scalars(let set):
      let narrowed = set.intersection(Self.unescaped)
      if narrowed != set { isNarrower = true }
      return narrowed.isEmpty ? nil : .scalars(narrowed)
    case .sequence(let parts):
      let narrowed = parts.compactMap { narrow($0) }
      return narrowed.count == parts.count ? .sequence(narrowed) : nil
    case .alternation(let parts):
      let narrowed = parts.compactMap { narrow($0) }
      return narrowed.isEmpty ? nil : .alternation(narrowed)
    case .repetition(let part, let min, let max):
      guard let narrowed = narrow(part) else { return min == 0 ? .empty : nil }
      return .repetition(narrowed, min: min, max: max)
    case .empty, .startAnchor, .endAnchor, .lookaround: return node
    }
  }
}
