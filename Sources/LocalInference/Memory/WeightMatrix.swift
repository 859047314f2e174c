// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The storage format of the numbers of a tensor, numbered as in GGUF and in the kernels.
package enum WeightFormat: UInt32, Sendable, CaseIterable {
  /// 32-bit floating-point numbers.
  case f32 = 0
  /// 16-bit floating-point numbers.
  case f16 = 1
  /// Blocks of 32 numbers: a 16-bit floating-point scale and 32 signed bytes.
  case q8_0 = 8

  /// The number of numbers in a block, which divides the length of a row.
  package var blockLength: Int { self == .q8_0 ? 32 : 1 }

  /// The size of a block in bytes.
  package var blockBytes: Int {
    switch self {
    case .f32: 4
    case .f16: 2
    case .q8_0: 34
    }
  }
}

/// A matrix of weights that is used where it is stored.
package struct WeightMatrix: Sendable, Hashable {
  /// The storage format.
  package let format: WeightFormat
  /// The number of rows, which is the length of a product.
  package let rows: Int
  /// The number of columns, which is the length of an input vector.
  package let columns: Int
  /// The byte range in the model file.
  package let range: Range<Int>

  /// The size of a row in bytes.
  package var rowBytes: Int { columns / format.blockLength * format.blockBytes }
}

extension MappedModelFile {
  /// Returns the numbers of one row of a matrix.
  ///
  /// - Parameters:
  ///   - row: The index of the row.
  ///   - matrix: The matrix.
  /// - Returns: The numbers, one for each column.
  /// - Precondition: The row exists, and its bytes are inside the file.
  package func readRow(_ row: Int, of matrix: WeightMatrix) -> [Float] {
    precondition(row >= 0 && row < matrix.rows)
    let start = matrix.range.lowerBound + row * matrix.rowBytes
    let bytes = bytes(in: start..<start + matrix.rowBytes) ?? []
    var numbers: [Float] = []
    numbers.reserveCapacity(matrix.columns)
    switch matrix.format {
    case .f32:
      for index in stride(from: 0, to: bytes.count, by: 4) {
        let low = UInt32(bytes[index]) | UInt32(bytes[index + 1]) &<< 8
        let high = UInt32(bytes[index + 2]) | UInt32(bytes[index + 3]) &<< 8
        numbers.append(Float(bitPattern: low | high &<< 16))
      }
    case .f16:
      for index in stride(from: 0, to: bytes.count, by: 2) {
        numbers.append(Float(half: UInt16(bytes[index]) | UInt16(bytes[index + 1]) &<< 8))
      }
    case .q8_0:
      for block in stride(from: 0, to: bytes.count, by: 34) {
        let scale = Float(half: UInt16(bytes[block]) | UInt16(bytes[block + 1]) &<< 8)
        for index in block + 2..<block + 34 {
          numbers.append(scale * Float(Int8(bitPattern: bytes[index])))
        }
      }
    }
    return numbers
  }
}

extension Float {
  /// Creates a number from the bits of an IEEE 754 binary16.
  ///
  /// `Float16` does not exist on every platform. The exponent is shifted into position and rebiased
  /// by a multiplication, which is exact and also converts subnormal numbers.
  ///
  /// - Parameter bits: The bits of the number.
  package init(half bits: UInt16) {
    let magnitude = UInt32(bits & 0x7FFF) &<< 13
    var value = (Float(bitPattern: magnitude) * 0x1p112).bitPattern
    if bits & 0x7C00 == 0x7C00 { value |= 0x7F80_0000 }
    self.init(bitPattern: value | UInt32(bits & 0x8000) &<< 16)
  }
}
