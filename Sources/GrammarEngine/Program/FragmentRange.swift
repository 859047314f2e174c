// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Where a program holds the instructions of a value that every grammar has alike.
struct FragmentRange: Sendable {
  /// The value.
  let kind: SharedFragment
  /// The first of its instructions, which every program has in the same order.
  let start: Address
  /// How many there are.
  let count: Int
  /// Whether the top frame counts the scalars of the string.
  let isCounted: Bool
  /// For counted strings, an address that stands for the start as well.
  let alias: Address?

  /// The addresses of the instructions.
  var indices: Range<Int> { start.index..<(start.index + count) }

  /// Returns the offset of an instruction within the fragment, or `nil` if it is outside.
  ///
  /// - Parameter instruction: The instruction's index in the program.
  @inline(__always) func offset(of instruction: Int) -> Int? {
    let offset = instruction &- start.index
    if offset >= 0, offset < count { return offset }
    if let alias, alias.index == instruction { return 0 }
    return nil
  }
}
