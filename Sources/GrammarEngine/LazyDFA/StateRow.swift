// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The layout of a state's row: a header, then a transition for every class of bytes.
enum StateRow {
  /// The classes (``ScalarCategory``) whose scalars may follow in any number and order; see
  /// ``SelfLoopCategories``.
  static let loops = 0
  /// One if the value may be whole in the state.
  static let isFinal = 1
  /// Eight words: the bytes that do not lead nowhere, or return, at once.
  static let readBytes = 2
  /// How many words come before the transitions.
  static let headerCount = 10
}
