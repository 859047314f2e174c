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

/// A JSON value that is compared and hashed as JSON Schema compares values.
struct ComparedValue: Hashable {
  let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  static func == (left: Self, right: Self) -> Bool { left.value.isSame(as: right.value) }

  func hash(into hasher: inout Hasher) {
    switch value {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number):
      if let decimal = number.decimal {
        hasher.combine(decimal)
      } else {
        hasher.combine(number.text)
      }
    case .string(let text): hasher.combine(ScalarString(text))
    case .array(let elements):
      hasher.combine(elements.count)
      for element in elements { hasher.combine(ComparedValue(element)) }
    case .object(let members):
      // The order of the members is irrelevant, as it is for the sum of their hash values.
      var sum = members.count
      for member in members {
        var hash = Hasher()
        hash.combine(ScalarString(member.name))
        hash.combine(ComparedValue(member.value))
        sum &+= hash.finalize()
      }
      hasher.combine(sum)
    }
  }
}

extension [JSONValue] {
  /// The values without those that equal an earlier one under ``JSONValue/isSame(as:)``.
  var distinct: [JSONValue] {
    var seen: Set<ComparedValue> = []
    return filter { seen.insert(ComparedValue($0)).inserted }
  }

  func containsSame(_ value: JSONValue) -> Bool {
    contains { $0.isSame(as: value) }
  }
}
