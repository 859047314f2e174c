// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A set of JSON types.
///
/// `true` and `false` are separate types, so that `const: true` needs no facet. Whole and fractional
/// numbers are separate types because `integer` is a subset of `number`.
struct TypeSet: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let null = TypeSet(rawValue: 1 << 0)
  static let isFalse = TypeSet(rawValue: 1 << 1)
  static let isTrue = TypeSet(rawValue: 1 << 2)
  static let whole = TypeSet(rawValue: 1 << 3)
  static let fractional = TypeSet(rawValue: 1 << 4)
  static let string = TypeSet(rawValue: 1 << 5)
  static let array = TypeSet(rawValue: 1 << 6)
  static let object = TypeSet(rawValue: 1 << 7)

  static let boolean: TypeSet = [.isFalse, .isTrue]
  static let number: TypeSet = [.whole, .fractional]
  static let all = TypeSet(rawValue: .max)

  var complement: TypeSet { TypeSet(rawValue: ~rawValue) }
}

extension TypeSet {
  /// Creates the set for one of JSON Schema's type names, or returns `nil`.
  init?(name: String) {
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
  init(of value: JSONValue) {
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
