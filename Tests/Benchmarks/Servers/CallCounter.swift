// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The number of calls of a tool.
final class CallCounter: Sendable {
  let count = Mutex(0)
}
