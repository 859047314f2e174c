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
  /// for each row, go to `outputs[v * matrix.rows ..< (v + 1) * matrix.rows]`. Every product is
  /// computed by one thread in one order: the numbers depend on neither the other rows nor threads.
  ///
  /// - Parameters:
  ///   - matrix: The weights, used as they are stored.
  ///   - rows: Whose products are needed; nil for all. Those of others stay as they are.
  ///   - inputs: The vectors, one after the other.
  ///   - vectors: How many vectors there are.
  ///   - outputs: Where the products go.
  ///   - level: The instructions to use.
  ///   - threads: How many threads may work on it.
  /// - Precondition: The rows exist, and both arrays have room for `vectors` vectors.
  /// - Complexity: O(rows · columns · vectors)
  package func multiply(
    _ matrix: WeightMatrix, rows: [Range<Int>]? = nil, by inputs: [Float], vectors: Int,
    into outputs: inout [Float], level: KernelLevel = .best, threads: Int = 1
  ) {
    let rows = rows ?? [0..<matrix.rows]
    precondition(matrix.range.lowerBound >= 0 && matrix.range.upperBound <= count)
    precondition(matrix.range.count == matrix.rows * matrix.rowBytes)
    precondition(rows.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= matrix.rows })
    precondition(inputs.count >= vectors * matrix.columns)
    precondition(outputs.count >= vectors * matrix.rows)
    // SAFETY: the preconditions above are what the kernel reads and writes: of `rows` rows of
    // `rowBytes` bytes some, `vectors` inputs of `columns` and outputs of `rows` numbers.
    data.withUnsafeBytes { weights in
      inputs.withUnsafeBufferPointer { inputs in
        outputs.withUnsafeMutableBufferPointer { outputs in
          guard
            let weights = weights.baseAddress, let inputs = inputs.baseAddress,
            let outputs = outputs.baseAddress
          else { return }
          let product = MatrixProduct(
            matrix: matrix, vectors: vectors, level: level.rawValue,
            weights: UInt(bitPattern: weights + matrix.range.lowerBound),
            inputs: UInt(bitPattern: inputs), outputs: UInt(bitPattern: outputs))
          let division = RowDivision(rowCost: matrix.columns * vectors, threads: threads)
          for range in rows { division.forEachPart(of: range) { product.compute($0) } }
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
    withAddresses(numbers, inputs.numbers, &outputs) { rows, vectors, outputs in
      // SAFETY: the preconditions above place everything that the kernel reads and writes within
      // the three arrays.
      kernel_multiply(
        KernelLevel.best.rawValue, WeightFormat.f32.kernelFormat, rows + matrix.start,
        matrix.stride * MemoryLayout<Float>.stride, matrix.count, matrix.length,
        vectors + inputs.placement.start, inputs.placement.stride, placement.count,
        outputs + placement.start, placement.stride)
    }
  }

  /// Combines the rows of a matrix that lies in an array: sums of all rows, each times a number.
  ///
  /// - Parameters:
  ///   - matrix: Where the rows lie in `numbers`.
  ///   - numbers: The array that holds the matrix.
  ///   - coefficients: The array that holds the vectors of numbers, and how they lie in it: in each,
  ///     one for each row.
  ///   - outputs: Where the sums go.
  ///   - placement: How the sums lie in `outputs`: for each vector, one for each column.
  ///   - level: The instructions to use.
  /// - Precondition: Everything lies within its array.
  package static func combine(
    _ matrix: Placement, of numbers: [Float],
    by coefficients: (numbers: [Float], placement: Placement), into outputs: inout [Float],
    _ placement: Placement, level: KernelLevel = .best
  ) {
    precondition(matrix.lies(in: numbers) && coefficients.placement.lies(in: coefficients.numbers))
    precondition(placement.lies(in: outputs))
    precondition(matrix.count == coefficients.placement.length && matrix.length == placement.length)
    precondition(coefficients.placement.count == placement.count)
    withAddresses(numbers, coefficients.numbers, &outputs) { rows, vectors, outputs in
      // SAFETY: the preconditions above place everything that the kernel reads and writes within
      // the three arrays.
      kernel_combine(
        level.rawValue, vectors + coefficients.placement.start,
        coefficients.placement.stride, placement.count, rows + matrix.start, matrix.stride,
        matrix.count, matrix.length, outputs + placement.start, placement.stride)
    }
  }

  /// Calls a kernel with where two arrays and one to be written begin; not at all if one is empty.
  private static func withAddresses(
    _ rows: [Float], _ vectors: [Float], _ outputs: inout [Float],
    _ body: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  ) {
    // SAFETY: the addresses are valid for the length of the call, and nothing keeps them.
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

  /// Whether no number of a part is infinite or NaN, nor absurdly large.
  ///
  /// The sum of the squares tells; for a long part, in one call of a kernel.
  package static func areFinite(_ numbers: [Float], in range: Range<Int>) -> Bool {
    guard range.count > 64 else {
      return range.reduce(0) { $0 + numbers[$1] * numbers[$1] }.isFinite
    }
    let all = Placement(start: range.lowerBound, stride: 0, count: 1, length: range.count)
    var sum: [Float] = [0]
    multiply(
      all, of: numbers, by: (numbers, all), into: &sum,
      Placement(start: 0, stride: 0, count: 1, length: 1))
    return sum[0].isFinite
  }
}

/// A product in the making, as threads are told of it; pointers cannot be sent, so it has addresses.
private struct MatrixProduct: Sendable {
  let matrix: WeightMatrix
  let vectors: Int
  let level: Int32
  let weights: UInt
  let inputs: UInt
  let outputs: UInt

  /// Computes the products of some rows.
  func compute(_ rows: Range<Int>) {
    // SAFETY: the addresses are those of memory that `ModelMemory.multiply` has checked and holds
    // until all parts are done. The parts that run at the same time have different rows: what they
    // write does not overlap, and nobody writes what they read.
    guard
      let weights = UnsafePointer<UInt8>(bitPattern: weights),
      let inputs = UnsafePointer<Float>(bitPattern: inputs),
      let outputs = UnsafeMutablePointer<Float>(bitPattern: outputs)
    else { return }
    kernel_multiply(
      level, matrix.format.kernelFormat, weights + rows.lowerBound * matrix.rowBytes,
      matrix.rowBytes, rows.count, matrix.columns, inputs, matrix.columns, vectors,
      outputs + rows.lowerBound, matrix.rows)
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
