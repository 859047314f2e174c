// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// An array whose items differ from each other, or undeclared members of an object whose names do.
struct UniqueArray {
  let path: SchemaPath
  /// The instruction that reads the opening bracket.
  let address: Address
  /// The instruction that reads an item, or a member.
  let item: Address
  /// The number of different items or names that there must be.
  let count: Int
  let separatorLength: Int
  /// Whether the names of members are compared.
  let comparesNames: Bool
}
