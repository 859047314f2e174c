// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// How the partial forms of generated types compare and hash parts of which generated code does not
// know the type.
//
// Partial forms are compared by their own `==`. About other types nothing is asked of the compiler:
// in a module whose default isolation is the main actor, an enumeration may be `Equatable` on that
// actor only, and generated code is isolated to none.

/// Whether two partial forms are equal.
public func _areEqual<Value: _PartiallyGenerated & Equatable>(
  _ left: Value?, _ right: Value?
) -> Bool {
  left == right
}

/// Whether two arrays of partial forms are equal.
public func _areEqual<Value: _PartiallyGenerated & Equatable>(
  _ left: [Value]?, _ right: [Value]?
) -> Bool {
  left == right
}

/// Whether two values are equal, for types that need not be `Equatable`: by equality where the
/// value has it, else by the content that it stands for, else never.
@_disfavoredOverload
public func _areEqual<Value>(_ left: Value?, _ right: Value?) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  if let left = left as? any Equatable { return left.isEqual(to: right) }
  guard let left = left as? any ConvertibleToGeneratedContent,
    let right = right as? any ConvertibleToGeneratedContent
  else { return false }
  return left.generatedContent == right.generatedContent
}

/// Adds a partial form to a hash.
public func _hash<Value: _PartiallyGenerated & Hashable>(
  _ value: Value?, into hasher: inout Hasher
) {
  hasher.combine(value)
}

/// Adds an array of partial forms to a hash.
public func _hash<Value: _PartiallyGenerated & Hashable>(
  _ value: [Value]?, into hasher: inout Hasher
) {
  hasher.combine(value)
}

/// Adds a value to a hash, for types that need not be `Hashable`.
///
/// Only whether it is there counts: whatever makes two values equal, their hashes are equal then,
/// on every actor.
@_disfavoredOverload
public func _hash<Value>(_ value: Value?, into hasher: inout Hasher) {
  hasher.combine(value == nil)
}

extension Equatable {
  /// Whether another value is of the same type and equal.
  fileprivate func isEqual(to other: Any) -> Bool {
    other as? Self == self
  }
}
