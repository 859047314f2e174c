// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Where a program holds the instructions of a value that every grammar has alike.
struct ValueRange: Sendable {
  /// The value.
  let kind: ValueKind
  /// The first of its instructions, which every program has in the same order.
  let start: Address
  /// How many there are.
  let count: Int
  /// Whether the top frame counts the scalars of the string.
  let isCounted: Bool
  /// For counted strings, an address that stands for the start as well.
  let alias: Address?

  /// The states of the instructions.
  var states: [StateID] {
    (start.index..<(start.index + count)).map { StateID(index: $0) }
  }

  /// The number of an instruction within the value, or nil.
  @inline(__always) func index(of state: StateID) -> Int? {
    let index = state.index &- start.index
    if index >= 0, index < count { return index }
    if let alias, alias.index == state.index { return 0 }
    return nil
  }
}
