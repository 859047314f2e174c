// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SchemaModel

/// A JSON value without children that any encoder or decoder can process.
struct ScalarJSON: Codable {
  let value: JSONValue

  /// Creates a value to encode; arrays and objects are encoded as null.
  init(_ value: JSONValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let flag = try? container.decode(Bool.self) {
      value = .bool(flag)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else {
      value = .number(try Self.number(container))
    }
  }

  private static func number(_ container: any SingleValueDecodingContainer) throws -> JSONNumber {
    if let whole = try? container.decode(Int.self) { return JSONNumber(whole) }
    if let decimal = try? container.decode(Decimal.self),
      let number = JSONNumber(text: decimal.description)
    {
      return number
    }
    guard let number = JSONNumber(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the number is not finite, so JSON cannot represent it")
    }
    return number
  }

  /// Encodes the value; a number as the narrowest type that represents it exactly.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .object, .array, .null:
      try container.encodeNil()
    case .bool(let flag):
      try container.encode(flag)
    case .string(let text):
      try container.encode(text)
    case .number(let number):
      if let whole = number.int {
        try container.encode(whole)
      } else if let double = number.double, DecimalNumber(double) == number.decimal {
        try container.encode(double)
      } else if let decimal = Decimal(string: number.text),
        DecimalNumber(decimal.description) == number.decimal
      {
        try container.encode(decimal)
      } else {
        try container.encode(number.double ?? .nan)
      }
    }
  }
}

/// A coding key with any string value.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
