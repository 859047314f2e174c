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

/// The nesting depths beyond which the generator reports an error.
package enum NestingLimit {
  /// The limit for interpolations in interpolations.
  package static let lexer = 64
  /// The limit for nested brackets, types and declarations.
  package static let parser = 128
}
