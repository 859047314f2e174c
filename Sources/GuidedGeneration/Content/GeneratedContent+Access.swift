// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GeneratedContent {
  /// Decodes the content as a type.
  ///
  /// - Parameter type: The type to decode.
  /// - Returns: The decoded value.
  /// - Throws: ``ConversionError`` when the content is something else; what a custom initializer
  ///   of `type` throws.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value.Type = Value.self
  ) throws -> Value {
    try decoded(as: type)
  }

  /// Decodes a property as a type; a property that is missing is an error, never a made-up value.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - property: The name of the property.
  /// - Returns: The decoded value.
  /// - Throws: ``ConversionError`` when there is no such property, when it has not been generated
  ///   whole, or when it is something else.
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
  /// A property that is still being generated is nil until its type can show it: texts, arrays and
  /// the partial forms of structures grow, anything else appears when it is whole.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - property: The name of the property.
  /// - Returns: The decoded value, or nil.
  /// - Throws: ``ConversionError`` when the property is there and is something else.
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

  /// The value of a property in plain Swift terms, for content whose form is known only at run
  /// time.
  ///
  /// A text is a `String`, a truth value a `Bool`, a whole number an `Int`, any other number a
  /// `Double`; arrays are `[GeneratedContent]` and structures `GeneratedContent`. Null, a missing
  /// property, and any property of something that is no structure are nil.
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

  /// A property, where the content is a structure, to be decoded with the same memory.
  private func member(_ name: String) throws -> GeneratedContent? {
    if let member = node.property(name, memory: memory) { return member }
    guard node.isStructure else {
      throw ConversionError(
        path: [], expected: "an object with the property '\(name)'",
        found: node.value.summary, remedy: "decode the type that the content was generated for")
    }
    return nil
  }

  /// A part of this content, decoded with the same memory.
  func recalling(_ part: GeneratedContent) -> GeneratedContent {
    guard let memory else { return part }
    var part = part
    part.memory = memory
    return part
  }
}
