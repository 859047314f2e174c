// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The time limits of one request, from its start on.
struct ExchangeTimer: Sendable {
  private let limits: TransportLimits
  private let end: ContinuousClock.Instant?

  /// Starts the time.
  init(_ limits: TransportLimits) {
    self.limits = limits
    end = limits.totalTimeout.map { ContinuousClock.now.advanced(by: $0) }
  }

  /// The end of a wait that begins now.
  var deadline: ContinuousClock.Instant {
    let idle = ContinuousClock.now.advanced(by: limits.idleTimeout)
    return end.map { min($0, idle) } ?? idle
  }

  /// Throws an error if the time of the complete response is exceeded.
  func checkTotalTime() throws(RemoteError) {
    if let end, let limit = limits.totalTimeout, end <= .now {
      throw .timeout(limit, isTotal: true)
    }
  }

  /// The error of a wait that exceeded its deadline.
  var error: RemoteError {
    do {
      try checkTotalTime()
      return .timeout(limits.idleTimeout, isTotal: false)
    } catch {
      return error
    }
  }
}
