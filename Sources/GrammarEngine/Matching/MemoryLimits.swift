// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How much a compiled grammar may remember of what its matchers find out.
///
/// Nothing is ever refused for lack of memory: what had to be forgotten is found out again.
package struct MemoryLimits: Hashable, Sendable {
  /// The bytes for states of unions, beyond which a grammar begins anew.
  ///
  /// Only schemas whose alternatives have long beginnings in common have such states. A matcher
  /// keeps the states that its text may be rolled back to.
  package var stateBytes: Int
  /// The bytes for masks over each vocabulary, beyond which those go that were not used lately.
  package var maskBytes: Int

  /// Creates limits.
  package init(stateBytes: Int = 32 << 20, maskBytes: Int = 16 << 20) {
    self.stateBytes = stateBytes
    self.maskBytes = maskBytes
  }
}
