// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The separation of the messages in a response stream.
public enum StreamFraming: Sendable, Hashable {
  /// Server-sent events.
  case serverSentEvents
  /// One JSON text in each line.
  case jsonLines
}
