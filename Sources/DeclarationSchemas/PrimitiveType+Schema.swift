// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen
internal import SchemaModel

extension PrimitiveType {
  /// The values of an integer type; `nil` for other types.
  var range: ClosedRange<Int128>? {
    switch self {
    case .int8: Self.range(of: Int8.self)
    case .int16: Self.range(of: Int16.self)
    case .int32: Self.range(of: Int32.self)
    // `Int` and `UInt` have 64 bits on all supported platforms.
    case .int, .int64: Self.range(of: Int64.self)
    case .uint, .uint64: Self.range(of: UInt64.self)
    case .uint8: Self.range(of: UInt8.self)
    case .uint16: Self.range(of: UInt16.self)
    case .uint32: Self.range(of: UInt32.self)
    case .string, .bool, .double, .float, .decimal, .uuid, .date, .url, .content: nil
    }
  }

  /// The bounds that a schema contains without guides: those narrower than the bounds of `Int`.
  var implicitBounds: (minimum: DecimalNumber?, maximum: DecimalNumber?) {
    guard let range else { return (nil, nil) }
    return (
      range.lowerBound > Int.min ? DecimalNumber("\(range.lowerBound)") : nil,
      range.upperBound < Int.max ? DecimalNumber("\(range.upperBound)") : nil
    )
  }

  private static func range<Value: FixedWidthInteger>(of type: Value.Type) -> ClosedRange<Int128> {
    Int128(Value.min)...Int128(Value.max)
  }
}
