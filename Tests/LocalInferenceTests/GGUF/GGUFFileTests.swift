// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import TestSupport
import Testing

@Suite struct GGUFFileTests {
  /// A file with every type of value and two tensors.
  static var everything: GGUFWriter {
    var writer = GGUFWriter()
    writer.metadata = [
      ("u8", .uint8(.max)), ("i8", .int8(.min)), ("u16", .uint16(.max)), ("i16", .int16(.min)),
      ("u32", .uint32(.max)), ("i32", .int32(.min)), ("f32", .float32(1.5)), ("yes", .bool(true)),
      ("text", .string("né")), ("list", .strings(["a", "", "bc"])),
      ("numbers", .integers([3, -4])), ("u64", .uint64(.max)), ("i64", .int64(.min)),
      ("f64", .float64(-0.1)),
      ("nested", .array(type: 9, [.integers([1]), .strings(["x"])])),
      ("flags", .array(type: 7, [.bool(true), .bool(false)])),
    ]
    writer.tensors = [
      .init(name: "a", shape: [3, 2], type: 0, bytes: [UInt8](repeating: 1, count: 24)),
      .init(name: "b", shape: [32], type: 8, bytes: [UInt8](repeating: 2, count: 34)),
    ]
    return writer
  }

  private func read(_ bytes: [UInt8]) throws(ModelFileError) -> GGUFFile {
    try GGUFFile(MappedModelFile(Data(bytes)))
  }

  private func reason(_ writer: GGUFWriter) -> ModelFileError.Reason? {
    do {
      _ = try read(writer.bytes)
      return nil
    } catch { return error.reason }
  }

  @Test("every type of metadata value is read", arguments: [2, 3] as [UInt32])
  func readsEveryTypeOfValue(version: UInt32) throws {
    var writer = Self.everything
    writer.version = version
    let file = try read(writer.bytes)
    #expect(file.version == version)
    let expected: [String: GGUFValue] = [
      "u8": .integer(255), "i8": .integer(-128), "u16": .integer(65535), "i16": .integer(-32768),
      "u32": .integer(4_294_967_295), "i32": .integer(-2_147_483_648), "f32": .number(1.5),
      "yes": .bool(true), "text": .string("né"), "u64": .unsigned(.max), "i64": .integer(.min),
      "f64": .number(-0.1),
    ]
    for (key, value) in expected { #expect(file.metadata[key] == value, "\(key)") }
    #expect(
      try file.strings("list")?.map { Array($0) } == [Array("a".utf8), [], Array("bc".utf8)])
    #expect(try file.integers("numbers") == [3, -4])
    #expect(try file.integer("absent") == nil)
  }

  @Test("tensors are found with their shape, format, and data")
  func findsTensors() throws {
    let file = try read(Self.everything.bytes)
    let first = try #require(file.tensors["a"])
    #expect(first.shape == [3, 2] && first.format == .f32)
    #expect(file.memory.bytes(in: first.range) == [UInt8](repeating: 1, count: 24))
    let second = try #require(file.tensors["b"])
    #expect(second.format == .q8_0 && second.range.lowerBound % 32 == 0)
    #expect(file.memory.bytes(in: second.range) == [UInt8](repeating: 2, count: 34))
  }

  @Test("a file truncated at any byte is rejected")
  func rejectsEveryTruncation() throws {
    let bytes = Self.everything.bytes
    _ = try read(bytes)
    for count in bytes.indices {
      #expect(throws: ModelFileError.self, "\(count) bytes") { try read(Array(bytes[..<count])) }
    }
  }

  /// Reading arbitrary bytes returns a file or throws, and memory is bounded by their number.
  @Test("a damaged file is read or rejected with an error")
  func survivesDamage() {
    let bytes = Self.everything.bytes
    var random = SeededGenerator(seed: 7)
    var refused = 0
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        damaged[index] =
          [0, 0xFF, 0x7F, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      if let file = try? read(damaged) {
        for key in file.metadata.keys {
          _ = try? file.strings(key)
          _ = try? file.integers(key)
        }
      } else {
        refused += 1
      }
    }
    #expect(refused > 500)
  }

  @Test("files in other formats and versions are rejected")
  func rejectsOtherFiles() {
    #expect(throws: ModelFileError(.notGGUF, at: 0)) { try read([]) }
    #expect(throws: ModelFileError(.notGGUF, at: 0)) { try read(Array("PK\u{3}\u{4}....".utf8)) }
    for version: UInt32 in [0, 1, 4, 0x0300_0000] {
      var writer = Self.everything
      writer.version = version
      #expect(reason(writer) == .unsupportedVersion(version))
    }
  }

