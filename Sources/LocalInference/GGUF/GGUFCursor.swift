// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Reads the parts of a GGUF file one after the other, never past its end.
///
/// Integers are little endian. A length that a file claims is compared with the bytes that are
/// left before anything is allocated for it.
struct GGUFCursor {
  /// The file.
  let memory: ModelMemory
  /// The next byte to read.
  private(set) var offset: Int

  /// Creates a cursor.
  init(_ memory: ModelMemory, at offset: Int = 0) {
    self.memory = memory
    self.offset = offset
  }

  /// The bytes from here to the end of the file.
  var remaining: Int { max(0, memory.count - offset) }

  /// Reads an integer; `thing` says what is being read, for the error.
  mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, _ thing: @autoclosure () -> String
  ) throws(ModelFileError) -> Value {
    guard let value = memory.integer(at: offset, as: type) else {
      throw ModelFileError(.truncated(reading: thing()), at: offset)
    }
    offset += MemoryLayout<Value>.size
    return value
  }

  /// Reads a count of things that take at least `bytes` bytes each.
  mutating func count(
    ofAtLeast bytes: Int, _ thing: @autoclosure () -> String
  ) throws(ModelFileError) -> Int {
    let start = offset
    let claimed = try integer(UInt64.self, thing())
    guard claimed <= UInt64(remaining / bytes) else {
      throw ModelFileError(
        .truncated(reading: "\(thing()), \(claimed) by its own count"), at: start)
    }
    return Int(claimed)
  }

  /// Passes over `count` bytes.
  mutating func skip(_ count: Int, _ thing: @autoclosure () -> String) throws(ModelFileError) {
    guard count >= 0, count <= remaining else {
      throw ModelFileError(.truncated(reading: thing()), at: offset)
    }
    offset += count
  }

  /// Reads the bytes of a string.
  mutating func bytes(_ thing: @autoclosure () -> String) throws(ModelFileError) -> [UInt8] {
    let length = try count(ofAtLeast: 1, thing())
    guard let bytes = memory.bytes(in: offset..<offset + length) else {
      throw ModelFileError(.truncated(reading: thing()), at: offset)
    }
    offset += length
    return bytes
  }

  /// Reads a string; invalid UTF-8 is repaired.
  mutating func string(_ thing: @autoclosure () -> String) throws(ModelFileError) -> String {
    String(decoding: try bytes(thing()), as: UTF8.self)
  }
}
