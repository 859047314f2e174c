// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CKernels
package import Foundation

/// The read-only bytes of a model file.
///
/// The bytes are mapped from a file, copied from a file, or part of the executable. Copies of a value
/// share them. This file contains all unsafe code of the module: other code names byte ranges and
/// never holds a pointer. Therefore all calls of the kernels are here, including those whose numbers
/// are in arrays.
package struct MappedModelFile: Sendable {
  private let data: Data

  /// Creates a file from bytes in memory.
  ///
  /// - Parameter data: The bytes.
  package init(_ data: Data) {
    self.data = data
  }

  /// Creates a file from bytes that exist for the lifetime of the process, without copying them.
  ///
  /// - Parameters:
  ///   - start: A pointer to the first byte.
  ///   - count: The number of bytes.
  package init(immortal start: UnsafePointer<UInt8>, count: Int) {
    // SAFETY: The caller passes constant memory that is never freed or written. `Data` requires a
    // mutable pointer, but `data` is never mutated.
    data = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: count, deallocator: .none)
  }

  /// The number of bytes.
  package var count: Int { data.count }

  /// Returns the little-endian integer at an offset.
  ///
  /// - Parameters:
  ///   - offset: The offset in bytes, with any alignment.
  ///   - type: The type of the integer.
  /// - Returns: The integer, or `nil` if it is not completely inside the file.
  package func integer<Value: FixedWidthInteger>(
    at offset: Int, as type: Value.Type = Value.self
  ) -> Value? {
    guard offset >= 0, offset <= count, count - offset >= MemoryLayout<Value>.size else {
      return nil
    }
    // SAFETY: The guard above keeps the load inside the bytes. Every bit pattern is an integer.
    return data.withUnsafeBytes { bytes in
      Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
    }
  }

  /// Returns a copy of the bytes in a range.
  ///
  /// - Parameter range: The range in bytes.
  /// - Returns: The bytes, or `nil` if the range is not inside the file.
  package func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    // SAFETY: The guard above keeps the slice inside the bytes, and the array copies it.
    return data.withUnsafeBytes { Array($0[range]) }
  }

  /// Multiplies a matrix of weights by several vectors.
  ///
  /// Vector *v* is `inputs[v * matrix.columns ..< (v + 1) * matrix.columns]`. Its products, one for
  /// each row, are written to `outputs[v * matrix.rows ..< (v + 1) * matrix.rows]`. One thread
  /// computes each product in a fixed order, so the results do not depend on other rows or threads.
  ///
  /// - Parameters:
  ///   - matrix: The weights.
  ///   - rows: The rows whose products are computed, or `nil` for all rows. Other outputs do not change.
  ///   - inputs: The vectors, one after the other.
  ///   - vectors: The number of vectors.
  ///   - outputs: The products.
  ///   - level: The instructions to use.
  ///   - threads: The maximum number of threads.
  /// - Precondition: The rows exist, and both arrays contain at least `vectors` vectors.
  /// - Complexity: O(rows · columns · vectors)
  package func multiply(
    _ matrix: WeightMatrix, rows: [Range<Int>]? = nil, by inputs: [Float], vectors: Int,
    into outputs: inout [Float], level: InstructionSet = .best, threads: Int = 1
  ) {
    let rows = rows ?? [0..<matrix.rows]
    precondition(matrix.range.lowerBound >= 0 && matrix.range.upperBound <= count)
    precondition(matrix.range.count == matrix.rows * matrix.rowBytes)
    precondition(rows.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= matrix.rows })
    precondition(inputs.count >= vectors * matrix.columns)
    precondition(outputs.count >= vectors * matrix.rows)
    // SAFETY: The preconditions above cover everything that the kernel reads and writes: rows of
    // `rowBytes` bytes, `vectors` inputs of `columns` numbers, and `vectors` outputs of `rows` numbers.
    data.withUnsafeBytes { weights in
      inputs.withUnsafeBufferPointer { inputs in
        outputs.withUnsafeMutableBufferPointer { outputs in
          guard
            let weights = weights.baseAddress, let inputs = inputs.baseAddress,
            let outputs = outputs.baseAddress
          else { return }
          let product = MatrixProduct(
            matrix: matrix, vectors: vectors, level: level.rawValue,
            weights: weights.assumingMemoryBound(to: UInt8.self) + matrix.range.lowerBound,
            inputs: inputs, outputs: outputs)
          let partition = RowPartition(rowCost: matrix.columns * vectors, threads: threads)
          for range in rows { partition.forEachPart(of: range) { product.compute($0) } }
        }
      }
    }
  }

  /// Multiplies a matrix in an array by several vectors.
  ///
  /// - Parameters:
  ///   - matrix: The layout of the rows in `numbers`.
  ///   - numbers: The array with the matrix.
  ///   - inputs: The array with the vectors, and their layout.
  ///   - outputs: The products.
  ///   - layout: The layout of the products in `outputs`: one row per vector, one number per matrix row.
  /// - Precondition: Every layout fits its array.
  package static func multiply(
    _ matrix: RowLayout, of numbers: [Float], by inputs: (numbers: [Float], layout: RowLayout),
    into outputs: inout [Float], _ layout: RowLayout
  ) {
    precondition(matrix.fits(in: numbers) && inputs.layout.fits(in: inputs.numbers))
    precondition(layout.fits(in: outputs))
    precondition(matrix.length == inputs.layout.length && matrix.count == layout.length)
    precondition(inputs.layout.count == layout.count)
    withPointers(numbers, inputs.numbers, &outputs) { rows, vectors, outputs in
      // SAFETY: By the preconditions above, the kernel reads and writes only inside the three arrays.
      kernel_multiply(
        InstructionSet.best.rawValue, Int32(WeightFormat.f32.rawValue), rows + matrix.start,
        matrix.stride * MemoryLayout<Float>.stride, matrix.count, matrix.length,
        vectors + inputs.layout.start, inputs.layout.stride, layout.count,
        outputs + layout.start, layout.stride)
    }
  }

  /// Computes linear combinations of the rows of a matrix in an array.
  ///
  /// - Parameters:
  ///   - matrix: The layout of the rows in `numbers`.
  ///   - numbers: The array with the matrix.
  ///   - coefficients: The array with the coefficient vectors, and their layout. Each vector has one
  ///     number for each matrix row.
  ///   - outputs: The linear combinations.
  ///   - layout: The layout of `outputs`: one row per vector, one number per matrix column.
  ///   - level: The instructions to use.
  /// - Precondition: Every layout fits its array.
  package static func combine(
    _ matrix: RowLayout, of numbers: [Float],
    by coefficients: (numbers: [Float], layout: RowLayout), into outputs: inout [Float],
    _ layout: RowLayout, level: InstructionSet = .best
  ) {
    precondition(matrix.fits(in: numbers) && coefficients.layout.fits(in: coefficients.numbers))
    precondition(layout.fits(in: outputs))
    precondition(matrix.count == coefficients.layout.length && matrix.length == layout.length)
    precondition(coefficients.layout.count == layout.count)
    withPointers(numbers, coefficients.numbers, &outputs) { rows, vectors, outputs in
      // SAFETY: By the preconditions above, the kernel reads and writes only inside the three arrays.
      kernel_combine(
        level.rawValue, vectors + coefficients.layout.start,
        coefficients.layout.stride, layout.count, rows + matrix.start, matrix.stride,
        matrix.count, matrix.length, outputs + layout.start, layout.stride)
    }
  }

  /// Calls a closure with pointers to three arrays, unless one of them is empty.
  private static func withPointers(
    _ rows: [Float], _ vectors: [Float], _ outputs: inout [Float],
    _ body: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  ) {
    // SAFETY: The pointers are valid during the call, and the closure does not retain them.
    rows.withUnsafeBufferPointer { rows in
      vectors.withUnsafeBufferPointer { vectors in
        outputs.withUnsafeMutableBufferPointer { outputs in
          guard
            let rows = rows.baseAddress, let vectors = vectors.baseAddress,
            let outputs = outputs.baseAddress
          else { return }
          body(rows, vectors, outputs)
        }
      }
    }
  }

  /// Returns whether the sum of the squares of some numbers is finite.
  ///
  /// - Parameters:
  ///   - numbers: The array with the numbers.
  ///   - range: The range of the numbers to check.
  /// - Returns: `false` if a number is infinite, NaN, or larger than any valid logit.
  package static func areFinite(_ numbers: [Float], in range: Range<Int>) -> Bool {
    guard range.count > 64 else {
      return range.reduce(0) { $0 + numbers[$1] * numbers[$1] }.isFinite
    }
    let all = RowLayout(start: range.lowerBound, stride: 0, count: 1, length: range.count)
    var sum: [Float] = [0]
    multiply(
      all, of: numbers, by: (numbers, all), into: &sum,
      RowLayout(start: 0, stride: 0, count: 1, length: 1))
    return sum[0].isFinite
  }
}

