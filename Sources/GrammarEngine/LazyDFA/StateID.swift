// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The number of a state of a lazy automaton.
struct StateID: Hashable, Sendable {
  let rawValue: UInt32

  init(index: Int) {
    rawValue = UInt32(truncatingIfNeeded: index)
  }

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  @inline(__always) var index: Int { Int(rawValue) }
}
