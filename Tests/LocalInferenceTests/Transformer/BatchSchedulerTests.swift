// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import GuidedGeneration
@testable import LocalInference
import TestSupport
import Synchronization
import Testing

/// Evaluations of several contexts in one batch.
@Suite struct BatchSchedulerTests {
  private static func weights(_ name: String) throws -> TransformerWeights {
    let file = try GGUFFile(MappedModelFile(Data(Fixtures.bytes("Models/\(name).gguf"))))
    let vocabulary = try #require(file.tensors["token_embd.weight"]?.shape.last)
    return try TransformerWeights(file, shape: TransformerShape(file, vocabulary: vocabulary))
  }

  private static func tokens(_ count: Int, below limit: Int, seed: Int) -> [Int] {
    var random = SeededGenerator(seed: UInt64(seed))
    return (0..<count).map { _ in Int.random(in: 0..<limit, using: &random) }
  }

  @Test(
    "a batch of several contexts has the bits of separate ones", arguments: ArchitectureTests.models
  )
  func batchesHaveTheBitsOfSeparateEvaluations(_ name: String) throws {
    let weights = try Self.weights(name)
    let vocabulary = weights.shape.vocabulary
    var transformer = Transformer(weights, contextSize: 256)
    var sequences = (0..<4).map { _ in transformer.makeSequence() }
    // The contexts have different lengths, also above the initial capacity.
    for (start, counts) in [[3, 20, 1, 40], [7, 1, 1, 30], [1, 1, 1, 1]].enumerated() {
      var jobs: [EvaluationJob] = []
      var expected: [[Float]] = []
      for index in sequences.indices {
        let tokens = Self.tokens(counts[index], below: vocabulary, seed: start * 10 + index)
        var separate = Transformer(weights, contextSize: 256)
        var copy = sequences[index]
        separate.exchange(&copy)
        separate.read(tokens[...])
        var logits: [Float] = []
        separate.write(logits: &logits)
        expected.append(logits)
        var empty: [[Float]] = [[]]
        let plan = BatchPlan(tokens, at: sequences[index].position)
        jobs.append(
          EvaluationJob(
            plan, [.init(row: tokens.count - 1, tokens: nil, target: 0)], &sequences[index],
            &empty))
      }
      EvaluationJob.evaluate(jobs, with: &transformer)
      for (index, job) in jobs.enumerated() {
        var logits: [[Float]] = []
        job.exchange(&sequences[index], &logits)
        #expect(logits == [expected[index]])
      }
    }
    #expect(sequences.map(\.position) == [11, 22, 3, 71])
  }

