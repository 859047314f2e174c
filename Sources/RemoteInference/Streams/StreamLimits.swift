// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Limits on the response stream of a server.
public struct StreamLimits: Sendable, Hashable {
  /// The maximum number of bytes of one line, and of the data of one server-sent event.
  public var maximumLineByteCount: Int
  /// The maximum number of bytes of a response.
  public var maximumResponseByteCount: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumLineByteCount: The maximum number of bytes of one line; 8 MiB by default.
  ///   - maximumResponseByteCount: The maximum number of bytes of a response; 64 MiB by default.
  public init(
    maximumLineByteCount: Int = 8 << 20, maximumResponseByteCount: Int = 64 << 20
  ) {
    self.maximumLineByteCount = maximumLineByteCount
    self.maximumResponseByteCount = maximumResponseByteCount
  }
}
