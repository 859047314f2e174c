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

  /// The start of the names of an object's members in the evaluator's stack.
  let firstName: Int

  /// The same names, if there are many; `nil` before.
  var manyNames: Set<Int32>?

  /// The names of an object's members that the program does not know; `nil` if there are none.
  var otherNames: Set<[UInt8]>?

  /// The distinct items of an array that must not repeat any; `nil` for other arrays.
  var distinctItems: Set<CanonicalValue>?
}
