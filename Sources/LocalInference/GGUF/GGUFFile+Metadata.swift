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

  /// Returns the number of elements in the metadata array of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The number, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not an array.
  func count(of key: String) throws(ModelFileError) -> Int? {
    switch metadata[key] {
    case nil: return nil
    case .array(let array): return array.count
    default: throw wrongType(key, expected: "an array")
    }
  }

  /// Returns the bytes of the strings in the metadata array of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The strings, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not an array of strings.
  package func strings(_ key: String) throws(ModelFileError) -> GGUFStrings? {
    guard let value = metadata[key] else { return nil }
    guard case .array(let array) = value, array.elementType == .string else {
      throw wrongType(key, expected: "an array of strings")
    }
    guard let bytes = memory.bytes(in: array.offset..<array.end),
      let strings = GGUFStrings(bytes, count: array.count)
    else {
      throw ModelFileError(.truncated(reading: "metadata '\(key)'"), at: array.offset)
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
    let numbers: [Int]? =
      switch array.elementType {
      case .uint8: integers(array, as: UInt8.self)
      case .int8: integers(array, as: Int8.self)
      case .uint16: integers(array, as: UInt16.self)
      case .int16: integers(array, as: Int16.self)
      case .uint32: integers(array, as: UInt32.self)
      case .int32: integers(array, as: Int32.self)
      case .uint64: integers(array, as: UInt64.self)
      case .int64: integers(array, as: Int64.self)
      default: nil
      }
    guard let numbers else { throw wrongType(key, expected: "an array of integers") }
    return numbers
  }

  /// Returns the elements of an array, or `nil` if one exceeds the range of `Int`.
  private func integers<Value: FixedWidthInteger>(
    _ array: GGUFArray, as type: Value.Type
  ) -> [Int]? {
    guard let values = memory.integers(in: array.offset..<array.end, as: type) else { return nil }
    var numbers: [Int] = []
    numbers.reserveCapacity(values.count)
    for value in values {
      guard let number = Int(exactly: value) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns the numbers in the metadata array of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The numbers, or `nil` if the key is absent.
  /// - Throws: ``ModelFileError`` if the value is not an array of numbers.
  func numbers(_ key: String) throws(ModelFileError) -> [Double]? {
    guard let value = metadata[key] else { return nil }
    guard case .array(let array) = value else {
      throw wrongType(key, expected: "an array of numbers")
    }
    let numbers: [Double]?
    switch array.elementType {
    case .float32:
      numbers = memory.integers(in: array.offset..<array.end, as: UInt32.self)?.map {
        Double(Float(bitPattern: $0))
      }
    case .float64:
      numbers = memory.integers(in: array.offset..<array.end, as: UInt64.self)?.map {
        Double(bitPattern: $0)
      }
    default: numbers = try integers(key)?.map { Double($0) }
    }
    guard let numbers else { throw wrongType(key, expected: "an array of numbers") }
    return numbers
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
