// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
@testable import LocalInference
import TestSupport
import Testing

@Suite struct SharedPrefixTests {
  private let model: LoadedModel

  init() throws {
    model = try LoadedModel(MappedModelFile(Data(RandomModel().writer.bytes)))
  }

  private static func tokens(_ count: Int, seed: UInt64 = 1) -> [Int] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Int.random(in: 0..<271, using: &random) }
  }

  @Test("a context continues the beginning of another with the same bits")
  func adoptsBeginnings() async throws {
    let prompt = Self.tokens(100)
    var first = TransformerPredictor(model, contextSize: 300)
    var expected: [Float] = []
    try await first.evaluate(prompt, logits: &expected)
    var second = TransformerPredictor(model, contextSize: 300, threads: 2)
    second.adoptSharedPrefix(of: prompt)
    #expect(second.position == 96)
    var found: [Float] = []
    try await second.evaluate(Array(prompt[96...]), logits: &found)
    #expect(found == expected)
    // Only the common beginning is used, and the last token is never added.
    var third = TransformerPredictor(model, contextSize: 300)
    third.adoptSharedPrefix(of: Array(prompt[..<70]) + Self.tokens(30, seed: 2))
    #expect(third.position == 64)
    var fourth = TransformerPredictor(model, contextSize: 300)
    fourth.adoptSharedPrefix(of: Array(prompt[..<64]))
    #expect(fourth.position == 32)
    fourth.adoptSharedPrefix(of: prompt)
    #expect(fourth.position == 96)
    var other = TransformerPredictor(model, contextSize: 300)
    other.adoptSharedPrefix(of: [5] + prompt)
    #expect(other.position == 0)
  }

  @Test("contexts of other sizes do not share, since rotations can depend on the size")
  func sizesAreSeparate() async throws {
    let prompt = Self.tokens(70)
    var first = TransformerPredictor(model, contextSize: 300)
    var logits: [Float] = []
    try await first.evaluate(prompt, logits: &logits)
    var second = TransformerPredictor(model, contextSize: 299)
    second.adoptSharedPrefix(of: prompt)
    #expect(second.position == 0)
  }

  @Test("a context with other tokens than the prompt adopts nothing")
  func otherTokensAreKept() async throws {
    let prompt = Self.tokens(70)
    var first = TransformerPredictor(model, contextSize: 300)
    var logits: [Float] = []
    try await first.evaluate(prompt, logits: &logits)
    var second = TransformerPredictor(model, contextSize: 300)
    try await second.evaluate([1, 2], logits: &logits)
    second.adoptSharedPrefix(of: prompt)
    #expect(second.position == 2)
    second.rollBack(to: 0)
    try await second.evaluate(Array(prompt[..<3]), logits: &logits)
    second.adoptSharedPrefix(of: prompt)
    #expect(second.position == 64)
  }

  @Test("blocks that were not used for the longest time are removed")
  func removesOldBlocks() {
    var numbers = CachedNumbers(isHalf: false)
    numbers.append(zeros: 64)
    let block = SequenceBlock(keys: numbers, values: numbers, history: [])
    let store = SharedPrefixStore(limit: 4 * block.size)
    let variant = SharedPrefixStore.Variant(contextSize: 300, precision: .exact)
    let (first, second) = (Self.tokens(64), Self.tokens(64, seed: 2))
    store.insert(first[...], variant) { _ in block }
    store.insert(second[...], variant) { _ in block }
    #expect(store.size == 4 * block.size)
    #expect(store.blocks(of: first[...], variant).count == 2)
    store.insert(Self.tokens(32, seed: 3)[...], variant) { _ in block }
    #expect(store.size == 4 * block.size)
    #expect(store.blocks(of: first[...], variant).count == 2)
    #expect(store.blocks(of: second[...], variant).count == 1, "the end is removed first")
    // A prompt that is larger than the store keeps its beginning.
    let large = Self.tokens(320, seed: 4)
    store.insert(large[...], variant) { _ in block }
    #expect(store.blocks(of: large[...], variant).count == 4)
    #expect(store.size == 4 * block.size)
  }

  @Test("blocks contain the state of all architectures", arguments: ArchitectureTests.models)
  func blocksAreComplete(_ name: String) async throws {
    let file = try GGUFFile(MappedModelFile(Data(Fixtures.bytes("Models/\(name).gguf"))))
    let vocabulary = try #require(file.tensors["token_embd.weight"]?.shape.last)
    let weights = try TransformerWeights(
      file, shape: TransformerShape(file, vocabulary: vocabulary))
    var first = TransformerPredictor(weights, contextSize: 256)
    let tokens = Self.tokens(80).map { $0 % vocabulary }
    var expected: [Float] = []
    try await first.evaluate(tokens, logits: &expected)
    var second = TransformerPredictor(weights, contextSize: 256)
    for index in 0..<2 { second.sequence.append(first.sequence.block(at: index), at: index) }
    #expect(second.position == 64)
    var found: [Float] = []
    try await second.evaluate(Array(tokens[64...]), logits: &found)
    #expect(found == expected)
  }

  @Test("a second session does not evaluate the instructions of the first one")
  func sessionsShareInstructions() async throws {
    let model = try TemporaryFile.with(RandomModel(contextSize: 900).writer.bytes) { url in
      try LocalLanguageModel(contentsOf: url, loading: .copied)
    }
    let instructions = String(repeating: "the ab in ", count: 40)
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 4)
    let cold = try await LanguageModelSession(model: model, instructions: instructions)
      .respond(to: "ab the", options: options)
    #expect(cold.usage.input.cachedTokenCount == 0)
    let warm = try await LanguageModelSession(model: model, instructions: instructions)
      .respond(to: "ab the", options: options)
    #expect(warm.content == cold.content)
    let total = warm.usage.input.totalTokenCount
    #expect(total > 200 && warm.usage.input.cachedTokenCount > total - 33)
    let other = try await LanguageModelSession(model: model, instructions: instructions)
      .respond(to: "in", options: options)
    #expect(other.usage.input.cachedTokenCount > total - 80)
  }
}
