// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A whole number of a width, or a sign, that `Int` does not have.
public protocol _SizedInteger: Generable, FixedWidthInteger, SendableMetatype {}

extension Int8: _SizedInteger {}
extension Int16: _SizedInteger {}
extension Int32: _SizedInteger {}
extension Int64: _SizedInteger {}
extension UInt: _SizedInteger {}
extension UInt8: _SizedInteger {}
extension UInt16: _SizedInteger {}
extension UInt32: _SizedInteger {}
extension UInt64: _SizedInteger {}

extension _SizedInteger {
  /// Any whole number that fits.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(primitive: .sized(IntegerRange(Self.self)))
  }

  /// Creates the whole number that the content is; `5.0` and `5e0` are whole.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is no whole number, or one
  ///   that does not fit.
  public init(_ content: GeneratedContent) throws {
    let number = try content.number(for: Self.self)
    guard let value = number.int.flatMap(Self.init(exactly:)) ?? number.decimal.flatMap(Self.wide)
    else {
      throw content.mismatch(
        Self.self, remedy: "decode Double or Decimal, or bound the number with a guide")
    }
    self = value
  }

  /// The value of a number that an `Int` may not hold.
  private static func wide(_ number: DecimalNumber) -> Self? {
    // No type has more than 20 digits, and no number of those has leading zeros.
    guard number.exponent >= 0, number.exponent <= 20, number.digits.count <= 20 else { return nil }
    let digits = String(decoding: number.digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    let zeros = String(repeating: "0", count: number.exponent)
    return Self((number.isNegative ? "-" : "") + digits + zeros)
  }

  /// The number as content, every digit kept.
  public var generatedContent: GeneratedContent {
    guard let number = JSONNumber(text: "\(self)") else {
      return GeneratedContent(node: ContentNode(.null))
    }
    return GeneratedContent(node: ContentNode(.number(number)))
  }

  /// A number appears when it is whole.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

/// What an integer type other than `Int` holds.
struct IntegerRange: Sendable {
  /// The name of the type.
  let typeName: String
  /// The least and the greatest value.
  let limits: ClosedRange<DecimalNumber>

  /// The range of a type.
  init<Value: FixedWidthInteger>(_ type: Value.Type) {
    typeName = String(describing: type)
    let least = DecimalNumber("\(Value.min)") ?? NumberLimits.int.lowerBound
    let most = DecimalNumber("\(Value.max)") ?? NumberLimits.int.upperBound
    limits = least...most
  }
}
