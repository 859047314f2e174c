// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The header of one GGUF file: metadata and tensors by name.
///
/// Every value is checked before it is used: a truncated, damaged, or malicious file causes an
/// error with its position.
struct GGUFDirectory {
  /// The version of the format.
  let version: UInt32
  /// The metadata by key.
  let metadata: [String: GGUFValue]
  /// The tensors by name, with ranges in the file.
  let tensors: [String: GGUFTensor]

  /// The text `GGUF` as a little-endian integer.
  private static let magic: UInt32 = 0x4655_4747

  /// Reads the metadata and the tensor directory of a file.
  ///
  /// - Parameter memory: The bytes of the file.
  /// - Throws: ``ModelFileError`` if the bytes are not a complete and consistent GGUF file.
  /// - Complexity: O(*n* log *n*) in the number of metadata values, their array elements, and
  ///   tensors.
  init(_ memory: MappedModelFile) throws(ModelFileError) {
    var cursor = GGUFCursor(memory)
    guard let magic = memory.integer(at: 0, as: UInt32.self), magic == Self.magic else {
      throw ModelFileError(.notGGUF, at: 0)
    }
    try cursor.skip(4, "the header")
    version = try cursor.integer(UInt32.self, "the version")
    guard version == 2 || version == 3 else {
      throw ModelFileError(.unsupportedVersion(version), at: 4)
    }
    let tensorCount = try cursor.count(
      ofAtLeast: GGUFCursor.minimumTensorEntrySize, "the tensor directory")
    let metadataCount = try cursor.count(ofAtLeast: 13, "the metadata")
    metadata = try Self.readMetadata(&cursor, count: metadataCount)
    tensors = try Self.readTensors(&cursor, count: tensorCount, metadata: metadata)
  }

  private static func readMetadata(
    _ cursor: inout GGUFCursor, count: Int
  ) throws(ModelFileError) -> [String: GGUFValue] {
    var metadata: [String: GGUFValue] = [:]
    for number in 0..<count {
      let position = cursor.offset
      let key = try cursor.string("the key of metadata \(number)")
      let item = "metadata '\(key)'"
      let type = try cursor.valueType(item)
      let value = try cursor.value(of: type, item)
      guard metadata.updateValue(value, forKey: key) == nil else {
        throw ModelFileError(.malformed("\(item) appears twice"), at: position)
      }
    }
    return metadata
  }

  private static func readTensors(
    _ cursor: inout GGUFCursor, count: Int, metadata: [String: GGUFValue]
  ) throws(ModelFileError) -> [String: GGUFTensor] {
    var entries: [GGUFCursor.Entry] = []
    for number in 0..<count {
      entries.append(try cursor.tensorEntry(number))
    }
    let alignment = try alignment(metadata)
    let padding = (alignment - cursor.offset % alignment) % alignment
    let fileCount = cursor.memory.count
    let dataStart = count == 0 ? cursor.offset : cursor.offset + padding
    guard dataStart <= fileCount else {
      throw ModelFileError(.truncated(reading: "the tensors"), at: cursor.offset)
    }
    var tensors: [String: GGUFTensor] = [:]
    for entry in entries {
      let tensor = try entry.tensor(
        dataStart: dataStart, fileCount: fileCount, alignment: alignment)
      guard tensors.updateValue(tensor, forKey: tensor.name) == nil else {
        throw ModelFileError(
          .malformed("tensor '\(tensor.name)' appears twice"), at: entry.position)
      }
    }
    try checkDisjoint(tensors.values)
    return tensors
  }

  private static func alignment(
    _ metadata: [String: GGUFValue]
  ) throws(ModelFileError) -> Int {
    switch metadata["general.alignment"] {
    case nil: return 32
    case .integer(let number) where number >= 8 && number <= 1 << 20 && number % 8 == 0:
      return Int(number)
    default:
      throw ModelFileError(
        .malformed("metadata 'general.alignment' is not a multiple of 8 between 8 and 1048576"))
    }
  }

  private static func checkDisjoint(
    _ tensors: some Sequence<GGUFTensor>
  ) throws(ModelFileError) {
    let sorted = tensors.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (first, second) in zip(sorted, sorted.dropFirst())
    where second.range.lowerBound < first.range.upperBound {
      throw ModelFileError(
        .malformed("tensors '\(first.name)' and '\(second.name)' overlap"),
        at: second.range.lowerBound)
    }
  }
}
