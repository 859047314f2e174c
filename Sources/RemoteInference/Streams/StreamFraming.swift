// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How the messages of a response stream are separated.
package enum StreamFraming: Sendable, Hashable {
  /// Server-sent events.
  case serverSentEvents
  /// One JSON text in each line.
  case jsonLines
}
