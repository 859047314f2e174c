// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How deep the generator follows nested source text before it gives up.
package enum NestingLimit {
  /// Interpolations in interpolations, and comments in comments.
  package static let lexer = 64
  /// Brackets, types and declarations within each other.
  package static let parser = 128
}

/// Proves that a loop over source text moves on.
struct LoopGuard {
  private var last = -1

  /// Whether `offset` lies beyond the offset of the call before.
  mutating func advanced(to offset: Int) -> Bool {
    defer { last = offset }
    assert(offset > last, "a loop made no progress at offset \(offset)")
    return offset > last
  }
}
