// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A type that guides compute with, as the compiled program does.
///
/// Where that would stop, or where its result cannot be told for sure, there is none.
protocol GuideNumber {
  /// The type that people write.
  static var primitive: PrimitiveType { get }
  /// The value of a literal of this type.
  init?(_ literal: NumberLiteral)
  /// The value of ``exact``.
  init?(exact: DecimalNumber)
  /// The value in decimal digits that tell it from all others of the type.
  var exact: DecimalNumber? { get }
  /// The value with the other sign.
  var opposite: Self? { get }
  /// The result of an operator other than the shifts.
  func result(of symbol: NumberOperator, _ other: Self) -> Self?
  /// The value with its bits moved; nil for types that have no such operator.
  func shifted(left count: Int) -> Self?
}

extension GuideNumber where Self: FixedWidthInteger {
  init?(_ literal: NumberLiteral) {
    guard let value: Self = literal.integer() else { return nil }
    self = value
  }

  init?(exact: DecimalNumber) { self.init("\(exact)") }

  var exact: DecimalNumber? { DecimalNumber("\(self)") }

  var opposite: Self? { Self.isSigned ? (0 as Self).result(of: .minus, self) : nil }

  func result(of symbol: NumberOperator, _ other: Self) -> Self? {
    let (value, overflow) =
      switch symbol {
      case .plus: addingReportingOverflow(other)
      case .minus: subtractingReportingOverflow(other)
      case .times: multipliedReportingOverflow(by: other)
      case .over: dividedReportingOverflow(by: other)
      case .remainder: remainderReportingOverflow(dividingBy: other)
      case .shiftLeft, .shiftRight: (self, true)
      }
    return overflow ? nil : value
  }

  func shifted(left count: Int) -> Self? { self << count }
}

extension Int: GuideNumber { static var primitive: PrimitiveType { .int } }
extension Int8: GuideNumber { static var primitive: PrimitiveType { .int8 } }
extension Int16: GuideNumber { static var primitive: PrimitiveType { .int16 } }
extension Int32: GuideNumber { static var primitive: PrimitiveType { .int32 } }
extension Int64: GuideNumber { static var primitive: PrimitiveType { .int64 } }
extension UInt: GuideNumber { static var primitive: PrimitiveType { .uint } }
extension UInt8: GuideNumber { static var primitive: PrimitiveType { .uint8 } }
extension UInt16: GuideNumber { static var primitive: PrimitiveType { .uint16 } }
extension UInt32: GuideNumber { static var primitive: PrimitiveType { .uint32 } }
extension UInt64: GuideNumber { static var primitive: PrimitiveType { .uint64 } }

extension GuideNumber where Self: BinaryFloatingPoint & LosslessStringConvertible {
  init?(exact: DecimalNumber) { self.init("\(exact)") }

  var exact: DecimalNumber? { DecimalNumber("\(self)") }

  var opposite: Self? { -self }

  func result(of symbol: NumberOperator, _ other: Self) -> Self? {
    let value: Self? =
      switch symbol {
      case .plus: self + other
      case .minus: self - other
      case .times: self * other
      case .over: self / other
      case .remainder, .shiftLeft, .shiftRight: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  func shifted(left count: Int) -> Self? { nil }
}

extension Double: GuideNumber {
  static var primitive: PrimitiveType { .double }

  init?(_ literal: NumberLiteral) {
    guard let value = literal.double else { return nil }
    self = value
  }
}

extension Float: GuideNumber {
  static var primitive: PrimitiveType { .float }

  init?(_ literal: NumberLiteral) {
    let value = (literal.integer() as Int?).map(Float.init) ?? literal.double.map(Float.init)
    guard let value, value.isFinite else { return nil }
    self = value
  }
}
