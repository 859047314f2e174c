// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteInference
import Testing

@Suite("The retry policy")
struct RetryPolicyTests {
  private static func error(_ status: Int, retryAfter: Duration? = nil) -> RemoteError {
    RemoteError(.server, message: "", status: status, retryAfter: retryAfter)
  }

  @Test("delays double up to the maximum, and half of each is random")
  func delays() {
    let policy = RetryPolicy(
      maximumAttemptCount: 10, initialDelay: .seconds(1), maximumDelay: .seconds(5))
    let longest = (1...5).map {
      policy.delay(after: $0, error: Self.error(500), elapsed: .zero, random: 1)
    }
    #expect(longest == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
    #expect(
      policy.delay(after: 2, error: Self.error(500), elapsed: .zero, random: 0) == .seconds(1))
  }

  @Test("the number of attempts and the total time are limited")
  func limits() {
    let policy = RetryPolicy(maximumAttemptCount: 3, maximumTotalTime: .seconds(60))
    let late = Self.error(503, retryAfter: .seconds(30))
    #expect(policy.delay(after: 2, error: late, elapsed: .seconds(30), random: 0) == .seconds(30))
    #expect(policy.delay(after: 2, error: late, elapsed: .seconds(31), random: 0) == nil)
    #expect(policy.delay(after: 3, error: late, elapsed: .zero, random: 0) == nil)
    #expect(RetryPolicy.never.delay(after: 1, error: late, elapsed: .zero, random: 0) == nil)
  }

  @Test("only errors that can pass are retried")
  func retryableErrors() {
    for status in [408, 409, 425, 429, 500, 502, 503, 504, 529] {
      #expect(Self.error(status).isRetryable, "\(status)")
    }
    for status in [400, 401, 403, 404, 413, 422, 600] {
      #expect(!Self.error(status).isRetryable, "\(status)")
    }
    #expect(RemoteError(.connection, message: "").isRetryable)
    #expect(!RemoteError(.timeout, message: "").isRetryable)
    #expect(!RemoteError(.malformedResponse, message: "", status: 500).isRetryable)
    #expect(RemoteError(.server, message: "", status: 200, code: "overloaded_error").isRetryable)
    #expect(!RemoteError(.server, message: "", status: 429, code: "insufficient_quota").isRetryable)
    #expect(RemoteError(.server, message: "", code: "503").isRetryable)
    #expect(!RemoteError(.server, message: "", code: "invalid_request_error").isRetryable)
  }

  @Test(
    "all formats of a stated delay are read",
    arguments: [
      ("retry-after", "2", 2000), ("retry-after", " 1.5 ", 1500), ("retry-after-ms", "250", 250),
      ("retry-after", "Sun, 06 Nov 1994 08:49:37 GMT", 7000),
      ("retry-after", "Sun, 06 Nov 1994 08:49:00 GMT", 0), ("retry-after", "1e30", 604_800_000),
    ])
  func statedDelays(name: String, value: String, milliseconds: Int) {
    let now = Date(timeIntervalSince1970: 784_111_770)
    let delay = RetryAfter.delay(header: { $0 == name ? value : nil }, now: now)
    #expect(delay == .milliseconds(milliseconds))
  }

  @Test("a malformed delay is ignored", arguments: ["", "soon", "-1", "nan", "inf", "Sun, 06"])
  func malformedDelays(_ value: String) {
    #expect(RetryAfter.delay(header: { $0 == "retry-after" ? value : nil }, now: Date()) == nil)
  }

  @Test("the loop waits on its clock, and returns the first success")
  func loop() async throws {
    let clock = ManualClock()
    let loop = RetryLoop(
      policy: RetryPolicy(maximumAttemptCount: 4, initialDelay: .seconds(1)), clock: clock,
      random: { 1 })
    let number = try await loop.run(
      attempt: { number in
        if number < 3 { throw Self.error(500, retryAfter: number == 2 ? .seconds(9) : nil) }
        return number
      }, canRetry: { _ in true }, willRetry: { _, _, _ in })
    #expect(number == 3)
    #expect(clock.sleeps == [.seconds(1), .seconds(9)])
  }

  @Test(
    "the loop fails with the last error, and at once if it must not retry",
    arguments: [true, false])
  func loopFailure(canRetry: Bool) async throws {
    let clock = ManualClock()
    var count = 0
    await #expect(throws: Self.error(500)) {
      try await RetryLoop(policy: RetryPolicy(), clock: clock).run(
        attempt: { _ in
          count += 1
          throw Self.error(500)
        }, canRetry: { _ in canRetry }, willRetry: { _, _, _ in })
    }
    #expect(count == (canRetry ? 3 : 1))
    #expect(clock.sleeps.count == count - 1)
  }
}
