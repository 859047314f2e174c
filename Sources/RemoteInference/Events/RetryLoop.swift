// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Repeats an operation as long as a policy allows it.
package struct RetryLoop: Sendable {
  private let policy: RetryPolicy
  private let clock: any Clock<Duration>
  private let random: @Sendable () -> Double

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - policy: The conditions for another attempt.
  ///   - clock: The clock that measures time and waits.
  ///   - random: A function that returns random numbers from 0 to 1.
  package init(
    policy: RetryPolicy, clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.policy = policy
    self.clock = clock
    self.random = random
  }

  /// Runs an operation until it succeeds, fails permanently, or the policy allows no other attempt.
  ///
  /// - Parameters:
  ///   - attempt: The operation; its argument is the number of the attempt, from 1.
  ///   - canRetry: A function that returns whether the operation can be repeated after an error.
  ///   - willRetry: A function that is called before each delay.
  /// - Returns: The result of the last attempt.
  /// - Throws: The error of the last attempt; `CancellationError` if the task is canceled.
  nonisolated(nonsending) package func run<Result>(
    attempt: nonisolated(nonsending) (Int) async throws -> Result,
    canRetry: (RemoteError) -> Bool,
    willRetry: (Int, RemoteError, Duration) -> Void
  ) async throws -> Result {
    try await run(on: clock, attempt: attempt, canRetry: canRetry, willRetry: willRetry)
  }

  nonisolated(nonsending) private func run<Result, C: Clock>(
    on clock: C, attempt: nonisolated(nonsending) (Int) async throws -> Result,
    canRetry: (RemoteError) -> Bool,
    willRetry: (Int, RemoteError, Duration) -> Void
  ) async throws -> Result where C.Duration == Duration {
    let start = clock.now
    var number = 1
    while true {
      let failure: RemoteError
      do {
        return try await attempt(number)
      } catch let error as RemoteError {
        failure = error
      }
      try Task.checkCancellation()
      let delay = policy.delay(
        after: number, error: failure, elapsed: start.duration(to: clock.now), random: random())
      guard let delay, canRetry(failure) else { throw failure }
      willRetry(number, failure, delay)
      try await clock.sleep(for: delay)
      number += 1
    }
  }
}
