// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine

/// Tokens that continue a context, with the positions after which logits are needed.
///
/// Each token follows another token of the tree or the last token of the context. A tree without
/// branches is a sequence of tokens. A predictor evaluates all tokens of a tree together, and each
/// of them as if the context contained only the tokens on its path.
///
/// ```swift
/// var tree = TokenTree()
/// let first = tree.append(464, after: nil, output: .all)
/// tree.append(3290, after: first, output: .all)
/// tree.append(3797, after: first, output: .all)
/// var logits: [[Float]] = []
/// try await predictor.evaluate(tree, logits: &logits)
/// ```
public struct TokenTree: Sendable {
  /// The logits that are needed after a token.
  public enum Output: Sendable {
    /// No logits.
    case none
    /// The logits of all tokens of the vocabulary.
    case all
    /// The logits of certain tokens; those of other tokens may have any value.
    case candidates(TokenMask)
  }

  /// A token of a tree.
  public struct Node: Sendable {
    /// The token.
    public let token: Int
    /// The index of the preceding token, or `nil` if the token follows the context.
    public let parent: Int?
    /// The logits that are needed after the token.
    public let output: Output
  }

  /// The tokens, each after the token that it follows.
  public private(set) var nodes: [Node] = []

  /// Creates an empty tree.
  public init() {}

  /// Creates a tree with a sequence of tokens.
  ///
  /// - Parameters:
  ///   - path: The tokens.
  ///   - output: The logits that are needed after the last token.
  public init(_ path: some Sequence<Int>, output: Output = .none) {
    var tokens = Array(path)
    guard let last = tokens.popLast() else { return }
    for token in tokens { append(token, after: nodes.indices.last) }
    append(last, after: nodes.indices.last, output: output)
  }

  /// Appends a token.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - parent: The index of the token that it follows, or `nil` if it follows the context.
  ///   - output: The logits that are needed after the token.
  /// - Returns: The index of the token in ``nodes``.
  /// - Precondition: The tree has a token with the index `parent`.
  @discardableResult
  public mutating func append(_ token: Int, after parent: Int?, output: Output = .none) -> Int {
    precondition(parent.map { nodes.indices.contains($0) } ?? true, "the parent does not exist")
    nodes.append(Node(token: token, parent: parent, output: output))
    return nodes.count - 1
  }

  /// Returns the path to a token.
  ///
  /// - Parameter index: The index of the token.
  /// - Returns: The indices of the tokens from the context to the token, inclusive.
  /// - Complexity: O(*n*) in the length of the path.
  public func path(to index: Int) -> [Int] {
    var path: [Int] = []
    var next: Int? = index
    while let index = next {
      path.append(index)
      next = nodes[index].parent
    }
    return path.reversed()
  }

  /// The paths to the tokens that no other token follows, in the order of these tokens.
  ///
  /// - Complexity: O(*n*) in the total length of the paths.
  public var branches: [[Int]] {
    var isFollowed = [Bool](repeating: false, count: nodes.count)
    for node in nodes {
      if let parent = node.parent { isFollowed[parent] = true }
    }
    return nodes.indices.filter { !isFollowed[$0] }.map { path(to: $0) }
  }
}
