// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A hash table from byte strings to tokens.
///
/// The bytes of all strings are stored in one array, so a lookup of a part of a text allocates
/// nothing. The table uses open addressing with linear probing. A slot contains the first bytes of
/// its string, which are all bytes of most tokens, so most lookups read one slot and nothing else.
/// Vocabularies are untrusted, so the hash function is seeded with random numbers.
struct TokenTable: Sendable {
  private struct Slot: Sendable {
    /// The first eight bytes, or all bytes of a shorter string.
    var prefix: UInt64 = 0
    /// The position of the string in the storage.
    var start: Int32 = 0
    /// The length in bytes plus one, or 0 for a free slot.
    var size: Int32 = 0
    var token: Int32 = 0
  }

  /// The bytes of all strings.
  private var storage: [UInt8] = []
  private var slots: [Slot]
  private var count = 0
  /// The length of the longest string in bytes.
  private(set) var maximumLength = 0

  private static let seed = UInt64.random(in: .min ... .max)
  private static let prefixLength = 8

  /// Creates a table for at most `capacity` strings.
  init(capacity: Int) {
    var count = 16
    while count < capacity * 2 { count *= 2 }
    slots = [Slot](repeating: Slot(), count: count)
  }

  /// Inserts a string with a token unless the string is present or the table is full.
  ///
  /// - Returns: Whether the string was inserted.
  @discardableResult
  mutating func insert(_ bytes: [UInt8], token: Int) -> Bool {
    let prefix = Self.word(bytes, 0, min(bytes.count, Self.prefixLength))
    let slot = slot(of: bytes, 0, bytes.count, prefix: prefix)
    guard slots[slot].size == 0, count * 2 < slots.count,
      let start = Int32(exactly: storage.count)
    else { return false }
    storage += bytes
    slots[slot] = Slot(
      prefix: prefix, start: start, size: Int32(bytes.count) + 1, token: Int32(token))
    count += 1
    maximumLength = max(maximumLength, bytes.count)
    return true
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
    let prefix = Self.word(bytes, start, min(length, Self.prefixLength))
    let found = slots[slot(of: bytes, start, length, prefix: prefix)]
    return found.size == 0 ? nil : Int(found.token)
  }

  /// Returns the token of a string.
  func token(_ bytes: [UInt8]) -> Int? { token(bytes, 0, bytes.count) }

  /// Returns the slot that contains a string, or the free slot for it.
  private func slot(of bytes: [UInt8], _ start: Int, _ length: Int, prefix: UInt64) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: Self.hash(prefix, bytes, start, length)) & mask
    while true {
      let slot = slots[index]
      if slot.size == 0 { return index }
      if slot.prefix == prefix, slot.size == length + 1,
        length <= Self.prefixLength || hasEqualRest(slot, bytes, start, length)
      {
        return index
      }
      index = (index + 1) & mask
    }
  }

  private func hasEqualRest(
    _ slot: Slot, _ bytes: [UInt8], _ start: Int, _ length: Int
  ) -> Bool {
    let first = Int(slot.start)
    for index in Self.prefixLength..<length where storage[first + index] != bytes[start + index] {
      return false
    }
    return true
  }

  /// Returns at most eight bytes of a text as a number.
  private static func word(_ bytes: [UInt8], _ start: Int, _ length: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in start..<start + length { word = word << 8 | UInt64(bytes[index]) }
    return word
  }

  /// Returns a hash of a part of a text: eight bytes at a time, mixed by a 128-bit product.
  private static func hash(
    _ prefix: UInt64, _ bytes: [UInt8], _ start: Int, _ length: Int
  ) -> UInt64 {
    var hash = mix(seed ^ UInt64(truncatingIfNeeded: length), prefix)
    var index = prefixLength
    while index < length {
      let count = min(prefixLength, length - index)
      hash = mix(hash, word(bytes, start + index, count))
      index += count
    }
    return hash ^ hash >> 32
  }

  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low &+ seed
  }
}
