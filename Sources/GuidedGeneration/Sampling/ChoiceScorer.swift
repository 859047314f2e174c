// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine

/// The computation of the probabilities of texts from the logits of a model.
///
/// The probability of a text is the sum of the probabilities of its tokenizations, each of which is
/// the product of the probabilities of its tokens among all tokens of the vocabulary. If the text
/// of one choice is the beginning of another, the probability of an end token is a factor of both.
///
/// A few dozen tokenizations are evaluated completely. Otherwise the usual tokenization of each
/// text is evaluated first, and then those beginnings that are most likely. A beginning that is not
/// evaluated has at most its own probability, so the sum of these probabilities bounds the error.
struct ChoiceScorer: Sendable {
  /// The number of beginnings up to which all tokenizations are evaluated in one batch.
  static let exactLimit = 64
  /// The maximum number of tokens that are evaluated at once.
  private static let roundLimit = 64
  /// The maximum number of evaluated beginnings.
  private static let evaluationLimit = 4_096
  /// The logarithm of the share of the total probability that may remain.
  private static let tolerance = log(1e-4)

  private let texts: [[UInt8]: Int]
  private let endTokens: [Int]
  /// Whether the text of a choice is the beginning of another.
  private let needsEnd: Bool
  private var tree: TokenizationTree
  /// The logarithm of the probability of each node, or NaN if it is not known.
  private var masses: [Double]
  private var evaluated: Set<Int> = []
  /// The logarithm of the probability of each choice.
  private var totals: [Double]

  /// Creates a scorer.
  ///
  /// - Parameters:
  ///   - texts: The different texts, which are the documents of the grammar.
  ///   - grammar: The grammar.
  ///   - vocabulary: The vocabulary of the model.
  init(texts: [[UInt8]], grammar: CompiledGrammar, vocabulary: Vocabulary) {
    self.texts = Dictionary(
      zip(texts, texts.indices), uniquingKeysWith: { first, _ in first })
    endTokens = vocabulary.endTokens.map(\.index)
    let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
    needsEnd = zip(sorted, sorted.dropFirst()).contains { $1.starts(with: $0) }
    tree = TokenizationTree(grammar: grammar, vocabulary: vocabulary)
    masses = [0]
    totals = Array(repeating: -.infinity, count: texts.count)
  }

  /// Returns the nodes to evaluate first, besides the root.
  ///
  /// - Parameter tokenize: A closure that tokenizes a text as the model would.
  /// - Returns: The nodes; empty if the probabilities of the first tokens determine them.
  mutating func firstRound(_ tokenize: ([UInt8]) -> [Int]) -> [Int] {
    if !needsEnd, let all = tree.allInnerNodes(limit: Self.exactLimit) { return all }
    var usual: Set<Int> = []
    for text in texts.keys {
      usual.formUnion(tree.path(tokenize(text)).filter { needsEvaluation($0) })
      // The choices are too many for one batch; the probabilities determine the order.
      guard usual.count <= Self.roundLimit else { return [] }
    }
    return usual.sorted()
  }

  private func needsEvaluation(_ index: Int) -> Bool {
    tree.nodes[index].isInner || needsEnd && tree.nodes[index].isComplete
  }

  /// Returns the nodes to evaluate next; empty if the rest is insignificant.
  mutating func nextRound() -> [Int] {
    guard evaluated.count < Self.evaluationLimit else { return [] }
    let open = masses.indices.filter {
      !masses[$0].isNaN && !evaluated.contains($0) && needsEvaluation($0)
    }
    let rest = Self.logSum(open.map { masses[$0] })
    guard rest > Self.logSum(totals) + Self.tolerance else { return [] }
    return Array(open.sorted { masses[$0] > masses[$1] }.prefix(Self.roundLimit)).sorted()
  }

  /// Returns the tokens of nodes, and the index of each node in the returned tree.
  func tokenTree(of nodes: [Int]) -> (tree: TokenTree, indices: [Int: Int]) {
    var result = TokenTree()
    var indices: [Int: Int] = [:]
    let requested = Set(nodes)
    func append(_ index: Int) -> Int? {
      if let known = indices[index] { return known }
      let node = tree.nodes[index]
      guard let token = node.token, let parent = node.parent else { return nil }
      let position = result.append(
        token, after: append(parent), output: requested.contains(index) ? .all : .none)
      indices[index] = position
      return position
    }
    for node in nodes { _ = append(node) }
    return (result, indices)
  }

  /// Adds the logits after a node; nodes are added after their parents.
  ///
  /// - Parameters:
  ///   - logits: The logits, by token.
  ///   - index: The index of the node.
  mutating func add(_ logits: [Float], after index: Int) {
    guard evaluated.insert(index).inserted else { return }
    let children = tree.children(of: index)
    masses += repeatElement(.nan, count: tree.nodes.count - masses.count)
    guard !masses[index].isNaN else { return }
    let mass = masses[index] - Self.logSum(logits)
    let node = tree.nodes[index]
    if needsEnd, node.isComplete, let choice = texts[node.bytes] {
      let ends = endTokens.compactMap { $0 < logits.count ? Double(logits[$0]) : nil }
      add(mass + (ends.isEmpty ? Self.logSum(logits) : Self.logSum(ends)), to: choice)
    }
    for child in children {
      guard let token = tree.nodes[child].token, token < logits.count else { continue }
      let logit = Double(logits[token])
      masses[child] = logit.isNaN ? -.infinity : mass + logit
      if !needsEnd, tree.nodes[child].isComplete, let choice = texts[tree.nodes[child].bytes] {
        add(masses[child], to: choice)
      }
    }
  }

  private mutating func add(_ mass: Double, to choice: Int) {
    totals[choice] = Self.logSum([totals[choice], mass])
  }

  /// The probabilities of the choices, which add up to 1.
  var probabilities: [Double] {
    let sum = Self.logSum(totals)
    guard sum > -.infinity else {
      return totals.map { _ in 1 / Double(totals.count) }
    }
    return totals.map { exp($0 - sum) }
  }

  /// Returns the logarithm of the sum of the exponentials of numbers; NaN counts as negative
  /// infinity.
  private static func logSum(_ numbers: [Double]) -> Double {
    let greatest = numbers.reduce(-.infinity) { $1 > $0 ? $1 : $0 }
    guard greatest > -.infinity else { return -.infinity }
    return greatest
      + log(numbers.reduce(0) { $1.isNaN ? $0 : $0 + exp($1 - greatest) })
  }

  private static func logSum(_ logits: [Float]) -> Double {
    let greatest = logits.reduce(-.infinity) { $1 > $0 ? $1 : $0 }
    guard greatest > -.infinity else { return -.infinity }
    return Double(greatest)
      + log(logits.reduce(0.0) { $1.isNaN ? $0 : $0 + exp(Double($1) - Double(greatest)) })
  }
}
