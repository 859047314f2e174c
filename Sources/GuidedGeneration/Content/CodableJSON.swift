// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SchemaModel

/// A JSON value that any coder can carry.
struct CodableJSON: Codable {
  let value: JSONValue

  /// Creates a value to be encoded.
  init(_ value: JSONValue) {
    self.value = value
  }

  /// Reads whatever the decoder has.
  ///
  /// Most decoders of JSON do not tell the order of keys; they are taken sorted, so that the result
  /// is always the same.
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      try Self.checkDepth(of: decoder)
      value = .object(
        try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
          JSONValue.Member(
            name: key.stringValue, value: try container.decode(Self.self, forKey: key).value)
        })
    } else if var container = try? decoder.unkeyedContainer() {
      try Self.checkDepth(of: decoder)
      var elements: [JSONValue] = []
      while !container.isAtEnd {
        elements.append(try container.decode(Self.self).value)
      }
      value = .array(elements)
    } else {
      value = try Self.scalar(try decoder.singleValueContainer())
    }
  }

  private static func checkDepth(of decoder: any Decoder) throws {
    guard decoder.codingPath.count < GeneratedContent.maximumDepth else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "the value is nested deeper than \(GeneratedContent.maximumDepth)"))
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    if let flag = try? container.decode(Bool.self) { return .bool(flag) }
    if let text = try? container.decode(String.self) { return .string(text) }
    if let whole = try? container.decode(Int.self) { return .number(JSONNumber(whole)) }
    if let decimal = try? container.decode(Decimal.self),
      let number = JSONNumber(text: decimal.description)
    {
      return .number(number)
    }
    guard let number = JSONNumber(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the number is not finite; JSON has no such numbers")
    }
    return .number(number)
  }

  /// Writes the value; a number goes out as the narrowest type that keeps it exactly.
  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members {
        try container.encode(Self(member.value), forKey: Key(stringValue: member.name))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements {
        try container.encode(Self(element))
      }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let number):
      var container = encoder.singleValueContainer()
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

  /// Any key.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }
}

extension GeneratedContent: Codable {
  /// Creates the content that a decoder holds, such as that of `JSONDecoder`.
  ///
  /// Most decoders do not tell the order of properties; they come sorted by name. Use
  /// ``init(json:)`` where the order matters.
  ///
  /// - Parameter decoder: Any decoder.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(try CodableJSON(from: decoder).value)
  }

  /// Writes the content as it stands.
  ///
  /// - Parameter encoder: Any encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(jsonValue).encode(to: encoder)
  }
}
