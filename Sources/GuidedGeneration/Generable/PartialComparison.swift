// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// How the partial forms of generated types compare and hash parts of which generated code does not
// know the type.

/// Whether two values are equal; chosen where the type is `Equatable`.
public func _areEqual<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool {
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

/// Adds a value to a hash; chosen where the type is `Hashable`.
public func _hash<Value: Hashable>(_ value: Value?, into hasher: inout Hasher) {
  hasher.combine(value)
}

/// Adds a value to a hash, for types that need not be `Hashable`.
///
/// Values without a hash of their own add nothing but whether they are there: whatever makes two
/// of them equal, their hashes are equal, too.
@_disfavoredOverload
public func _hash<Value>(_ value: Value?, into hasher: inout Hasher) {
  hasher.combine(value == nil)
  if let value = value as? any Hashable { value.hash(into: &hasher) }
}

extension Equatable {
  /// Whether another value is of the same type and equal.
  fileprivate func isEqual(to other: Any) -> Bool {
    other as? Self == self
  }
}
