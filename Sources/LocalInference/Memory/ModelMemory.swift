// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CKernels
package import Foundation

/// The bytes of a model file, read-only, wherever they lie; the only place of this module that
/// touches unsafe memory.
///
/// The bytes are mapped from a file, copied from one, or part of the binary; nothing is copied
/// when a value is passed on. Readers name ranges and never hold a pointer. The calls into the
/// kernels are in the same file for that reason, those that have all their numbers in arrays too.
package struct ModelMemory: Sendable {
  private let data: Data

  /// Wraps bytes.
  package init(_ data: Data) {
    self.data = data
  }

  /// Wraps bytes that live as long as the process, without copying them.
  ///
  /// - Parameters:
  ///   - start: The first byte.
  ///   - count: How many bytes there are.
  package init(immortal start: UnsafePointer<UInt8>, count: Int) {
    // SAFETY: the caller passes constant memory that is never freed or written; `data` is never
    // mutated, so that the pointer being mutable for `Data`'s sake has no consequence.
    data = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: count, deallocator: .none)
  }

  /// The number of bytes.
  package var count: Int { data.count }

  /// The little-endian integer at `offset`, or nil if it does not lie within the bytes.
  package func integer<Value: FixedWidthInteger>(
    at offset: Int, as type: Value.Type = Value.self
  ) -> Value? {
    guard offset >= 0, offset <= count, count - offset >= MemoryLayout<Value>.size else {
      return nil
    }
    // SAFETY: the guard above keeps the load within the bytes; any bit pattern is an integer.
    return data.withUnsafeBytes { bytes in
      Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
    }
  }

  /// A copy of the bytes of `range`, or nil if it does not lie within the bytes.
  package func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    // SAFETY: the guard above keeps the slice within the bytes; the array copies it.
    return data.withUnsafeBytes { Array($0[range]) }
  }

  /// Multiplies a matrix of weights by several vectors.
  ///
  /// Vector *v* is `inputs[v * matrix.columns ..< (v + 1) * matrix.columns]`; its products, one
  /// for each row, go to `outputs[v * matrix.rows ..< (v + 1) * matrix.rows]`.
  ///
  /// - Parameters:
  ///   - matrix: The weights, used as they are stored.
  ///   - inputs: The vectors, one after the other.
  ///   - vectors: How many vectors there are.
  ///   - outputs: Where the products go.
  ///   - level: The instructions to use.
  /// - Precondition: Both arrays have room for `vectors` vectors.
  /// - Complexity: O(rows · columns · vectors)
  package func multiply(
    _ matrix: WeightMatrix, by inputs: [Float], vectors: Int, into outputs: inout [Float],
    level: KernelLevel = .best
  ) {
    precondition(matrix.range.lowerBound >= 0 && matrix.range.upperBound <= count)
    precondition(matrix.range.count == matrix.rows * matrix.rowBytes)
    precondition(inputs.count >= vectors * matrix.columns)
    precondition(outputs.count >= vectors * matrix.rows)
    // SAFETY: the preconditions above are what the kernel reads and writes: `rows` rows of
    // `rowBytes` bytes, `vectors` inputs of `columns` and outputs of `rows` numbers.
    data.withUnsafeBytes { weights in
      inputs.withUnsafeBufferPointer { inputs in
        outputs.withUnsafeMutableBufferPointer { outputs in
          guard
            let weights = weights.baseAddress, let inputs = inputs.baseAddress,
            let outputs = outputs.baseAddress
          else { return }
          kernel_multiply(
            level.rawValue, matrix.format.kernelFormat, weights + matrix.range.lowerBound,
            matrix.rowBytes, matrix.rows, matrix.columns, inputs, matrix.columns, vectors,
            outputs, matrix.rows)
        }
      }
    }
  }

  /// Multiplies a matrix that lies in an array by several vectors.
  ///
  /// - Parameters:
  ///   - matrix: Where the rows lie in `numbers`.
  ///   - numbers: The array that holds the matrix.
  ///   - inputs: The array that holds the vectors, and how they lie in it.
  ///   - outputs: Where the products go.
  ///   - placement: How the products lie in `outputs`: for each vector, one for each row.
  /// - Precondition: Everything lies within its array.
  package static func multiply(
    _ matrix: Placement, of numbers: [Float], by inputs: (numbers: [Float], placement: Placement),
    into outputs: inout [Float], _ placement: Placement
  ) {
    precondition(matrix.lies(in: numbers) && inputs.placement.lies(in: inputs.numbers))
    precondition(placement.lies(in: outputs))
    precondition(matrix.length == inputs.placement.length && matrix.count == placement.length)
    precondition(inputs.placement.count == placement.count)
    // SAFETY: the preconditions above place everything that the kernel reads and writes within
    // the three arrays.
    numbers.withUnsafeBufferPointer { rows in
      inputs.numbers.withUnsafeBufferPointer { vectors in
        outputs.withUnsafeMutableBufferPointer { outputs in
          guard
            let rows = rows.baseAddress, let vectors = vectors.baseAddress,
            let outputs = outputs.baseAddress
          else { return }
          kernel_multiply(
            KernelLevel.best.rawValue, WeightFormat.f32.kernelFormat, rows + matrix.start,
            matrix.stride * MemoryLayout<Float>.stride, matrix.count, matrix.length,
            vectors + inputs.placement.start, inputs.placement.stride, placement.count,
            outputs + placement.start, placement.stride)
        }
      }
    }
  }

  /// Whether no number is infinite or NaN, nor absurdly large.
  ///
  /// The sum of the squares tells, in one call of a kernel.
  package static func areFinite(_ numbers: [Float]) -> Bool {
    let all = Placement(start: 0, stride: 0, count: 1, length: numbers.count)
    var sum: [Float] = [0]
    multiply(
      all, of: numbers, by: (numbers, all), into: &sum,
      Placement(start: 0, stride: 0, count: 1, length: 1))
    return sum[0].isFinite
  }
}

/// Where equally long rows of numbers lie in an array.
package struct Placement: Sendable, Hashable {
  /// The index of the first number of the first row.
  package var start: Int
  /// How far apart rows start.
  package var stride: Int
  /// How many rows there are.
  package var count: Int
  /// How many numbers a row has.
  package var length: Int

  /// Creates a placement.
  package init(start: Int, stride: Int, count: Int, length: Int) {
    self.start = start
    self.stride = stride
    self.count = count
    self.length = length
  }

  /// Whether every row lies within `numbers`.
  fileprivate func lies(in numbers: [Float]) -> Bool {
    start >= 0 && stride >= 0 && count >= 0 && length >= 0
      && (count == 0 || start + (count - 1) * stride + length <= numbers.count)
  }
}
