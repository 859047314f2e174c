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

  /// The fewest bytes that a value of the type takes.
  var leastBytes: Int {
    switch self {
    case .uint8, .int8, .bool: 1
    case .uint16, .int16: 2
    case .uint32, .int32, .float32: 4
    case .uint64, .int64, .float64, .string: 8
    case .array: 12
    }
  }

  /// Whether every value of the type takes ``leastBytes``.
  var isFixed: Bool { self != .string && self != .array }
}

/// A metadata value.
package enum GGUFValue: Sendable, Hashable {
  /// An integer of any width, signed or not.
  case integer(Int64)
  /// A 64-bit unsigned integer beyond the signed range.
  case unsigned(UInt64)
  /// A number with a fraction, of either width.
  case number(Double)
  /// `true` or `false`.
  case bool(Bool)
  /// A text.
  case string(String)
  /// A list, left in the file until it is asked for.
  case array(GGUFArray)
}

/// A list of metadata values that lies in the file.
///
/// A vocabulary of 150 000 entries is decoded once, by the tokenizer, and not into values first.
package struct GGUFArray: Sendable, Hashable {
  /// The type of the elements.
  package let elementType: GGUFValueType
  /// How many there are.
  package let count: Int
  /// The first element's first byte.
  package let offset: Int
}

extension GGUFCursor {
  /// How deep arrays may hold arrays.
  private static let maximumDepth = 4

  /// Reads a value's type.
  mutating func valueType(_ thing: String) throws(ModelFileError) -> GGUFValueType {
    let start = offset
    let number = try integer(UInt32.self, thing)
    guard let type = GGUFValueType(rawValue: number) else {
      throw ModelFileError(.malformed("\(thing) has the unknown value type \(number)"), at: start)
    }
    return type
  }

  /// Reads a value of a type.
  mutating func value(
    of type: GGUFValueType, _ thing: String, depth: Int = 0
  ) throws(ModelFileError) -> GGUFValue {
    switch type {
    case .uint8: return .integer(Int64(try integer(UInt8.self, thing)))
    case .int8: return .integer(Int64(try integer(Int8.self, thing)))
    case .uint16: return .integer(Int64(try integer(UInt16.self, thing)))
    case .int16: return .integer(Int64(try integer(Int16.self, thing)))
    case .uint32: return .integer(Int64(try integer(UInt32.self, thing)))
    case .int32: return .integer(Int64(try integer(Int32.self, thing)))
    case .int64: return .integer(try integer(Int64.self, thing))
    case .uint64:
      let number = try integer(UInt64.self, thing)
      return Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
    case .float32:
      return .number(Double(Float(bitPattern: try integer(UInt32.self, thing))))
    case .float64: return .number(Double(bitPattern: try integer(UInt64.self, thing)))
    case .bool: return .bool(try bool(thing))
    case .string: return .string(try string(thing))
    case .array: return .array(try array(thing, depth: depth))
    }
  }

  private mutating func bool(_ thing: String) throws(ModelFileError) -> Bool {
    let start = offset
    let byte = try integer(UInt8.self, thing)
    guard byte <= 1 else {
      throw ModelFileError(.malformed("\(thing) is \(byte), which is no truth value"), at: start)
    }
    return byte == 1
  }

  /// Passes over an array, checking that all of it is there.
  private mutating func array(_ thing: String, depth: Int) throws(ModelFileError) -> GGUFArray {
    guard depth < Self.maximumDepth else {
      throw ModelFileError(.malformed("\(thing) nests arrays too deeply"), at: offset)
    }
    let elementType = try valueType(thing)
    let count = try count(ofAtLeast: elementType.leastBytes, thing)
    let start = offset
    if elementType.isFixed {
      try skip(count * elementType.leastBytes, thing)
    } else {
      for _ in 0..<count {
        if elementType == .string {
          try skip(try self.count(ofAtLeast: 1, thing), thing)
        } else {
          _ = try value(of: elementType, thing, depth: depth + 1)
        }
      }
    }
    return GGUFArray(elementType: elementType, count: count, offset: start)
  }
}
