// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An entry of the tensor directory.
package struct GGUFTensor: Sendable, Hashable {
  /// The name.
  package let name: String
  /// The dimensions, innermost first.
  package let shape: [Int]
  /// The storage format of the numbers.
  package let format: WeightFormat
  /// The byte range in the file.
  package let range: Range<Int>
}

extension GGUFTensor {
  /// Returns the tensor at a position that is moved by a number of bytes.
  func moved(by distance: Int) -> GGUFTensor {
    GGUFTensor(
      name: name, shape: shape, format: format,
      range: range.lowerBound + distance..<range.upperBound + distance)
  }
}

extension GGUFCursor {
  /// A directory entry as stored in the file, with an unchecked position.
  struct Entry {
    let name: String
    let shape: [Int]
    let type: UInt32
    /// The offset of the tensor from the start of the data section.
    let dataOffset: UInt64
    /// The offset of the entry in the file.
    let position: Int
  }

  /// The minimum size of a directory entry, in bytes.
  static let minimumTensorEntrySize = 8 + 4 + 8 + 4 + 8

  /// Reads a directory entry.
  mutating func tensorEntry(_ number: Int) throws(ModelFileError) -> Entry {
    let position = offset
    let name = try string("the name of tensor \(number)")
    let item = "the directory entry of tensor '\(name)'"
    let dimensions = try integer(UInt32.self, item)
    guard (1...4).contains(dimensions) else {
      throw ModelFileError(
        .malformed("tensor '\(name)' has \(dimensions) dimensions, not 1 to 4"), at: position)
    }
    var shape: [Int] = []
    for _ in 0..<dimensions {
      let length = try integer(UInt64.self, item)
      guard length > 0, let length = Int(exactly: length) else {
        throw ModelFileError(
          .malformed("tensor '\(name)' has a dimension of \(length)"), at: position)
      }
      shape.append(length)
    }
    let type = try integer(UInt32.self, item)
    let dataOffset = try integer(UInt64.self, item)
    return Entry(
      name: name, shape: shape, type: type, dataOffset: dataOffset, position: position)
  }
}

extension GGUFCursor.Entry {
  /// The names of the tensor types that the GGUF format defines.
  private static let typeNames: [UInt32: String] = [
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 6: "Q5_0", 7: "Q5_1", 8: "Q8_0", 9: "Q8_1",
    10: "Q2_K", 11: "Q3_K", 12: "Q4_K", 13: "Q5_K", 14: "Q6_K", 15: "Q8_K", 16: "IQ2_XXS",
    17: "IQ2_XS", 18: "IQ3_XXS", 19: "IQ1_S", 20: "IQ4_NL", 21: "IQ3_S", 22: "IQ2_S",
    23: "IQ4_XS", 24: "I8", 25: "I16", 26: "I32", 27: "I64", 28: "F64", 29: "IQ1_M",
    30: "BF16", 34: "TQ1_0", 35: "TQ2_0", 39: "MXFP4", 40: "NVFP4", 41: "Q1_0", 42: "Q2_0",
  ]

  /// Computes and checks the position of the tensor.
  ///
  /// - Parameters:
  ///   - dataStart: The offset of the data section in the file.
  ///   - fileCount: The size of the file in bytes.
  ///   - alignment: The required alignment of tensors in bytes.
  /// - Returns: The tensor, whose range is inside the file.
  /// - Throws: ``ModelFileError`` if the format is not supported or the position is invalid.
  func tensor(
    dataStart: Int, fileCount: Int, alignment: Int
  ) throws(ModelFileError) -> GGUFTensor {
    guard let format = WeightFormat(rawValue: type) else {
      throw ModelFileError(
        .unsupportedTensorType(tensor: name, type: Self.typeNames[type] ?? "type \(type)"),
        at: position)
    }
    guard shape[0] % format.blockLength == 0 else {
      throw ModelFileError(
        .malformed(
          "tensor '\(name)' has rows of length \(shape[0]), which is not a multiple of "
            + "\(format.blockLength), the length of a block of type \(format.name)"),
        at: position)
    }
    let bytes = shape.dropFirst().reduce(
      (shape[0] / format.blockLength).multipliedReportingOverflow(by: format.blockBytes)
    ) { total, length in
      let (product, overflow) = total.partialValue.multipliedReportingOverflow(by: length)
      return (product, total.overflow || overflow)
    }
    guard !bytes.overflow, let offset = Int(exactly: dataOffset), offset % alignment == 0 else {
      throw ModelFileError(
        .malformed("tensor '\(name)' has an invalid size or offset"), at: position)
    }
    guard
      offset <= fileCount - dataStart, bytes.partialValue <= fileCount - dataStart - offset
    else {
      throw ModelFileError(.truncated(reading: "the data of tensor '\(name)'"), at: position)
    }
    let start = dataStart + offset
    return GGUFTensor(
      name: name, shape: shape, format: format, range: start..<start + bytes.partialValue)
  }
}
