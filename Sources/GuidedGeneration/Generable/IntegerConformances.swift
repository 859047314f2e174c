// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// An integer type of the standard library.
public protocol _SizedInteger: _ScalarValue, FixedWidthInteger, SendableMetatype {}

extension Int: _SizedInteger {}
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
  /// The schema of an integer in the range of the type.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(primitive: .integer(IntegerType(Self.self)))
  }

  /// Creates an integer from content that represents one, such as `5`, `5.0` or `5e0`.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not an integer or is out of
  ///   range.
  public init(_ content: GeneratedContent) throws {
    let number = try content.number(for: Self.self)
    guard let value = number.int.flatMap(Self.init(exactly:)) ?? number.decimal.flatMap(Self.wide)
    else { throw content.integerMismatch(Self.self) }
    self = value
  }

  /// Returns the value of a number that may be out of the range of `Int`.
  private static func wide(_ number: DecimalNumber) -> Self? {
    // All types have at most 20 digits, and the digits have no leading zeros.
    guard number.exponent >= 0, number.exponent <= 20, number.digits.count <= 20 else { return nil }
    let digits = String(decoding: number.digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    let zeros = String(repeating: "0", count: number.exponent)
    return Self((number.isNegative ? "-" : "") + digits + zeros)
  }

  /// The content that represents the number, with all its digits.
  public var generatedContent: GeneratedContent {
    GeneratedContent(value: JSONNumber(text: "\(self)").map { .number($0) } ?? .null)
  }
}

/// The name and the range of an integer type.
struct IntegerType: Sendable {
  let name: String
  let range: ClosedRange<DecimalNumber>

  init<Value: FixedWidthInteger>(_ type: Value.Type) {
    name = String(describing: type)
    let minimum = DecimalNumber("\(Value.min)") ?? NumberRange.int.lowerBound
    let maximum = DecimalNumber("\(Value.max)") ?? NumberRange.int.upperBound
    range = minimum...maximum
  }
}
