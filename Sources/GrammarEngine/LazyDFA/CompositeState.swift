// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What is known about a state with several ways to read the text; of plain states the program
/// says it.
struct CompositeState: Sendable {
  /// What the state does with bytes.
  let head: StateHead
  /// Whether the value may be whole.
  let isFinal: Bool
  /// The fewest bytes to the end of the value.
  let distance: Int
  /// Which bytes are read without returning.
  let byteChoice: ByteChoice
}