/// A matrix product whose rows several threads compute.
///
/// `@unchecked Sendable`: `MappedModelFile.multiply` checks the memory that the pointers refer to, and
/// keeps it alive until all parts are complete. Concurrent calls of `compute(_:)` have disjoint rows,
/// so they write disjoint memory, and no thread writes the weights or inputs.
private struct MatrixProduct: @unchecked Sendable {
  let matrix: WeightMatrix
  let vectors: Int
  let level: Int32
  let weights: UnsafePointer<UInt8>
  let inputs: UnsafePointer<Float>
  let outputs: UnsafeMutablePointer<Float>

  /// Computes the products of some rows.
  func compute(_ rows: Range<Int>) {
    // SAFETY: The rows exist, and the memory is valid; see the type.
    kernel_multiply(
      level, Int32(matrix.format.rawValue), weights + rows.lowerBound * matrix.rowBytes,
      matrix.rowBytes, rows.count, matrix.columns, inputs, matrix.columns, vectors,
      outputs + rows.lowerBound, matrix.rows)
  }
}

/// The layout of rows of equal length in an array of numbers.
package struct RowLayout: Sendable, Hashable {
  /// The index of the first number of the first row.
  package var start: Int
  /// The distance between the starts of two rows.
  package var stride: Int
  /// The number of rows.
  package var count: Int
  /// The number of numbers in a row.
  package var length: Int

  /// Returns whether every row is inside `numbers`.
  fileprivate func fits(in numbers: [Float]) -> Bool {
    start >= 0 && stride >= 0 && count >= 0 && length >= 0
      && (count == 0 || start + (count - 1) * stride + length <= numbers.count)
  }
}
