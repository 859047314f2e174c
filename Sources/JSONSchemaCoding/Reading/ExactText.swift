// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A text that equals another one only if both have the same scalars.
///
/// Swift's strings are equal when they are canonically equivalent; JSON's are not.
struct ExactText: Sendable, Hashable, Comparable, CustomStringConvertible {
  let string: String

  init(_ string: String) { self.string = string }

  var description: String { string }

  static func == (left: Self, right: Self) -> Bool {
    left.string.utf8.elementsEqual(right.string.utf8)
  }

  static func < (left: Self, right: Self) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in string.utf8 { hasher.combine(byte) }
    hasher.combine(string.utf8.count)
  }
}

extension JSONValue {
  /// Whether two values are the same to JSON Schema: numbers by value, members in any order.
  ///
  /// - Complexity: O(*n* × *m*) in the number of members of an object.
  package func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)):
      if left.text == right.text { return true }
      guard let left = left.decimal, let right = right.decimal else { return false }
      return left == right
    case (.string(let left), .string(let right)): return ExactText(left) == ExactText(right)
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.object(let left), .object(let right)):
      return left.count == right.count
        && left.allSatisfy { member in
          right.contains {
            ExactText($0.name) == ExactText(member.name) && $0.value.isSame(as: member.value)
          }
        }
    default: return false
    }
  }
}

extension Array where Element == JSONValue {
  /// The values without those that are the same as an earlier one.
  var distinct: [JSONValue] {
    var kept: [JSONValue] = []
    for value in self where !kept.contains(where: { $0.isSame(as: value) }) { kept.append(value) }
    return kept
  }
}
