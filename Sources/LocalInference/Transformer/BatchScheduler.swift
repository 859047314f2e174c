// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The evaluation of tokens for all contexts of a model, together where several are waiting.
///
/// Jobs that arrive during a batch form the next one, in the order of their arrival and up to
/// ``Transformer/batchSize`` tokens, so a job waits at most for the jobs that arrived before it.
///
/// The next batch starts a little later than possible, because the contexts of the last one mostly
/// need another token as soon as one is sampled. Otherwise half of the contexts would be evaluated
/// while the other half samples, in batches of half the size. A job that arrives alone runs on the
/// thread of its caller.
package final class BatchScheduler: Sendable {
  private struct Waiter {
    let job: EvaluationJob
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var waiting: [Waiter] = []
    var isRunning = false
    var batches = 0
    var jobs = 0
  }

  private let state = Mutex(State())
  private let evaluator: Mutex<Transformer>
  private let emptySequence: TransformerSequence
  /// The number of waiting jobs above which new prompts are rejected.
  private let limit: Int
  private let delay: @Sendable (Duration) -> Duration

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - transformer: The transformer that evaluates the tokens.
  ///   - limit: The number of waiting jobs above which new prompts are rejected.
  ///   - delay: Returns the longest time to wait for the contexts of a batch that took a time.
  init(
    _ transformer: Transformer, limit: Int,
    delay: @escaping @Sendable (Duration) -> Duration = { min($0 / 2, .milliseconds(50)) }
  ) {
    emptySequence = transformer.makeSequence()
    evaluator = Mutex(transformer)
    self.limit = limit
    self.delay = delay
  }

  /// Returns a new context.
  func makeSequence() -> TransformerSequence { emptySequence }

  /// The numbers of batches and of jobs in them.
  package var counts: (batches: Int, jobs: Int) { state.withLock { ($0.batches, $0.jobs) } }

  /// The number of tokens into which prompts are divided.
  ///
  /// While other contexts are active, a part of each batch remains free for their tokens.
  var chunkSize: Int {
    let isShared = state.withLock { $0.isRunning || !$0.waiting.isEmpty }
    return isShared ? Transformer.batchSize * 3 / 4 : Transformer.batchSize
  }

  /// Whether a new prompt can be accepted.
  var acceptsPrompts: Bool { state.withLock { $0.waiting.count < limit } }

  /// Evaluates a job, in a batch with others.
  ///
  /// - Parameter job: The job.
  /// - Throws: `CancellationError` if the task is canceled before the evaluation starts.
  func run(_ job: EvaluationJob) async throws {
    try Task.checkCancellation()
    let isAlone = state.withLock { state in
      guard !state.isRunning else { return false }
      state.isRunning = true
      return true
    }
    if isAlone {
      evaluate([job])
      let hasNext = state.withLock { state in
        state.isRunning = !state.waiting.isEmpty
        return state.isRunning
      }
      if hasNext { Task { await runBatches() } }
      return
    }
    let isComplete = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        enqueue(Waiter(job: job, continuation: continuation))
      }
    } onCancel: {
      cancel(job)
    }
    if !isComplete { throw CancellationError() }
  }

  private func enqueue(_ waiter: Waiter) {
    let mustStart = state.withLock { state in
      state.waiting.append(waiter)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart { Task { await runBatches() } }
  }

  /// Removes a job that waits.
  private func cancel(_ job: EvaluationJob) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiting.firstIndex(where: { $0.job === job }) else { return nil }
      return state.waiting.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }

  /// Evaluates batches until no job waits.
  private func runBatches() async {
    var (count, duration) = (0, Duration.zero)
    while true {
      await waitForJobs(count, atMost: delay(duration))
      let batch = takeBatch()
      guard !batch.isEmpty else { return }
      let start = ContinuousClock.now
      evaluate(batch.map(\.job))
      duration = start.duration(to: .now)
      // The contexts of this batch, and those that waited for its end.
      count = batch.count + state.withLock { $0.waiting.count }
      for waiter in batch { waiter.continuation.resume(returning: true) }
    }
  }

  /// Lets other tasks run until a number of jobs wait or a time has passed.
  private func waitForJobs(_ count: Int, atMost delay: Duration) async {
    let deadline = ContinuousClock.now + delay
    while state.withLock({ $0.waiting.count < count }), ContinuousClock.now < deadline {
      await Task.yield()
    }
  }

  /// Removes the jobs of the next batch from those that wait.
  private func takeBatch() -> [Waiter] {
    state.withLock { state in
      var tokens = 0
      let batch = state.waiting.prefix { waiter in
        tokens += waiter.job.plan.rows.count
        return tokens <= Transformer.batchSize
      }
      state.waiting.removeFirst(batch.count)
      if batch.isEmpty { state.isRunning = false }
      return Array(batch)
    }
  }

  private func evaluate(_ jobs: [EvaluationJob]) {
    state.withLock { state in
      state.batches += 1
      state.jobs += jobs.count
    }
    evaluator.withLock { EvaluationJob.evaluate(jobs, with: &$0) }
  }
}
