// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// The tokenizations of the documents of a grammar, as a tree whose edges are tokens.
///
/// The tree is created as far as it is used. Children of a node are the tokens that the grammar
/// allows after the tokens on its path.
struct TokenizationTree: Sendable {
  /// A beginning of a tokenization.
  struct Node: Sendable {
    /// The last token, or `nil` for the root.
    let token: Int?
    /// The index of the node without the last token, or `nil` for the root.
    let parent: Int?
    /// The text.
    let bytes: [UInt8]
    /// Whether the text is a document.
    let isComplete: Bool
    /// Whether more tokens can follow.
    let isInner: Bool
    fileprivate let matcher: TokenMatcher
    /// The indices of the nodes with one more token, or `nil` before they are created.
    fileprivate(set) var children: [Int]?
  }

  private(set) var nodes: [Node]

  /// Creates a tree with a root.
  init(grammar: CompiledGrammar, vocabulary: Vocabulary) {
    let matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    nodes = [
      Node(
        token: nil, parent: nil, bytes: [], isComplete: matcher.isComplete, isInner: true,
        matcher: matcher)
    ]
  }

  /// Returns the nodes with one more token than a node, creating them if necessary.
  mutating func children(of index: Int) -> [Int] {
    if let children = nodes[index].children { return children }
    let parent = nodes[index]
    var matcher = parent.matcher
    let mask = matcher.mask()
    var children: [Int] = []
    mask.forEach { token in
      let bytes = matcher.vocabulary.bytes(of: token)
      guard !bytes.isEmpty, !matcher.vocabulary.endTokens.contains(token) else { return }
      var next = parent.matcher
      guard next.accept(token) else { return }
      let isInner = !next.isComplete || next.allowsText
      children.append(nodes.count)
      nodes.append(
        Node(
          token: token.index, parent: index, bytes: parent.bytes + bytes,
          isComplete: next.isComplete, isInner: isInner, matcher: next))
    }
    nodes[index].children = children
    return children
  }

  /// Returns the nodes on a sequence of tokens, without the root; fewer if a token is not allowed.
  mutating func path(_ tokens: [Int]) -> [Int] {
    var path: [Int] = []
    var current = 0
    for token in tokens {
      guard let child = children(of: current).first(where: { nodes[$0].token == token }) else {
        break
      }
      path.append(child)
      current = child
    }
    return path
  }

  /// Creates all nodes, unless there are more inner nodes than a limit.
  ///
  /// - Returns: The inner nodes without the root, or `nil` if there are too many.
  mutating func allInnerNodes(limit: Int) -> [Int]? {
    var inner = [0]
    var next = 0
    while next < inner.count {
      guard inner.count <= limit + 1 else { return nil }
      inner += children(of: inner[next]).filter { nodes[$0].isInner }
      next += 1
    }
    return Array(inner.dropFirst())
  }
}

extension TokenMatcher {
  /// Whether a token with text may come next.
  fileprivate var allowsText: Bool {
    mutating get { mask().popcount > vocabulary.endTokens.count }
  }
}
