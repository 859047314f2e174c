// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GGUFFile {
  /// The whole number under `key`, or nil if there is none.
  package func integer(_ key: String) throws(ModelFileError) -> Int? {
    switch metadata[key] {
    case nil: return nil
    case .integer(let number):
      if let number = Int(exactly: number) { return number }
      throw wrongType(key, expected: "a smaller integer")
    default: throw wrongType(key, expected: "an integer")
    }
  }

  /// The number under `key`, or nil if there is none.
  package func number(_ key: String) throws(ModelFileError) -> Double? {
    switch metadata[key] {
    case nil: return nil
    case .number(let number): return number
    case .integer(let number): return Double(number)
    default: throw wrongType(key, expected: "a number")
    }
  }

  /// The text under `key`, or nil if there is none.
  package func string(_ key: String) throws(ModelFileError) -> String? {
    switch metadata[key] {
    case nil: return nil
    case .string(let text): return text
    default: throw wrongType(key, expected: "a string")
    }
  }

  /// The truth value under `key`, or nil if there is none.
  package func bool(_ key: String) throws(ModelFileError) -> Bool? {
    switch metadata[key] {
    case nil: return nil
    case .bool(let value): return value
    default: throw wrongType(key, expected: "a truth value")
    }
  }

  /// The bytes of the strings under `key`, or nil if there are none.
  package func strings(_ key: String) throws(ModelFileError) -> [[UInt8]]? {
    guard let value = metadata[key] else { return nil }
    guard case .array(let array) = value, array.elementType == .string else {
      throw wrongType(key, expected: "a list of strings")
    }
    var cursor = GGUFCursor(memory, at: array.offset)
    var strings: [[UInt8]] = []
    strings.reserveCapacity(array.count)
    for _ in 0..<array.count {
      strings.append(try cursor.bytes("metadata '\(key)'"))
    }
    return strings
  }

  /// The whole numbers under `key`, or nil if there are none.
  package func integers(_ key: String) throws(ModelFileError) -> [Int]? {
    guard let value = metadata[key] else { return nil }
    guard case .array(let array) = value else {
      throw wrongType(key, expected: "a list of integers")
    }
    var cursor = GGUFCursor(memory, at: array.offset)
    var integers: [Int] = []
    integers.reserveCapacity(array.count)
    for _ in 0..<array.count {
      guard
        case .integer(let number) = try cursor.value(of: array.elementType, "metadata '\(key)'"),
        let number = Int(exactly: number)
      else { throw wrongType(key, expected: "a list of integers") }
      integers.append(number)
    }
    return integers
  }

  /// `value`, or the error that `key` is missing.
  func required<Value>(_ value: Value?, _ key: String) throws(ModelFileError) -> Value {
    guard let value else { throw ModelFileError(.missingMetadata(key: key)) }
    return value
  }

  private func wrongType(_ key: String, expected: String) -> ModelFileError {
    let found =
      switch metadata[key] {
      case nil: "absent"
      case .integer, .unsigned: "an integer"
      case .number: "a number"
      case .bool: "a truth value"
      case .string: "a string"
      case .array(let array): "a list of \(array.elementType)"
      }
    return ModelFileError(.wrongMetadataType(key: key, expected: expected, found: found))
  }
}
