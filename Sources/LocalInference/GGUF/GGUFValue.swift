// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The type of a metadata value.
package enum GGUFValueType: UInt32, Sendable, Hashable, CaseIterable {
  case uint8 = 0
  case int8 = 1
  case uint16 = 2
  case int16 = 3
  case uint32 = 4
  case int32 = 5
  case float32 = 6
  case bool = 7
  case string = 8
  case array = 9
  case uint64 = 10
  case int64 = 11
  case float64 = 12

  /// The minimum size of a value of the type, in bytes.
  var minimumSize: Int {
    switch self {
    case .uint8, .int8, .bool: 1
    case .uint16, .int16: 2
    case .uint32, .int32, .float32: 4
    case .uint64, .int64, .float64, .string: 8
    case .array: 12
    }
  }

  /// Whether every value of the type has the size ``minimumSize``.
  var isFixedSize: Bool { self != .string && self != .array }
}

/// A metadata value.
package enum GGUFValue: Sendable, Hashable {
  /// A signed or unsigned integer of any width.
  case integer(Int64)
  /// A 64-bit unsigned integer that exceeds the range of `Int64`.
  case unsigned(UInt64)
  /// A floating-point number of either width.
  case number(Double)
  /// `true` or `false`.
  case bool(Bool)
  /// A string.
  case string(String)
  /// An array, which is decoded when it is used.
  case array(GGUFArray)
}

/// The position of an array of metadata values in the file.
///
/// The tokenizer decodes a vocabulary of 150,000 entries directly, without an intermediate array of
/// values.
package struct GGUFArray: Sendable, Hashable {
  /// The type of the elements.
  package let elementType: GGUFValueType
  /// The number of elements.
  package let count: Int
  /// The offset of the first element in the file.
  package let offset: Int
  /// The offset after the last element.
  let end: Int
}

extension GGUFCursor {
  /// The maximum depth of nested arrays.
  private static let maximumDepth = 4

  /// Reads a value's type.
  mutating func valueType(_ item: String) throws(ModelFileError) -> GGUFValueType {
    let start = offset
    let number = try integer(UInt32.self, item)
    guard let type = GGUFValueType(rawValue: number) else {
      throw ModelFileError(.malformed("\(item) has the unknown value type \(number)"), at: start)
    }
    return type
  }

  /// Reads a value of a type.
  mutating func value(
    of type: GGUFValueType, _ item: String, depth: Int = 0
  ) throws(ModelFileError) -> GGUFValue {
    switch type {
    case .uint8: return .integer(Int64(try integer(UInt8.self, item)))
    case .int8: return .integer(Int64(try integer(Int8.self, item)))
    case .uint16: return .integer(Int64(try integer(UInt16.self, item)))
    case .int16: return .integer(Int64(try integer(Int16.self, item)))
    case .uint32: return .integer(Int64(try integer(UInt32.self, item)))
    case .int32: return .integer(Int64(try integer(Int32.self, item)))
    case .int64: return .integer(try integer(Int64.self, item))
    case .uint64:
      let number = try integer(UInt64.self, item)
      return Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
    case .float32:
      return .number(Double(Float(bitPattern: try integer(UInt32.self, item))))
    case .float64: return .number(Double(bitPattern: try integer(UInt64.self, item)))
    case .bool: return .bool(try bool(item))
    case .string: return .string(try string(item))
    case .array: return .array(try array(item, depth: depth))
    }
  }

  private mutating func bool(_ item: String) throws(ModelFileError) -> Bool {
    let start = offset
    let byte = try integer(UInt8.self, item)
    guard byte <= 1 else {
      throw ModelFileError(.malformed("\(item) is \(byte), which is not a Boolean"), at: start)
    }
    return byte == 1
  }

  /// Skips an array and checks that it is complete.
  private mutating func array(_ item: String, depth: Int) throws(ModelFileError) -> GGUFArray {
    guard depth < Self.maximumDepth else {
      throw ModelFileError(.malformed("\(item) nests arrays too deeply"), at: offset)
    }
    let elementType = try valueType(item)
    let count = try count(ofAtLeast: elementType.minimumSize, item)
    let start = offset
    if elementType.isFixedSize {
      try skip(count * elementType.minimumSize, item)
    } else if elementType == .string {
      try skipStrings(count, item)
    } else {
      for _ in 0..<count { _ = try value(of: elementType, item, depth: depth + 1) }
    }
    return GGUFArray(elementType: elementType, count: count, offset: start, end: offset)
  }
}
