// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A value that has begun and not ended, with the start of its evaluations in the stacks.
struct ValueLevel: Sendable {
  enum Kind: Sendable {
    case scalar, array, object
  }

  let kind: Kind
  let firstEvaluation: Int
  let firstLink: Int
  let firstSlot: Int
  let firstBit: Int

  /// The number of items that have begun, or of members whose names have ended.
  var count = 0

  /// The names of an object's members.
  var names = MemberNames()

  /// The distinct items of an array that must not repeat any; `nil` for other arrays.
  var distinctItems: Set<CanonicalValue>?
}

/// The names of the members of one object, in order to find repeated ones.
struct MemberNames: Sendable {
  /// The numbers of names that the program knows, while there are few.
  private var known: [Int32] = []
  private var manyKnown: Set<Int32> = []
  private var others: Set<[UInt8]> = []

  private static var searchLimit: Int { 16 }

  /// Inserts a name that the program knows by a number.
  ///
  /// - Returns: Whether the name is new.
  mutating func insert(_ number: Int32) -> Bool {
    if !manyKnown.isEmpty { return manyKnown.insert(number).inserted }
    if known.contains(number) { return false }
    known.append(number)
    if known.count > Self.searchLimit { manyKnown = Set(known) }
    return true
  }

  /// Inserts another name.
  ///
  /// - Returns: Whether the name is new.
  mutating func insert(_ name: [UInt8]) -> Bool { others.insert(name).inserted }
}
