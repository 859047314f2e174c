// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import GuidedGeneration
import LocalInference
import TestSupport
import Testing

/// Evaluations of several positions and branches, compared with evaluations of single tokens.
@Suite struct TokenTreeEvaluationTests {
  private static func predictor(_ name: String) throws -> (TransformerPredictor, Int) {
    let file = try GGUFFile(MappedModelFile(Data(Fixtures.bytes("Models/\(name).gguf"))))
    let vocabulary = try #require(file.tensors["token_embd.weight"]?.shape.last)
    let weights = try TransformerWeights(
      file, shape: TransformerShape(file, vocabulary: vocabulary))
    return (TransformerPredictor(weights, contextSize: 256, threads: 2), vocabulary)
  }

  /// Returns a tree whose branches begin at random nodes, after a sequence of `trunk` tokens.
  private static func tree(
    nodes: Int, trunk: Int, vocabulary: Int, _ random: inout SeededGenerator
  ) -> TokenTree {
    var tree = TokenTree()
    for index in 0..<nodes {
      let parent: Int? =
        if index <= trunk {
          index == 0 ? nil : index - 1
        } else {
          // Mostly the last node, so that branches have some length.
          Int.random(in: 0..<3, using: &random) > 0
            ? index - 1 : Int.random(in: max(0, trunk - 1)..<index, using: &random)
        }
      var mask = TokenMask(count: vocabulary)
      for _ in 0..<4 { mask.insert(TokenID(Int.random(in: 0..<vocabulary, using: &random))) }
      let output: TokenTree.Output =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: .none
        case 1: .all
        default: .candidates(mask)
        }
      tree.append(
        Int.random(in: 0..<vocabulary, using: &random), after: parent, output: output)
    }
    return tree
  }

  /// Checks the logits of all nodes, and the context after the evaluation.
  private static func check(_ tree: TokenTree, on start: TransformerPredictor) async throws {
    var together = start
    var logits: [[Float]] = []
    try await together.evaluate(tree, logits: &logits)
    #expect(logits.count == tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() {
      var single = start
      var expected: [Float] = []
      for step in tree.path(to: index) {
        try await single.evaluate([tree.nodes[step].token], logits: &expected)
      }
      switch node.output {
      case .none: #expect(logits[index].isEmpty)
      case .all: #expect(logits[index] == expected, "node \(index)")
      case .candidates(let mask):
        let areEqual = mask.tokens.allSatisfy { logits[index][$0.index] == expected[$0.index] }
        #expect(areEqual, "node \(index)")
      }
      guard index == tree.nodes.count - 1 else { continue }
      #expect(together.position == single.position)
      var next: [Float] = []
      try await single.evaluate([3], logits: &expected)
      try await together.evaluate([3], logits: &next)
      #expect(next == expected)
    }
  }

  @Test(
    "the logits of a tree have the bits of single evaluations", arguments: ArchitectureTests.models)
  func treesHaveTheBitsOfSingleEvaluations(_ name: String) async throws {
    var random = SeededGenerator(seed: 3)
    var (predictor, vocabulary) = try Self.predictor(name)
    var unused: [Float] = []
    try await predictor.evaluate([1, 2, 3, 4, 5], logits: &unused)
    try await Self.check(
      Self.tree(nodes: 25, trunk: 4, vocabulary: vocabulary, &random), on: predictor)
  }

  @Test(
    "trees that exceed a batch are divided",
    arguments: [(90, 0), (100, 70), (80, 80), (66, 65)])
  func largeTreesAreDivided(_ nodes: Int, _ trunk: Int) async throws {
    var random = SeededGenerator(seed: UInt64(nodes))
    for name in ["llama", "lfm2", "gemma2"] {
      let (predictor, vocabulary) = try Self.predictor(name)
      try await Self.check(
        Self.tree(nodes: nodes, trunk: trunk, vocabulary: vocabulary, &random), on: predictor)
    }
  }

  @Test("a path longer than a batch is evaluated next to short ones")
  func longPathsAreEvaluated() async throws {
    let (predictor, vocabulary) = try Self.predictor("qwen3")
    var tree = TokenTree()
    for index in 0..<3 { tree.append(index, after: nil, output: .all) }
    var last: Int?
    for index in 0..<70 {
      last = tree.append(index % vocabulary, after: last, output: index % 9 == 0 ? .all : .none)
    }
    try await Self.check(tree, on: predictor)
  }

  @Test("rejected trees leave the context unchanged")
  func rejectionLeavesTheContext() async throws {
    var (predictor, vocabulary) = try Self.predictor("llama")
    var logits: [[Float]] = []
    var single: [Float] = []
    try await predictor.evaluate([1, 2], logits: &single)
    await #expect(throws: PredictionError.noTokens) {
      try await predictor.evaluate(TokenTree(), logits: &logits)
    }
    await #expect(
      throws: PredictionError.unknownToken(vocabulary, index: 1, vocabulary: vocabulary)
    ) { try await predictor.evaluate(TokenTree([0, vocabulary]), logits: &logits) }
    await #expect(
      throws: PredictionError.contextExceeded(contextSize: 256, position: 2, tokens: 255)
    ) {
      try await predictor.evaluate(
        TokenTree([Int](repeating: 1, count: 255)), logits: &logits)
    }
    #expect(predictor.position == 2)
    // The tokens of all branches exceed the context, but those of each one fit.
    var wide = TokenTree()
    for index in 0..<300 { wide.append(index % vocabulary, after: nil) }
    try await predictor.evaluate(wide, logits: &logits)
    #expect(predictor.position == 3)
  }
}
