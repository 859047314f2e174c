// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What has been decoded from the finished parts of one response, by part and type.
///
/// A stream shows the same finished parts in every later snapshot. Decoding each of them once keeps
/// the work in proportion to the response, and a custom initializer with an effect (one that starts
/// to draw an image, say) runs once.
final class DecodingMemory: @unchecked Sendable {
  // Decoded values need not be sendable, so `Mutex` cannot hold them. The memory is reachable only
  // through the contents that the decoder of one response passes to initializers, and that decoder
  // serves one consumer; the lock keeps the table itself whole if an initializer decodes elsewhere.
  private let lock = Mutex(())
  private var values: [Key: Any] = [:]

  private struct Key: Hashable {
    let number: Int
    let type: ObjectIdentifier
  }

  /// The value of `type` decoded before from the part with that number, or nil.
  func value<Value>(of type: Value.Type, at number: Int) -> Value? {
    let key = Key(number: number, type: ObjectIdentifier(type))
    return lock.withLock { _ in values[key] } as? Value
  }

  /// Keeps a decoded value.
  func remember<Value>(_ value: Value, at number: Int) {
    let key = Key(number: number, type: ObjectIdentifier(Value.self))
    lock.withLock { _ in values[key] = value }
  }
}
