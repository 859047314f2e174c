// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A writer of valid and, with overridden parts, invalid GGUF files.
struct GGUFWriter {
  /// A metadata value with its type.
  indirect enum Value {
    case uint8(UInt8)
    case int8(Int8)
    case uint16(UInt16)
    case int16(Int16)
    case uint32(UInt32)
    case int32(Int32)
    case float32(Float)
    case bool(Bool)
    case string(String)
    case array(type: UInt32, [Value])
    case uint64(UInt64)
    case int64(Int64)
    case float64(Double)

    static func strings(_ strings: [String]) -> Value {
      .array(type: 8, strings.map { .string($0) })
    }

    static func integers(_ integers: [Int32]) -> Value {
      .array(type: 5, integers.map { .int32($0) })
    }
  }

  struct Tensor {
    var name: String
    var shape: [UInt64]
    var type: UInt32
    var bytes: [UInt8]
    /// The offset in the data section, if it differs from the actual one.
    var offset: UInt64?
  }

  var magic: [UInt8] = Array("GGUF".utf8)
  var version: UInt32 = 3
  var metadata: [(key: String, value: Value)] = []
  var tensors: [Tensor] = []
  var alignment = 32
  /// The counts in the header, if they differ from the actual ones.
  var tensorCount: UInt64?
  var metadataCount: UInt64?

  /// The bytes of the file.
  var bytes: [UInt8] {
    var file = magic
    Self.append(version, to: &file)
    Self.append(tensorCount ?? UInt64(tensors.count), to: &file)
    Self.append(metadataCount ?? UInt64(metadata.count), to: &file)
    for (key, value) in metadata {
      Self.append(key, to: &file)
      Self.append(value.type, to: &file)
      Self.append(value, to: &file)
    }
    var data: [UInt8] = []
    for tensor in tensors {
      data += [UInt8](repeating: 0, count: (alignment - data.count % alignment) % alignment)
      Self.append(tensor.name, to: &file)
      Self.append(UInt32(tensor.shape.count), to: &file)
      for length in tensor.shape { Self.append(length, to: &file) }
      Self.append(tensor.type, to: &file)
      Self.append(tensor.offset ?? UInt64(data.count), to: &file)
      data += tensor.bytes
    }
    if !tensors.isEmpty {
      file += [UInt8](repeating: 0, count: (alignment - file.count % alignment) % alignment)
    }
    return file + data
  }

  private static func append(_ value: some FixedWidthInteger, to file: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { file += $0 }
  }

  private static func append(_ text: String, to file: inout [UInt8]) {
    append(UInt64(text.utf8.count), to: &file)
    file += text.utf8
  }

  private static func append(_ value: Value, to file: inout [UInt8]) {
    switch value {
    case .uint8(let number): append(number, to: &file)
    case .int8(let number): append(number, to: &file)
    case .uint16(let number): append(number, to: &file)
    case .int16(let number): append(number, to: &file)
    case .uint32(let number): append(number, to: &file)
    case .int32(let number): append(number, to: &file)
    case .float32(let number): append(number.bitPattern, to: &file)
    case .bool(let value): append(UInt8(value ? 1 : 0), to: &file)
    case .string(let text): append(text, to: &file)
    case .array(let type, let elements):
      append(type, to: &file)
      append(UInt64(elements.count), to: &file)
      for element in elements { append(element, to: &file) }
    case .uint64(let number): append(number, to: &file)
    case .int64(let number): append(number, to: &file)
    case .float64(let number): append(number.bitPattern, to: &file)
    }
  }
}

extension GGUFWriter.Value {
  /// The identifier of the type in the file.
  var type: UInt32 {
    switch self {
    case .uint8: 0
    case .int8: 1
    case .uint16: 2
    case .int16: 3
    case .uint32: 4
    case .int32: 5
    case .float32: 6
    case .bool: 7
    case .string: 8
    case .array: 9
    case .uint64: 10
    case .int64: 11
    case .float64: 12
    }
  }
}
