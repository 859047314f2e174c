// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SchemaModel

extension Int: Generable {
  /// Any whole number that fits.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .integer) }

  /// Creates the whole number that the content is; `5.0` and `5e0` are whole.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is no whole number, or one
  ///   that does not fit.
  public init(_ content: GeneratedContent) throws {
    let number = try content.number(for: Int.self)
    guard let value = number.int else {
      throw content.mismatch(
        Int.self, remedy: "decode Double or Decimal, or bound the number with a guide")
    }
    self = value
  }

  /// The number as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(node: ContentNode(.number(JSONNumber(self))))
  }

  /// A number appears when it is whole.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

extension Double: Generable {
  /// Any number.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .double) }

  /// Creates the number nearest to the one that the content is.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is no number, or one that
  ///   is too large.
  public init(_ content: GeneratedContent) throws {
    if let value = content.node.nonFinite {
      self = value
      return
    }
    let number = try content.number(for: Double.self)
    guard let value = number.double, value.isFinite else {
      throw content.mismatch(Double.self, remedy: "decode Decimal, or bound the number")
    }
    self = value
  }

  /// The number as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(node: ContentNode(ContentNode.Value(self)))
  }

  /// A number appears when it is whole.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

extension Float: Generable {
  /// Any number.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .float) }

  /// Creates the number nearest to the one that the content is.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is no number, or one that
  ///   is too large.
  public init(_ content: GeneratedContent) throws {
    if let value = content.node.nonFinite {
      self = Float(value)
      return
    }
    let number = try content.number(for: Float.self)
    guard let value = Float(number.text), value.isFinite else {
      throw content.mismatch(Float.self, remedy: "decode Double, or bound the number")
    }
    self = value
  }

  /// The number as content, with no more digits than tell it from its neighbors.
  public var generatedContent: GeneratedContent {
    if isFinite, Int(exactly: self) == nil, let number = JSONNumber(text: description) {
      return GeneratedContent(node: ContentNode(.number(number)))
    }
    return GeneratedContent(node: ContentNode(ContentNode.Value(Double(self))))
  }

  /// A number appears when it is whole.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

extension Decimal: Generable {
  /// Any number.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .decimal) }

  /// Creates the number that the content is; what goes beyond the 38 digits that fit is rounded
  /// away.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is no number, or one that
  ///   is too large.
  public init(_ content: GeneratedContent) throws {
    let number = try content.number(for: Decimal.self)
    if let value = Decimal(string: number.text), !value.isNaN {
      self = value
    } else if let value = number.double, abs(value) < 1e-100 {
      // `Decimal` refuses what is too small for it instead of rounding it.
      self = 0
    } else {
      throw content.mismatch(Decimal.self, remedy: "decode String, or bound the number")
    }
  }

  /// The number as content, every digit kept.
  public var generatedContent: GeneratedContent {
    guard !isNaN, let number = JSONNumber(text: description) else {
      return GeneratedContent(node: ContentNode(.nonFinite(.nan)))
    }
    return GeneratedContent(node: ContentNode(.number(number)))
  }

  /// A number appears when it is whole.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

extension GeneratedContent {
  /// The number that the content is, with its exact text.
  func number(for type: Any.Type) throws -> JSONNumber {
    guard let number = node.number else {
      throw mismatch(type, remedy: "decode the type that was generated")
    }
    return number
  }
}
