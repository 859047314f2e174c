// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A hash table from byte strings to tokens.
///
/// The bytes of all strings are stored in one array, so a lookup of a part of a text allocates nothing.
/// The table uses open addressing with linear probing. Vocabularies are untrusted, so the hash function
/// is seeded with random numbers.
struct TokenTable: Sendable {
  /// The bytes of all strings.
  private var storage: [UInt8] = []
  /// The entries in the order of insertion.
  private var entries: [Entry] = []
  /// The index of an entry plus one, or 0.
  private var slots: [UInt32]
  /// The length of the longest string in bytes.
  private(set) var maximumLength = 0

  private static let seed = UInt64.random(in: .min ... .max)

  private struct Entry: Sendable {
    let start: Int
    let length: Int
    let token: Int32
  }

  /// Creates a table for at most `capacity` strings.
  init(capacity: Int) {
    var count = 16
    while count < capacity * 2 { count *= 2 }
    slots = [UInt32](repeating: 0, count: count)
    entries.reserveCapacity(capacity)
  }

  /// Inserts a string with a token unless the string is present or the table is full.
  mutating func insert(_ bytes: [UInt8], token: Int) {
    let slot = slot(of: bytes, 0, bytes.count)
    guard slots[slot] == 0, entries.count * 2 < slots.count else { return }
    entries.append(Entry(start: storage.count, length: bytes.count, token: Int32(token)))
    storage += bytes
    slots[slot] = UInt32(entries.count)
    maximumLength = max(maximumLength, bytes.count)
  }

  /// Returns the token of a part of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: The start of the part.
  ///   - length: The length of the part; the part is inside the text.
  /// - Returns: The token, or `nil` if the part is not in the table.
  func token(_ bytes: [UInt8], _ start: Int, _ length: Int) -> Int? {
    guard length <= maximumLength else { return nil }
    let entry = slots[slot(of: bytes, start, length)]
    return entry == 0 ? nil : Int(entries[Int(entry) - 1].token)
  }

  /// Returns the token of a string.
  func token(_ bytes: [UInt8]) -> Int? { token(bytes, 0, bytes.count) }

  /// Returns the slot that contains a string, or the free slot for it.
  private func slot(of bytes: [UInt8], _ start: Int, _ length: Int) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(bytes, start, length)) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.length == length, isEqual(entry, bytes, start) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isEqual(_ entry: Entry, _ bytes: [UInt8], _ start: Int) -> Bool {
    for index in 0..<entry.length where storage[entry.start + index] != bytes[start + index] {
      return false
    }
    return true
  }

  /// Returns a hash of a part of a text: eight bytes at a time, mixed by a 128-bit product.
  private static func hash(_ bytes: [UInt8], _ start: Int, _ length: Int) -> UInt64 {
    var hash = seed ^ UInt64(length)
    var index = start
    let end = start + length
    while index < end {
      var word: UInt64 = 0
      let stop = min(index + 8, end)
      while index < stop {
        word = word << 8 | UInt64(bytes[index])
        index += 1
      }
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low &+ seed
    }
    return hash ^ hash >> 32
  }
}
