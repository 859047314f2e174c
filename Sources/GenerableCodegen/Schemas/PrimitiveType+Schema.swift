// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension PrimitiveType {
  /// What an integer type other than `Int` holds.
  var limits: ClosedRange<DecimalNumber>? {
    switch self {
    case .int8: Self.limits(of: Int8.self)
    case .int16: Self.limits(of: Int16.self)
    case .int32: Self.limits(of: Int32.self)
    case .int64: Self.limits(of: Int64.self)
    // As wide as in the systems that the package supports.
    case .uint, .uint64: Self.limits(of: UInt64.self)
    case .uint8: Self.limits(of: UInt8.self)
    case .uint16: Self.limits(of: UInt16.self)
    case .uint32: Self.limits(of: UInt32.self)
    case .string, .bool, .int, .double, .float, .decimal, .uuid, .date, .url, .content: nil
    }
  }

  /// What the texts that stand for the values look like.
  var format: StringFormat? {
    switch self {
    case .uuid: .uuid
    case .date: .dateTime
    case .url: .uri
    default: nil
    }
  }

  /// The bounds that a schema shows where guides set none: those narrower than an `Int`'s.
  var shownBounds: (least: DecimalNumber?, most: DecimalNumber?) {
    guard let limits else { return (nil, nil) }
    return (
      limits.lowerBound > DecimalNumber(Int.min) ? limits.lowerBound : nil,
      limits.upperBound < DecimalNumber(Int.max) ? limits.upperBound : nil
    )
  }

  private static func limits<Value: FixedWidthInteger>(
    of type: Value.Type
  ) -> ClosedRange<DecimalNumber>? {
    guard let least = DecimalNumber("\(Value.min)"), let most = DecimalNumber("\(Value.max)")
    else { return nil }
    return least...most
  }
}