  @Test("concurrent contexts get the results of separate ones")
  func concurrentContexts() async throws {
    let model = try LoadedModel(MappedModelFile(Data(RandomModel().writer.bytes)))
    let prompts = (0..<12).map { Self.tokens(20 + 11 * $0, below: 271, seed: $0) }
    @Sendable func run(_ prompt: [Int], _ predictor: TransformerPredictor) async throws -> [[Float]]
    {
      var predictor = predictor
      var logits: [[Float]] = [[]]
      try await predictor.evaluate(prompt, logits: &logits[0])
      for step in 1..<12 {
        logits.append([])
        try await predictor.evaluate([(step * 37) % 271], logits: &logits[step])
      }
      return logits
    }
    var expected: [[[Float]]] = []
    for prompt in prompts {
      expected.append(
        try await run(prompt, TransformerPredictor(model.weights, contextSize: 300)))
    }
    let found = try await withThrowingTaskGroup(of: (Int, [[Float]]).self) { group in
      for (index, prompt) in prompts.enumerated() {
        group.addTask {
          (index, try await run(prompt, TransformerPredictor(model, contextSize: 300)))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for index in prompts.indices { #expect(found[index] == expected[index]) }
    let counts = model.evaluator(contextSize: 300, threads: 1, precision: .exact)
      .scheduler.counts
    #expect(counts.jobs >= 12 * 12 && counts.batches <= counts.jobs)
  }

  @Test("contexts that generate at the same time share most batches")
  func sharedBatches() async throws {
    let weights = try Self.weights("llama")
    let transformer = Transformer(weights, contextSize: 256)
    let scheduler = BatchScheduler(transformer, limit: 8) { _ in .seconds(1) }
    let (contexts, tokens) = (8, 50)
    // Other tests occupy the threads of the shared executor.
    let executor = ConcurrentExecutor()
    let barrier = Barrier()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<contexts {
        group.addTask(executorPreference: executor) {
          var predictor = TransformerPredictor(
            weights, (scheduler, transformer.makeSequence()), nil, contextSize: 256)
          var logits: [Float] = []
          await barrier.wait(for: contexts)
          for token in 0..<tokens {
            try await predictor.evaluate([token, index], logits: &logits)
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(scheduler.counts.jobs == contexts * tokens)
    // Batches of half of the contexts would be twice as many.
    #expect(scheduler.counts.batches < 75, "\(scheduler.counts)")
  }

  @Test("canceled contexts are unchanged, and others continue")
  func cancellation() async throws {
    let model = try LoadedModel(MappedModelFile(Data(RandomModel().writer.bytes)))
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<16 {
        group.addTask {
          var predictor = TransformerPredictor(model, contextSize: 300)
          var logits: [Float] = []
          do {
            for step in 0..<20 {
              let start = predictor.position
              do {
                if index % 2 == 0, step == 7 { withUnsafeCurrentTask { $0?.cancel() } }
                try await predictor.evaluate([step, index], logits: &logits)
              } catch {
                guard predictor.position == start else { return false }
                throw error
              }
            }
            return index % 2 == 1 && predictor.position == 40
          } catch {
            return index % 2 == 0 && error is CancellationError && predictor.position == 14
          }
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(outcomes.count == 16 && outcomes.allSatisfy { $0 })
  }

  @Test("new prompts are rejected if too many contexts wait")
  func rejectsPrompts() async throws {
    let weights = try Self.weights("llama")
    let transformer = Transformer(weights, contextSize: 256)
    let scheduler = BatchScheduler(transformer, limit: 0)
    var predictor = TransformerPredictor(
      weights, (scheduler, transformer.makeSequence()), nil, contextSize: 256)
    var logits: [Float] = []
    await #expect {
      try await predictor.evaluate([Int](repeating: 1, count: 40), logits: &logits)
    } throws: { error in
      if case LanguageModelError.rateLimited = error { true } else { false }
    }
    #expect(predictor.position == 0)
    // Contexts that have a prompt continue.
    try await predictor.evaluate([1, 2, 3], logits: &logits)
    #expect(predictor.position == 3)
  }

  @Test("the memory of a context includes the scores of all threads")
  func countsScores() throws {
    let weights = try Self.weights("llama")
    let growth = [1, 5].map { threads in
      Transformer(weights, contextSize: 256, threads: threads).makeSequence().growth(for: 1)
    }
    let group = try #require(weights.shape.attentions.map(\.group).max())
    // Memory for 128 tokens is allocated first.
    #expect(growth[1] - growth[0] == 128 * 4 * group * 4)
  }

  @Test("a context that needs more memory than there is reports an error")
  func checksMemory() async throws {
    let weights = try Self.weights("llama")
    let transformer = Transformer(weights, contextSize: 256)
    let scheduler = BatchScheduler(transformer, limit: 8)
    var predictor = TransformerPredictor(
      weights, (scheduler, transformer.makeSequence()), nil, contextSize: 256,
      memory: { SystemMemory(total: 1 << 30, available: 1) })
    var logits: [Float] = []
    await #expect {
      try await predictor.evaluate([1, 2, 3], logits: &logits)
    } throws: { error in
      guard case .insufficientMemory = (error as? ModelFileError)?.reason else { return false }
      return true
    }
    #expect(predictor.position == 0)
  }
}

/// A point that tasks pass together.
private final class Barrier: Sendable {
  private let count = Atomic(0)

  /// Waits until a number of tasks have arrived.
  func wait(for tasks: Int) async {
    count.add(1, ordering: .relaxed)
    while count.load(ordering: .relaxed) < tasks { await Task.yield() }
  }
}

/// An executor with threads of its own.
private final class ConcurrentExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "contexts", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
