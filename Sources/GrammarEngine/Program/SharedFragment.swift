// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A fragment of the language that is identical in every grammar, so that the tokens of a
/// vocabulary inside it are classified only once.
enum SharedFragment: UInt8, Hashable, Sendable, CaseIterable {
  /// The text of a string after its opening quote.
  case stringContent
  /// An integer without bounds.
  case integer
  /// A number without bounds.
  case number
}

/// The instructions of a shared fragment in a program.
struct FragmentRange: Sendable {
  let fragment: SharedFragment
  /// The first instruction; the order of the instructions is the same in every program.
  let start: Address
  let count: Int
  /// Whether the top frame counts the scalars of the string.
  let isCounted: Bool
  /// For counted strings, an address that is equivalent to the start.
  let alias: Address?

  /// The addresses of the instructions.
  var indices: Range<Int> { start.index..<(start.index + count) }

  /// Returns the offset of an instruction within the fragment, or `nil` if it is outside.
  @inline(__always) func offset(of instruction: Int) -> Int? {
    let offset = instruction &- start.index
    if offset >= 0, offset < count { return offset }
    if let alias, alias.index == instruction { return 0 }
    return nil
  }
}
