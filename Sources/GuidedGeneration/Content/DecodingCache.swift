// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The decoded values of one document, by part and type, with their revisions.
///
/// A stream shows the same finished parts in every later snapshot. Decoding each part once keeps
/// the work in proportion to the response, and runs a custom initializer with a side effect (one
/// that starts to render an image, for example) only once.
///
/// The cache also detects whether a snapshot differs from the previous one without comparing them:
/// code that returns a part records the revision at which the visible content of the part last
/// changed. Visible content never disappears, so the newest recorded revision of a pass over a
/// snapshot increases exactly when the pass returns something new. The revision of a cached value
/// covers everything that was recorded while the value was decoded.
final class DecodingCache: @unchecked Sendable {
  // Decoded values need not be sendable, so 'Mutex' cannot hold them. The cache is reachable only
  // through the contents that the decoder of one response passes to initializers, and that decoder
  // serves one consumer; the lock keeps the tables consistent if an initializer decodes on another
  // thread.
  private let lock = Mutex(())
  private var finished: [Key: Entry] = [:]
  private var handwritten: [Key: Entry] = [:]
  private let newestRevision = Atomic<Int>(0)

  private struct Key: Hashable {
    let nodeID: Int
    let type: ObjectIdentifier
  }

  private struct Entry {
    let value: Any
    let revision: Int
  }

  /// The newest revision that this pass over a snapshot has recorded.
  var newest: Int {
    get { newestRevision.load(ordering: .relaxed) }
    set { newestRevision.store(newValue, ordering: .relaxed) }
  }

  /// Records the revision at which the visible content of a returned part last changed.
  func recordRevision(_ revision: Int) {
    if revision > newest { newest = revision }
  }

  /// Returns the cached value of a finished part; `nil` if it has not been decoded as `type`.
  func value<Value>(of type: Value.Type, at nodeID: Int) -> Value? {
    let key = Key(nodeID: nodeID, type: ObjectIdentifier(type))
    guard let entry = lock.withLock({ _ in finished[key] }), let value = entry.value as? Value
    else { return nil }
    recordRevision(entry.revision)
    return value
  }

  /// Stores the value of a finished part, with the newest revision that this pass has recorded.
  func insert<Value>(_ value: Value, at nodeID: Int) {
    let key = Key(nodeID: nodeID, type: ObjectIdentifier(Value.self))
    let entry = Entry(value: value, revision: newest)
    lock.withLock { _ in finished[key] = entry }
  }

  /// Returns the revision at which a value of a hand-written type last changed.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - nodeID: The identifier of its part of the document.
  ///   - revision: The revision of the part, which applies if the value differs from the last one.
  /// - Returns: The revision.
  func revision<Value: Equatable>(of value: Value, at nodeID: Int, current revision: Int) -> Int {
    let key = Key(nodeID: nodeID, type: ObjectIdentifier(Value.self))
    if let last = lock.withLock({ _ in handwritten[key] }), last.value as? Value == value {
      return last.revision
    }
    lock.withLock { _ in handwritten[key] = Entry(value: value, revision: revision) }
    return revision
  }
}
