// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Comparison and hashing of properties whose type generated code cannot resolve.
//
// Partially generated types are compared by their own '=='. For other types no conformance is
// required: in a module whose default isolation is the main actor, an enumeration may be
// 'Equatable' on that actor only, and generated code is nonisolated.

/// Returns whether two partially generated values are equal.
///
/// - Parameters:
///   - left: A value to compare.
///   - right: A value to compare.
/// - Returns: Whether both are equal.
public func _areEqual<Value: _PartiallyGenerated & Equatable>(
  _ left: Value?, _ right: Value?
) -> Bool {
  left == right
}

/// Returns whether two arrays of partially generated values are equal.
///
/// - Parameters:
///   - left: An array to compare.
///   - right: An array to compare.
/// - Returns: Whether both are equal.
public func _areEqual<Value: _PartiallyGenerated & Equatable>(
  _ left: [Value]?, _ right: [Value]?
) -> Bool {
  left == right
}

/// Returns whether two values of any type are equal.
///
/// Equatable values are compared with `==`, and other values by the content that represents them.
/// Values that have no content are not equal.
///
/// - Parameters:
///   - left: A value to compare.
///   - right: A value to compare.
/// - Returns: Whether both are equal.
@_disfavoredOverload
public func _areEqual<Value>(_ left: Value?, _ right: Value?) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  if let left = left as? any Equatable { return left.isEqual(to: right) }
  guard let left = left as? any ConvertibleToGeneratedContent,
    let right = right as? any ConvertibleToGeneratedContent
  else { return false }
  return left.generatedContent == right.generatedContent
}

/// Hashes a partially generated value.
///
/// - Parameters:
///   - value: The value.
///   - hasher: The hasher.
public func _hash<Value: _PartiallyGenerated & Hashable>(
  _ value: Value?, into hasher: inout Hasher
) {
  hasher.combine(value)
}

/// Hashes an array of partially generated values.
///
/// - Parameters:
///   - value: The array.
///   - hasher: The hasher.
public func _hash<Value: _PartiallyGenerated & Hashable>(
  _ value: [Value]?, into hasher: inout Hasher
) {
  hasher.combine(value)
}

/// Hashes a value of any type.
///
/// Only its presence contributes to the hash, so that equal values have equal hashes on every
/// actor, regardless of how they are compared.
///
/// - Parameters:
///   - value: The value.
///   - hasher: The hasher.
@_disfavoredOverload
public func _hash<Value>(_ value: Value?, into hasher: inout Hasher) {
  hasher.combine(value == nil)
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