  @Test("counts that exceed the file are rejected", arguments: [1 << 20, UInt64(Int64.max), .max])
  func rejectsExcessiveCounts(_ count: UInt64) {
    var writer = Self.everything
    writer.tensorCount = count
    #expect(reason(writer)?.isTruncation == true)
    writer = Self.everything
    writer.metadataCount = count
    #expect(reason(writer)?.isTruncation == true)
    // An array and a string whose counts exceed the file.
    var bytes = Self.everything.bytes
    for key in ["list", "numbers", "nested", "text"] {
      guard let start = bytes.firstRange(of: Array(key.utf8))?.upperBound else { continue }
      let position = key == "text" ? start + 4 : start + 8
      withUnsafeBytes(of: count.littleEndian) {
        bytes.replaceSubrange(position..<position + 8, with: $0)
      }
      #expect(throws: ModelFileError.self, "\(key)") { try read(bytes) }
      bytes = Self.everything.bytes
    }
  }

  @Test("tensors with invalid shapes, types, or positions are rejected")
  func rejectsInvalidTensors() {
    func reason(_ change: (inout GGUFWriter.Tensor) -> Void) -> ModelFileError.Reason? {
      var writer = Self.everything
      change(&writer.tensors[1])
      return self.reason(writer)
    }
    #expect(reason { $0.type = 16 } == .unsupportedTensorType(tensor: "b", type: "IQ2_XXS"))
    #expect(reason { $0.type = 999 } == .unsupportedTensorType(tensor: "b", type: "type 999"))
    #expect(reason { $0.shape = [33] }?.isMalformed == true)
    #expect(
      reason { ($0.type, $0.shape) = (12, [32]) }
        == .malformed(
          "tensor 'b' has rows of length 32, which is not a multiple of 256, "
            + "the length of a block of type Q4_K"))
    #expect(reason { $0.shape = [] }?.isMalformed == true)
    #expect(reason { $0.shape = [32, 1, 1, 1, 1] }?.isMalformed == true)
    #expect(reason { $0.shape = [32, 0] }?.isMalformed == true)
    #expect(reason { $0.shape = [32, 1 << 62] }?.isMalformed == true)
    #expect(reason { $0.shape = [1 << 62, 1 << 62] }?.isMalformed == true)
    #expect(reason { $0.shape = [.max] }?.isMalformed == true)
    #expect(reason { $0.shape = [64] }?.isTruncation == true)
    #expect(reason { $0.offset = 1 }?.isMalformed == true)
    #expect(reason { $0.offset = 0 }?.isMalformed == true, "overlaps the other one")
    #expect(reason { $0.offset = 1 << 62 }?.isTruncation == true)
    #expect(reason { $0.offset = .max & ~31 }?.isMalformed == true)
    #expect(reason { $0.name = "a" }?.isMalformed == true, "the name is taken")
  }

  @Test("duplicate names and overlapping tensors are rejected")
  func rejectsInconsistencies() {
    var writer = Self.everything
    writer.metadata.append(("u8", .uint8(1)))
    #expect(reason(writer)?.isMalformed == true)

    for alignment: UInt32 in [0, 1, 12, .max] {
      writer = Self.everything
      writer.metadata.append(("general.alignment", .uint32(alignment)))
      #expect(reason(writer)?.isMalformed == true)
    }

    var deep = GGUFWriter.Value.integers([1])
    for _ in 0..<100 { deep = .array(type: 9, [deep]) }
    writer = Self.everything
    writer.metadata.append(("deep", deep))
    #expect(reason(writer)?.isMalformed == true)
  }

  @Test("tensors are found with the alignment of the metadata")
  func usesTheAlignment() throws {
    var writer = Self.everything
    writer.alignment = 64
    writer.metadata.append(("general.alignment", .uint32(64)))
    let file = try read(writer.bytes)
    #expect(file.tensors["b"]?.range.lowerBound.isMultiple(of: 64) == true)
  }

  @Test("a metadata value of the wrong type is reported by key")
  func reportsTheWrongType() throws {
    let file = try read(Self.everything.bytes)
    #expect(
      throws: ModelFileError(
        .wrongMetadataType(key: "text", expected: "an integer", found: "a string"))
    ) { try file.integer("text") }
    #expect(throws: ModelFileError.self) { try file.strings("numbers") }
    #expect(throws: ModelFileError.self) { try file.integers("list") }
    #expect(throws: ModelFileError.self) { try file.bool("u8") }
    #expect(throws: ModelFileError.self) { try file.string("f32") }
    #expect(throws: ModelFileError.self) { try file.number("yes") }
    #expect(throws: ModelFileError.self) { try file.integer("u64") }
  }

  @Test("errors contain the file, the byte, and the remedy")
  func errorsNameFileByteAndRemedy() {
    let error = ModelFileError(.truncated(reading: "the metadata"), at: 12, path: "m.gguf")
    #expect(
      "\(error)" == "m.gguf, byte 12: the file ends inside the metadata; download it again")
  }
}

extension ModelFileError.Reason {
  fileprivate var isTruncation: Bool {
    if case .truncated = self { return true }
    return false
  }

  fileprivate var isMalformed: Bool {
    if case .malformed = self { return true }
    return false
  }
}
