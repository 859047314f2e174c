// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A loop that counts its iterations at run time: the items of an array, the undeclared members of
/// an object, or the scalars of a string.
///
/// The loop's frame holds the count, which is the number of separators read so far. The loop is
/// never unrolled: an array of at most a billion items costs as much as one of three.
struct CountedLoop: Sendable {
  let minimum: Int
  /// The most items, or `nil` if there is no limit.
  let maximum: Int?
  let item: Address
  /// Whether the items are the scalars of a string.
  var countsScalars = false
  /// The index of the counter that selects the states of a string, or -1 if there is none.
  var counter = -1
  /// Whether the items are the undeclared members of an object.
  var readsMembers = false
  /// Whether no two items are equal as JSON values.
  var hasUniqueItems = false
  /// Whether the items are members, no two of which have the same name.
  var hasUniqueNames = false
  /// Whether items or their names are compared.
  var isUnique: Bool { hasUniqueItems || hasUniqueNames }
  let separatorLength: Int
  /// The address after an item that must be followed by another one.
  let afterItemMustContinue: Address
  /// The address after an item that must be the last one.
  let afterItemMustClose: Address
  /// The address after an item that may be the last one.
  let afterItemMayContinue: Address

  /// Returns the number of items still required once the item after `count` separators is complete.
  func needed(after count: Int) -> Int { max(0, minimum - 1 - count) }

  /// Returns the number of items still allowed once the item after `count` separators is complete.
  func allowed(after count: Int) -> Int {
    guard let maximum else { return Int.max }
    return max(0, maximum - 1 - count)
  }

  /// Returns the count after one more separator; it stops growing once no bound depends on it.
  func advanced(_ count: Int) -> Int {
    maximum == nil && needed(after: count) == 0 ? count : count + 1
  }

  /// Returns the address after the item that follows `count` separators.
  func afterItem(count: Int) -> Address {
    if needed(after: count) > 0 { return afterItemMustContinue }
    return allowed(after: count) > 0 ? afterItemMayContinue : afterItemMustClose
  }

  /// Returns the fewest bytes from the end of the item after `count` separators to the end of the
  /// loop, where an item has at least `item` bytes.
  func fewestBytes(after count: Int, item: Int) -> Int {
    let each = Distance.sum(separatorLength, item)
    return Distance.sum(Distance.product(needed(after: count), each), 1)
  }
}
