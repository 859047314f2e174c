// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

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

  /// Creates a description of a matrix.
  ///
  /// - Parameters:
  ///   - format: The storage format.
  ///   - rows: The number of rows.
  ///   - columns: The number of columns, a multiple of the length of a block.
  ///   - range: The byte range in the model file.
  package init(format: WeightFormat, rows: Int, columns: Int, range: Range<Int>) {
    self.format = format
    self.rows = rows
    self.columns = columns
    self.range = range
  }

  /// The number of weights.
  var weightCount: Int { rows * columns }

  /// The size of a row in bytes.
  package var rowBytes: Int { columns / format.blockLength * format.blockBytes }
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
