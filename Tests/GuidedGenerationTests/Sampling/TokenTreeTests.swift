// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import ScriptedInference
import Testing

@Suite("Token trees")
struct TokenTreeTests {
  @Test("paths and branches follow the parents")
  func pathsAndBranches() {
    var tree = TokenTree()
    let first = tree.append(5, after: nil)
    let second = tree.append(6, after: first)
    let third = tree.append(7, after: first)
    tree.append(8, after: second)
    tree.append(9, after: nil)
    #expect(tree.path(to: third) == [0, 2])
    #expect(tree.branches == [[0, 2], [0, 1, 3], [4]])
    #expect(TokenTree([1, 2, 3]).branches == [[0, 1, 2]])
    #expect(TokenTree([]).branches.isEmpty)
  }

  @Test("a predictor without the method for trees evaluates the branches in turn")
  func defaultImplementation() async throws {
    let model = try NoiseModel()
    var predictor = try await model.makePredictor()
    var unused: [Float] = []
    try await predictor.evaluate([1, 2, 3], logits: &unused)
    let start = predictor
    var mask = TokenMask(count: model.vocabulary.count)
    mask.insert(TokenID(70))
    var tree = TokenTree()
    let first = tree.append(10, after: nil)
    let second = tree.append(11, after: first, output: .all)
    tree.append(12, after: second, output: .candidates(mask))
    let third = tree.append(13, after: first, output: .all)
    tree.append(14, after: second)
    tree.append(15, after: third, output: .all)
    var logits: [[Float]] = []
    try await predictor.evaluate(tree, logits: &logits)
    for (index, node) in tree.nodes.enumerated() {
      var single = start
      var expected: [Float] = []
      try await single.evaluate(
        tree.path(to: index).map { tree.nodes[$0].token }, logits: &expected)
      switch node.output {
      case .none: #expect(logits[index].isEmpty)
      case .all: #expect(logits[index] == expected)
      case .candidates: #expect(logits[index][70] == expected[70])
      }
    }
    #expect(predictor.history == [1, 2, 3, 10, 13, 15])
  }

  @Test("probabilities of an enumeration are in the order of its cases")
  func enumerations() async throws {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model)
    let found = try await session.probabilities(of: Mood.self, to: "Plan it")
    #expect(found.map(\.choice) == [.calm, .wild])
    #expect(abs(found[0].probability + found[1].probability - 1) < 1e-12)
    #expect(found[0].probability > 0 && found[1].probability > 0)
    #expect(session.transcript.isEmpty && !session.isResponding)
    let again = try await session.probabilities(of: Mood.self, to: Prompt("Plan it"))
    #expect(again == found)
  }

  @Test("probabilities of a model without logits are an error")
  func modelsWithoutLogits() async throws {
    let session = LanguageModelSession(model: ScriptedModel { _, _ in })
    session.errorNames = .asThrown
    await #expect {
      _ = try await session.probabilities(of: Bool.self, to: "Is it?")
    } throws: { error in
      guard case LanguageModelError.unsupportedCapability(let payload) = error else { return false }
      return payload.capability == .choiceProbabilities
    }
    #expect(session.transcript.isEmpty)
  }
}
