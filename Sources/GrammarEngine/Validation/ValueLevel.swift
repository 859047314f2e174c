// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A value that has begun and not ended, with the start of its elements in the evaluator's stacks.
struct ValueLevel: Sendable, BitwiseCopyable {
  enum Kind: Sendable, BitwiseCopyable {
    case scalar, array, object
  }

  let kind: Kind
  let firstEvaluation: Int32
  let firstLink: Int32
  let firstSlot: Int32
  let firstBit: Int32

  /// The start of the names of an object's members.
  let names: MemberNameStack.Mark

  /// The start of the failures that were found since the value began.
  let log: FailureLog.Mark

  /// Whether evaluations of an outer value refer to these failures.
  var keepsFailures = false

  /// Whether an evaluation follows the automaton of an array's items.
  var hasSequence = false

  /// The number of items that have begun, or of members whose names have ended.
  var count = 0

  /// The sets of the value, as an index into the evaluator's stack; -1 if it has none.
  var sets: Int32 = -1
}

/// The sets that few values need.
struct ValueSets: Sendable {
  /// The names of an object's members, by their numbers; `nil` if there are few.
  var names: Set<Int32>?

  /// The names of an object's members that the program does not mention; `nil` if there are few.
  var otherNames: Set<[UInt8]>?

  /// The distinct items of an array that must not repeat any; `nil` for other arrays.
  var distinctItems: Set<CanonicalValue>?
}
