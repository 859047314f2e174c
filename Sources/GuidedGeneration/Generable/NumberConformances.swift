// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SchemaModel

extension Double: _ScalarValue {
  /// The schema of a number.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .double) }

  /// Creates the representable value that is nearest to a number.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not a number or is too large.
  public init(_ content: GeneratedContent) throws {
    if let value = content.node.nonFinite {
      self = value
      return
    }
    guard let value = try content.number(for: Double.self).double, value.isFinite else {
      throw content.mismatch(Double.self, remedy: "decode Decimal, or bound the number")
    }
    self = value
  }

  /// The content that represents the number.
  public var generatedContent: GeneratedContent { GeneratedContent(value: ContentNode.Value(self)) }
}

extension Float: _ScalarValue {
  /// The schema of a number.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .float) }

  /// Creates the representable value that is nearest to a number.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not a number or is too large.
  public init(_ content: GeneratedContent) throws {
    if let value = content.node.nonFinite {
      self = Float(value)
      return
    }
    guard let value = Float(try content.number(for: Float.self).text), value.isFinite else {
      throw content.mismatch(Float.self, remedy: "decode Double, or bound the number")
    }
    self = value
  }

  /// The content that represents the number, with the fewest digits that identify it.
  public var generatedContent: GeneratedContent {
    if isFinite, Int(exactly: self) == nil, let number = JSONNumber(text: description) {
      return GeneratedContent(value: .number(number))
    }
    return Double(self).generatedContent
  }
}

extension Decimal: _ScalarValue {
  /// The schema of a number.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .decimal) }

  /// Creates a number, rounded to 38 digits.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not a number or is too large.
  public init(_ content: GeneratedContent) throws {
    let number = try content.number(for: Decimal.self)
    if let value = Decimal(string: number.text), !value.isNaN {
      self = value
    } else if let value = number.double, abs(value) < 1e-100 {
      // 'Decimal' rejects numbers that are too small for it instead of rounding them.
      self = 0
    } else {
      throw content.mismatch(Decimal.self, remedy: "decode String, or bound the number")
    }
  }

  /// The content that represents the number, with all its digits.
  public var generatedContent: GeneratedContent {
    guard !isNaN, let number = JSONNumber(text: description) else {
      return GeneratedContent(value: .nonFinite(.nan))
    }
    return GeneratedContent(value: .number(number))
  }
}

extension GeneratedContent {
  /// Returns the exact number that the content represents.
  func number(for type: Any.Type) throws -> JSONNumber {
    guard let number = node.number else {
      throw mismatch(type, remedy: "decode the type that was generated")
    }
    return number
  }

  /// Returns an error for a number that is not an integer in the range of `type`.
  func integerMismatch(_ type: Any.Type) -> ConversionError {
    mismatch(type, remedy: "decode Double or Decimal, or bound the number with a guide")
  }
}

enum NumberRange {
  static let int = DecimalNumber(Int.min)...DecimalNumber(Int.max)
  static let double = symmetric("1.7976931348623157e308")
  static let float = symmetric("3.4028234e38")
  /// The range of 38 digits, which `Decimal` represents without loss.
  static let decimal = symmetric(String(repeating: "9", count: 38))

  private static func symmetric(_ text: String) -> ClosedRange<DecimalNumber> {
    let maximum = DecimalNumber(text) ?? DecimalNumber(Int.max)
    return DecimalNumber(
      isNegative: true, digits: maximum.digits, exponent: maximum.exponent)...maximum
  }
}
