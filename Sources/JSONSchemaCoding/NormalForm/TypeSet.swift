// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A set of JSON types.
///
/// `true` and `false` are separate types, so that `const: true` needs no facet. Whole and
/// fractional numbers are separate types because `integer` is a subset of `number`.
package struct TypeSet: OptionSet, Sendable, Hashable {
  /// The bits of the types.
  package let rawValue: UInt8

  /// Creates a set.
  ///
  /// - Parameter rawValue: The bits of the types.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `null`.
  package static let null = TypeSet(rawValue: 1 << 0)
  /// `false`.
  package static let isFalse = TypeSet(rawValue: 1 << 1)
  /// `true`.
  package static let isTrue = TypeSet(rawValue: 1 << 2)
  /// Integers.
  package static let whole = TypeSet(rawValue: 1 << 3)
  /// Numbers that are not integers.
  package static let fractional = TypeSet(rawValue: 1 << 4)
  /// Strings.
  package static let string = TypeSet(rawValue: 1 << 5)
  /// Arrays.
  package static let array = TypeSet(rawValue: 1 << 6)
  /// Objects.
  package static let object = TypeSet(rawValue: 1 << 7)

  /// `true` and `false`.
  package static let boolean: TypeSet = [.isFalse, .isTrue]
  /// All numbers.
  package static let number: TypeSet = [.whole, .fractional]
  /// All types.
  package static let all = TypeSet(rawValue: .max)

  /// The types that the set does not contain.
  package var complement: TypeSet { TypeSet(rawValue: ~rawValue) }
}

extension TypeSet {
  /// Creates the set for one of JSON Schema's type names, or returns `nil`.
  ///
  /// - Parameter name: The name.
  package init?(name: String) {
    switch name {
    case "null": self = .null
    case "boolean": self = .boolean
    case "integer": self = .whole
    case "number": self = .number
    case "string": self = .string
    case "array": self = .array
    case "object": self = .object
    default: return nil
    }
  }

  /// Creates the set of a value's type.
  ///
  /// - Parameter value: The value.
  package init(of value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = bool ? .isTrue : .isFalse
    case .number(let number): self = number.decimal?.isWhole ?? true ? .whole : .fractional
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}
