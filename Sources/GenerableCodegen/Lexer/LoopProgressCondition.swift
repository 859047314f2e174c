// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A loop condition that stops a loop over source text which does not advance.
struct LoopProgressCondition {
  private var last = -1

  /// Returns whether `offset` is greater than in the previous call.
  mutating func advanced(to offset: Int) -> Bool {
    defer { last = offset }
    assert(offset > last, "a loop made no progress at offset \(offset)")
    return offset > last
  }
}
