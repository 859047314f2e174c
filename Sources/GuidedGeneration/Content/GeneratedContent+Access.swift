// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GeneratedContent {
  /// Decodes the content as a type.
  ///
  /// - Parameter type: The type to decode.
  /// - Returns: The decoded value.
  /// - Throws: ``ConversionError`` if the content does not represent a value of `type`, or any
  ///   error that a custom initializer throws.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value.Type = Value.self
  ) throws -> Value {
    try decoded(as: type)
  }

  /// Decodes a property as a type, where a missing property is an error.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - property: The name of the property.
  /// - Returns: The decoded value.
  /// - Throws: ``ConversionError`` if the property does not exist, is incomplete, or does not
  ///   represent a value of `type`.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value.Type = Value.self, forProperty property: String
  ) throws -> Value {
    guard let member = try member(property) else {
      throw ConversionError(
        path: [.property(property)], expected: ConversionError.name(of: type), found: "nothing",
        remedy: "add the property, or declare it optional")
    }
    guard member.isVisible(with: Value._decodingTraits) else {
      throw ConversionError(
        path: [.property(property)], expected: ConversionError.name(of: type),
        found: "an unfinished value", remedy: "read it as an optional until it is complete")
    }
    do {
      return try member.decoded(as: type)
    } catch {
      throw ConversionError.within(.property(property), error)
    }
  }

  /// Decodes a property that may be missing or null.
  ///
  /// A property that is being generated is `nil` until its type can represent it. Strings, arrays
  /// and partially generated structures grow; all other values appear when they are complete.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - property: The name of the property.
  /// - Returns: The decoded value, or `nil`.
  /// - Throws: ``ConversionError`` if the property does not represent a value of `type`.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value?.Type = Value?.self, forProperty property: String
  ) throws -> Value? {
    guard let member = try member(property), !member.node.isNull,
      member.isVisible(with: Value._decodingTraits)
    else { return nil }
    do {
      return try member.decoded(as: Value.self)
    } catch {
      throw ConversionError.within(.property(property), error)
    }
  }

  /// The value of a property as a standard Swift type, for content whose schema is known only at
  /// run time.
  ///
  /// A string is a `String`, a Boolean value a `Bool`, an integer an `Int` if it fits, any other
  /// number a `Double`, an array a `[GeneratedContent]`, and a structure a `GeneratedContent`.
  /// Null, a missing property, and a property of content that is not a structure are `nil`.
  ///
  /// ```swift
  /// if let question = response.content["question"] as? String { … }
  /// ```
  ///
  /// - Parameter property: The name of the property.
  public subscript(property: String) -> (any Sendable)? {
    guard let member = node.property(property) else { return nil }
    switch member.node.value {
    case .null: return nil
    case .bool(let value): return value
    case .number(let number):
      if let whole = number.int { return whole }
      return number.double
    case .nonFinite(let value): return value
    case .string(let text): return text
    case .array(let elements): return Array(elements)
    case .structure: return member
    }
  }

  /// Returns a property of a structure, with the same decoding cache.
  private func member(_ name: String) throws -> GeneratedContent? {
    if let member = node.property(name, cache: cache) { return member }
    guard node.isStructure else {
      throw ConversionError(
        path: [], expected: "an object with the property '\(name)'",
        found: node.value.summary, remedy: "decode the type that the content was generated for")
    }
    return nil
  }

}
