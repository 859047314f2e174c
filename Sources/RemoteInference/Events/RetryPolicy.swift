// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The conditions under which a failed request is sent again.
///
/// A request is sent again only as long as nothing of its response has reached the session, and
/// only if the connection failed or the server responded with status 408, 409, 425, 429, or 500 and
/// higher. Delays double from attempt to attempt and are shortened by a random part, unless the
/// server has stated a delay.
public struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of attempts, including the first.
  public var maximumAttemptCount: Int
  /// The maximum delay before the second attempt; it doubles with each additional attempt.
  public var initialDelay: Duration
  /// The maximum delay that is computed, and not stated by the server.
  public var maximumDelay: Duration
  /// The maximum time from the start of the first attempt to the start of the last one.
  public var maximumTotalTime: Duration

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - maximumAttemptCount: The maximum number of attempts, including the first.
  ///   - initialDelay: The maximum delay before the second attempt.
  ///   - maximumDelay: The maximum delay that is computed, and not stated by the server.
  ///   - maximumTotalTime: The maximum time from the start of the first attempt to the start of the
  ///     last one.
  public init(
    maximumAttemptCount: Int = 3, initialDelay: Duration = .milliseconds(500),
    maximumDelay: Duration = .seconds(8), maximumTotalTime: Duration = .seconds(120)
  ) {
    self.maximumAttemptCount = maximumAttemptCount
    self.initialDelay = initialDelay
    self.maximumDelay = maximumDelay
    self.maximumTotalTime = maximumTotalTime
  }

  /// A policy without retries.
  public static let never = RetryPolicy(maximumAttemptCount: 1)

  /// Returns the time to wait before the next attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt that failed, from 1.
  ///   - error: The error of the attempt.
  ///   - elapsed: The time since the start of the first attempt.
  ///   - random: A random number from 0 to 1.
  /// - Returns: The delay, or `nil` if the request fails with the error.
  package func delay(
    after attempt: Int, error: RemoteError, elapsed: Duration, random: Double
  ) -> Duration? {
    guard attempt < maximumAttemptCount, error.isRetryable else { return nil }
    let delay = error.retryAfter ?? computedDelay(after: attempt, random: random)
    return elapsed + delay <= maximumTotalTime ? delay : nil
  }

  private func computedDelay(after attempt: Int, random: Double) -> Duration {
    let factor = 1 << min(max(attempt, 1) - 1, 20)
    let limit = min(max(maximumDelay, .zero), max(initialDelay, .zero) * factor)
    // Half of the delay is random, so that clients that failed together do not retry together.
    return limit / 2 + limit / 2 * min(max(random, 0), 1)
  }
}

extension RemoteError {
  /// The codes with which servers report in a stream that a later attempt can succeed.
  private static let retryableCodes: Set<String> = [
    "overloaded_error", "rate_limit_error", "api_error", "timeout_error", "server_error",
    "rate_limit_exceeded", "unavailable_error",
  ]

  /// Whether a later attempt of the same request can succeed.
  package var isRetryable: Bool {
    if isRetryRefused { return false }
    switch kind {
    case .connection: return true
    case .server:
      // A used-up quota has the status of a rate limit, but does not change within seconds.
      if code == "insufficient_quota" { return false }
      if let status, !(200..<300).contains(status) {
        return Self.isRetryable(status: status)
      }
      guard let code else { return false }
      return Int(code).map(Self.isRetryable) ?? Self.retryableCodes.contains(code)
    case .timeout, .malformedResponse, .limitExceeded, .redirected, .invalidRequest: return false
    }
  }

  private static func isRetryable(status: Int) -> Bool {
    [408, 409, 425, 429].contains(status) || (500...599).contains(status)
  }
}
