// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A cursor that reads the items of a GGUF file in order and never beyond its end.
///
/// Integers are little endian. A length in the file is compared with the number of remaining bytes
/// before memory is allocated for it.
struct GGUFCursor {
  let memory: MappedModelFile
  private(set) var offset: Int

  init(_ memory: MappedModelFile, at offset: Int = 0) {
    self.memory = memory
    self.offset = offset
  }

  /// The number of bytes from the cursor to the end of the file.
  var remaining: Int { max(0, memory.count - offset) }

  /// Reads an integer; errors mention `item`.
  mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, _ item: @autoclosure () -> String
  ) throws(ModelFileError) -> Value {
    guard let value = memory.integer(at: offset, as: type) else {
      throw ModelFileError(.truncated(reading: item()), at: offset)
    }
    offset += MemoryLayout<Value>.size
    return value
  }

  /// Reads a count of items that take at least `bytes` bytes each.
  mutating func count(
    ofAtLeast bytes: Int, _ item: @autoclosure () -> String
  ) throws(ModelFileError) -> Int {
    let start = offset
    let claimed = try integer(UInt64.self, item())
    guard claimed <= UInt64(remaining / bytes) else {
      throw ModelFileError(
        .truncated(reading: "\(item()), which has \(claimed) entries according to its count"),
        at: start)
    }
    return Int(claimed)
  }

  /// Skips `count` bytes.
  mutating func skip(_ count: Int, _ item: @autoclosure () -> String) throws(ModelFileError) {
    guard count >= 0, count <= remaining else {
      throw ModelFileError(.truncated(reading: item()), at: offset)
    }
    offset += count
  }

  /// Skips `count` strings, each after its length.
  mutating func skipStrings(_ count: Int, _ item: @autoclosure () -> String) throws(ModelFileError)
  {
    if let end = memory.endOfStrings(count: count, at: offset) {
      offset = end
      return
    }
    // The strings are not complete, so this throws an error with the position of the first problem.
    for _ in 0..<count { try skip(try self.count(ofAtLeast: 1, item()), item()) }
  }

  /// Reads the bytes of a string.
  mutating func bytes(_ item: @autoclosure () -> String) throws(ModelFileError) -> [UInt8] {
    let length = try count(ofAtLeast: 1, item())
    guard let bytes = memory.bytes(in: offset..<offset + length) else {
      throw ModelFileError(.truncated(reading: item()), at: offset)
    }
    offset += length
    return bytes
  }

  /// Reads a string and repairs invalid UTF-8.
  mutating func string(_ item: @autoclosure () -> String) throws(ModelFileError) -> String {
    String(decoding: try bytes(item()), as: UTF8.self)
  }
}
