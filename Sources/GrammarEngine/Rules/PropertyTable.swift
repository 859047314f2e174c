// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The properties of all rules, by the numbers of their names.
///
/// The properties of a rule with many of them are found by hashing: a hash table with linear
/// probing (Knuth, volume 3, 6.4).
struct PropertyTable: Sendable {
  /// A property of a rule.
  struct Property: Sendable {
    /// The number of the name.
    let name: Int32
    /// The rule of the value; -1 for none.
    let rule: Int32
    let isRequired: Bool
  }

  private struct Entry: Sendable {
    var owner: Int32 = -1
    var name: Int32 = 0
    var position: Int32 = 0
  }

  /// The properties; those of one rule are adjacent, in the order of the schema.
  private(set) var properties: [Property] = []

  private var entries: [Entry] = []
  private var entryCount = 0

  /// The number of properties of one rule above which they are found by hashing.
  private static var searchLimit: Int { 8 }

  /// Adds the properties of a rule.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - owner: The rule.
  /// - Returns: The range of the properties.
  mutating func add(_ properties: [Property], of owner: Int) -> Range<Int32> {
    let start = Int32(clamping: self.properties.count)
    self.properties += properties
    if properties.count > Self.searchLimit {
      for position in properties.indices {
        insert(properties[position].name, of: Int32(clamping: owner), position)
      }
    }
    return start..<Int32(clamping: self.properties.count)
  }

  /// Returns the position of a property among those of its rule.
  ///
  /// - Parameters:
  ///   - name: The number of the name.
  ///   - range: The range of the rule's properties.
  ///   - owner: The rule.
  ///   - expected: The position that is examined first.
  /// - Returns: The position, or `nil` if the rule has no such property.
  func position(of name: Int32, in range: Range<Int32>, of owner: Int32, expected: Int32) -> Int? {
    let count = Int(range.upperBound - range.lowerBound)
    let start = Int(range.lowerBound)
    if expected < count, properties[start + Int(expected)].name == name { return Int(expected) }
    if count <= Self.searchLimit {
      for position in 0..<count where properties[start + position].name == name { return position }
      return nil
    }
    let entry = entries[slot(of: name, owner)]
    return entry.owner < 0 ? nil : Int(entry.position)
  }

  // MARK: - Hashing

  private mutating func insert(_ name: Int32, of owner: Int32, _ position: Int) {
    if (entryCount + 1) * 2 > entries.count { grow() }
    let slot = slot(of: name, owner)
    // Of several properties with one name, the first counts.
    guard entries[slot].owner < 0 else { return }
    entries[slot] = Entry(owner: owner, name: name, position: Int32(clamping: position))
    entryCount += 1
  }

  private mutating func grow() {
    let old = entries
    entries = Array(repeating: Entry(), count: max(64, old.count * 2))
    for entry in old where entry.owner >= 0 { entries[slot(of: entry.name, entry.owner)] = entry }
  }

  /// Returns the slot of a property, or the empty slot where it belongs.
  private func slot(of name: Int32, _ owner: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: owner)) << 32 | UInt64(UInt32(bitPattern: name))
    // Fibonacci hashing (Knuth, volume 3, 6.4).
    var slot = Int((key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (entries.count - 1)
    while entries[slot].owner >= 0, entries[slot].owner != owner || entries[slot].name != name {
      slot = (slot + 1) & (entries.count - 1)
    }
    return slot
  }
}
