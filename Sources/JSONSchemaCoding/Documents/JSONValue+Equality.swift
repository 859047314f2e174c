// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

extension JSONValue {
  /// Compares two values as JSON Schema does: numbers by value, strings by Unicode scalars, and
  /// objects regardless of the order of their members.
  ///
  /// - Parameter other: The value to compare with.
  /// - Returns: Whether the values are equal.
  /// - Complexity: O(*n* × *m*) in the number of members of an object.
  package func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)):
      if left.text == right.text { return true }
      guard let left = left.decimal, let right = right.decimal else { return false }
      return left == right
    case (.string(let left), .string(let right)): return ScalarString(left) == ScalarString(right)
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.object(let left), .object(let right)):
      return left.count == right.count
        && left.allSatisfy { member in
          right.contains {
            ScalarString($0.name) == ScalarString(member.name) && $0.value.isSame(as: member.value)
          }
        }
    default: return false
    }
  }
}

extension [JSONValue] {
  /// The values without those that equal an earlier one under ``JSONValue/isSame(as:)``.
  var distinct: [JSONValue] {
    var kept: [JSONValue] = []
    for value in self where !kept.containsSame(value) { kept.append(value) }
    return kept
  }

  func containsSame(_ value: JSONValue) -> Bool {
    contains { $0.isSame(as: value) }
  }
}
