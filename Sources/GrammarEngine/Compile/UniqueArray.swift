// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// An array whose items differ from each other, or the undeclared members of an object whose names
/// do.
struct UniqueArray {
  let path: SchemaPath
  /// The instruction that reads the opening bracket.
  let address: Address
  let loop: LoopID
}
