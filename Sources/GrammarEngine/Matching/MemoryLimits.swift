// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The amount of derived data that a compiled grammar keeps for its matchers.
///
/// No operation fails because of a limit: data that was removed is computed again.
package struct MemoryLimits: Hashable, Sendable {
  /// The size in bytes of composite states above which a grammar starts a new automaton.
  ///
  /// Only schemas whose alternatives have long prefixes in common have such states. A matcher keeps
  /// the states to which its text may be rolled back.
  package var stateBytes: Int
  /// The size in bytes of the masks over each vocabulary above which unused masks are evicted.
  package var maskBytes: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - stateBytes: The limit of composite states in bytes.
  ///   - maskBytes: The limit of the masks over each vocabulary in bytes.
  package init(stateBytes: Int = 32 << 20, maskBytes: Int = 16 << 20) {
    self.stateBytes = stateBytes
    self.maskBytes = maskBytes
  }
}
