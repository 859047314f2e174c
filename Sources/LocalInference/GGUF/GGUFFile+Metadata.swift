// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GGUFFile {
  /// Returns the integer metadata value of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not an integer.
  package func integer(_ key: String) throws(ModelFileError) -> Int? {
    switch metadata[key] {
    case nil: return nil
    case .integer(let number):
      if let number = Int(exactly: number) { return number }
      throw wrongType(key, expected: "a smaller integer")
    default: throw wrongType(key, expected: "an integer")
    }
  }

  /// Returns the numeric metadata value of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not a number.
  package func number(_ key: String) throws(ModelFileError) -> Double? {
    switch metadata[key] {
    case nil: return nil
    case .number(let number): return number
    case .integer(let number): return Double(number)
    default: throw wrongType(key, expected: "a number")
    }
  }

  /// Returns the string metadata value of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not a string.
  package func string(_ key: String) throws(ModelFileError) -> String? {
    switch metadata[key] {
    case nil: return nil
    case .string(let text): return text
    default: throw wrongType(key, expected: "a string")
    }
  }

  /// Returns the Boolean metadata value of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not a Boolean.
  package func bool(_ key: String) throws(ModelFileError) -> Bool? {
    switch metadata[key] {
    case nil: return nil
    case .bool(let value): return value
    default: throw wrongType(key, expected: "a Boolean")
    }
  }

  /// Returns the bytes of the strings in the metadata array of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The bytes of each string, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not an array of strings.
  package func strings(_ key: String) throws(ModelFileError) -> [[UInt8]]? {
    guard let value = metadata[key] else { return nil }
    guard case .array(let array) = value, array.elementType == .string else {
      throw wrongType(key, expected: "an array of strings")
    }
    var cursor = GGUFCursor(memory, at: array.offset)
    var strings: [[UInt8]] = []
    strings.reserveCapacity(array.count)
    for _ in 0..<array.count {
      strings.append(try cursor.bytes("metadata '\(key)'"))
    }
    return strings
  }

  /// Returns the integers in the metadata array of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The integers, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not an array of integers.
  package func integers(_ key: String) throws(ModelFileError) -> [Int]? {
    guard let value = metadata[key] else { return nil }
    guard case .array(let array) = value else {
      throw wrongType(key, expected: "an array of integers")
    }
    var cursor = GGUFCursor(memory, at: array.offset)
    var integers: [Int] = []
    integers.reserveCapacity(array.count)
    for _ in 0..<array.count {
      guard
        case .integer(let number) = try cursor.value(of: array.elementType, "metadata '\(key)'"),
        let number = Int(exactly: number)
      else { throw wrongType(key, expected: "an array of integers") }
      integers.append(number)
    }
    return integers
  }

  /// Returns the Booleans in the metadata array of a key.
  ///
  /// An integer other than zero is `true`.
  ///
  /// - Parameter key: The key.
  /// - Returns: The Booleans, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not an array of Booleans or integers.
  package func flags(_ key: String) throws(ModelFileError) -> [Bool]? {
    guard let value = metadata[key] else { return nil }
    guard case .array(let array) = value, array.elementType == .bool else {
      return try integers(key)?.map { $0 != 0 }
    }
    var cursor = GGUFCursor(memory, at: array.offset)
    var flags: [Bool] = []
    flags.reserveCapacity(array.count)
    for _ in 0..<array.count {
      flags.append(try cursor.integer(UInt8.self, "metadata '\(key)'") != 0)
    }
    return flags
  }

  /// Returns `value`, or throws if it is `nil` because `key` is missing.
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
      case .bool: "a Boolean"
      case .string: "a string"
      case .array(let array): "an array of \(array.elementType)"
      }
    return ModelFileError(.wrongMetadataType(key: key, expected: expected, found: found))
  }
}
