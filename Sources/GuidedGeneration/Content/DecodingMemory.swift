// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What has been decoded from one document, by part and type, and how new it is.
///
/// A stream shows the same finished parts in every later snapshot. Decoding each of them once keeps
/// the work in proportion to the response, and a custom initializer with an effect (one that starts
/// to draw an image, say) runs once.
///
/// Whether a snapshot looks different from the one before is found without looking at either: who
/// hands a part out notes the revision of the document with which that part was seen to change last.
/// Nothing that was visible ever vanishes, so a pass over a snapshot has a greater newest revision
/// exactly when it has handed out something that was not there before. A value that is remembered
/// stands for all that was noted while it was made.
final class DecodingMemory: @unchecked Sendable {
  // Decoded values need not be sendable, so `Mutex` cannot hold them. The memory is reachable only
  // through the contents that the decoder of one response passes to initializers, and that decoder
  // serves one consumer; the lock keeps the table itself whole if an initializer decodes elsewhere.
  private let lock = Mutex(())
  private var finished: [Key: Entry] = [:]
  private var handwritten: [Key: Entry] = [:]
  private let newestRevision = Atomic<Int>(0)

  private struct Key: Hashable {
    let number: Int
    let type: ObjectIdentifier
  }

  private struct Entry {
    let value: Any
    let revision: Int
  }

  /// The newest revision that was noted in this pass over a snapshot.
  var newest: Int {
    get { newestRevision.load(ordering: .relaxed) }
    set { newestRevision.store(newValue, ordering: .relaxed) }
  }

  /// Notes the revision with which something was seen to change that is handed out.
  func note(_ revision: Int) {
    if revision > newest { newest = revision }
  }

  /// The value of `type` decoded before from the finished part with that number, or nil.
  func value<Value>(of type: Value.Type, at number: Int) -> Value? {
    let key = Key(number: number, type: ObjectIdentifier(type))
    guard let entry = lock.withLock({ _ in finished[key] }), let value = entry.value as? Value
    else { return nil }
    note(entry.revision)
    return value
  }

  /// Keeps a decoded value, for which all stands that this pass has noted.
  func remember<Value>(_ value: Value, at number: Int) {
    let key = Key(number: number, type: ObjectIdentifier(Value.self))
    let entry = Entry(value: value, revision: newest)
    lock.withLock { _ in finished[key] = entry }
  }

  /// The revision with which a value came to look as it does, of a type that says by comparison
  /// alone what it shows.
  ///
  /// - Parameters:
  ///   - value: The value, whose part of the document has the number.
  ///   - number: The number of the part.
  ///   - revision: The revision of the part, for a value that is not equal to the last one.
  /// - Returns: The revision.
  func revision<Value: Equatable>(of value: Value, at number: Int, now revision: Int) -> Int {
    let key = Key(number: number, type: ObjectIdentifier(Value.self))
    if let last = lock.withLock({ _ in handwritten[key] }), last.value as? Value == value {
      return last.revision
    }
    lock.withLock { _ in handwritten[key] = Entry(value: value, revision: revision) }
    return revision
  }
}
