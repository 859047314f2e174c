// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The counted loop of an array schema.
///
/// The count lies in the array's frame and is the number of commas so far. It never unrolls: an
/// array of at most a billion items costs as much as one of three.
struct CountedLoop: Sendable {
  /// The fewest items.
  let minimum: Int
  /// The most items; nil without a bound.
  let maximum: Int?
  /// Where an item begins.
  let item: Address
  /// Whether the items are the scalars of a string.
  var countsScalars = false
  /// How many bytes the separator has at least.
  let separatorLength: Int
  /// Where to go on after an item when only another item may follow.
  var afterItemMustContinue: Address
  /// Where to go on after an item when only the end may follow.
  var afterItemMustClose: Address
  /// Where to go on after an item when both may follow.
  var afterItemMayContinue: Address

  /// How many items are still required once the item after `count` commas is whole.
  func needed(after count: Int) -> Int {
    max(0, minimum - 1 - count)
  }

  /// How many items are still allowed once the item after `count` commas is whole.
  func allowed(after count: Int) -> Int {
    guard let maximum else { return Int.max }
    return max(0, maximum - 1 - count)
  }

  /// The count after one more comma; it stops growing where growth has no meaning any more.
  func advanced(_ count: Int) -> Int {
    maximum == nil && needed(after: count) == 0 ? count : count + 1
  }

  /// Where to go on when an item is whole after `count` commas.
  func afterItem(count: Int) -> Address {
    if needed(after: count) > 0 { return afterItemMustContinue }
    return allowed(after: count) > 0 ? afterItemMayContinue : afterItemMustClose
  }

  /// The fewest bytes from the end of an item after `count` commas to the end of the array.
  func fewestBytes(after count: Int, item: Int) -> Int {
    let each = Distance.sum(separatorLength, item)
    return Distance.sum(Distance.product(needed(after: count), each), 1)
  }
}
