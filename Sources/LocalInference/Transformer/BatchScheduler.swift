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
/// while the other half samples, in batches of half the size. If no batch is running, a job lets
/// other tasks run once, and is then evaluated on the thread of its caller, together with the jobs
/// that arrived meanwhile.
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
    let isFirst = state.withLock { state in
      guard !state.isRunning else { return false }
      state.isRunning = true
      return true
    }
    if isFirst {
      await Task.yield()
      let others = takeBatch(besides: job)
      let (count, duration) = evaluate([job], others)
      let hasNext = state.withLock { state in
        state.isRunning = !state.waiting.isEmpty
        return state.isRunning
      }
      if hasNext { Task { await runBatches(after: count, duration) } }
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
    if mustStart { Task { await runBatches(after: 0, .zero) } }
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
  ///
  /// - Parameters:
  ///   - count: The number of contexts that mostly need another token soon.
  ///   - duration: The duration of the last batch.
  private func runBatches(after count: Int, _ duration: Duration) async {
    var (count, duration) = (count, duration)
    while true {
      await waitForJobs(count, atMost: delay(duration))
      let batch = takeBatch()
      guard !batch.isEmpty else { return }
      (count, duration) = evaluate([], batch)
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
  ///
  /// - Parameter job: A job that does not wait and also belongs to the batch, or `nil`.
  /// - Returns: The jobs, in the order of their arrival.
  private func takeBatch(besides job: EvaluationJob? = nil) -> [Waiter] {
    state.withLock { state in
      var tokens = job?.plan.rows.count ?? 0
      let batch = state.waiting.prefix { waiter in
        tokens += waiter.job.plan.rows.count
        return tokens <= Transformer.batchSize
      }
      state.waiting.removeFirst(batch.count)
      if batch.isEmpty, job == nil { state.isRunning = false }
      return Array(batch)
    }
  }

  /// Evaluates jobs in one batch, and resumes those that waited.
  ///
  /// - Returns: The number of contexts of this batch and of those that waited for its end, and the
  ///   duration of the batch.
  private func evaluate(
    _ jobs: [EvaluationJob], _ waiters: [Waiter]
  ) -> (count: Int, duration: Duration) {
    let jobs = jobs + waiters.map(\.job)
    state.withLock { state in
      state.batches += 1
      state.jobs += jobs.count
    }
    let start = ContinuousClock.now
    evaluator.withLock { EvaluationJob.evaluate(jobs, with: &$0) }
    let duration = start.duration(to: .now)
    let count = jobs.count + state.withLock { $0.waiting.count }
    for waiter in waiters { waiter.continuation.resume(returning: true) }
    return (count, duration)
  }
}
