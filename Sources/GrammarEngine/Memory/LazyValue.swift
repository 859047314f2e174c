// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A value that is made on first use and then kept.
///
/// Concurrent first uses wait for one of them.
final class LazyValue<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  /// Returns the value, which a closure makes if there is none yet.
  func value(_ make: () -> Value) -> Value {
    known.withLock { known in
      let value = known ?? make()
      known = value
      return value
    }
  }
}
