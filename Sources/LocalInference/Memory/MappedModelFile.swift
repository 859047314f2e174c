// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CKernels
package import Foundation

/// The read-only bytes of a model, which are in one file or in several parts of a split model.
///
/// The bytes are mapped from files, copied from files, or part of the executable. Copies of a value
/// share them. Offsets count from the start of the first part, as if the parts were one file; no
/// range that is read extends from one part into the next.
///
/// This folder contains all unsafe code of the module: other code passes byte ranges and never
/// stores a pointer. Therefore all calls of the kernels are here, including those with numbers in
/// arrays.
package struct MappedModelFile: Sendable {
  /// One file.
  private struct Part: Sendable {
    let data: Data
    /// The offset of the first byte in the model.
    let start: Int
    let path: String?
  }

  /// The parts in order; at least one.
  private let files: [Part]
  /// The number of bytes of all parts.
  package let count: Int

  private init(_ files: [Part]) {
    self.files = files
    count = files.last.map { $0.start + $0.data.count } ?? 0
  }

  /// Creates a file from bytes in memory.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - path: The path of the file, for errors.
  package init(_ data: Data, path: String? = nil) {
    self.init([Part(data: data, start: 0, path: path)])
  }

  /// Creates the bytes of a split model.
  ///
  /// - Parameter parts: The parts in order.
  package init(joining parts: [MappedModelFile]) {
    var files: [Part] = []
    var start = 0
    for file in parts.flatMap(\.files) {
      files.append(Part(data: file.data, start: start, path: file.path))
      start += file.data.count
    }
    self.init(files)
  }

  /// Creates a file from bytes that exist for the lifetime of the process, without copying them.
  ///
  /// - Parameters:
  ///   - start: A pointer to the first byte.
  ///   - count: The number of bytes.
  package init(immortal start: UnsafePointer<UInt8>, count: Int) {
    // SAFETY: The caller passes constant memory that is never freed or written. `Data` requires a
    // mutable pointer, but the data is never mutated.
    self.init(
      Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: count, deallocator: .none))
  }

  /// The parts in order, each with its own offsets; one for a model in one file.
  package var parts: [MappedModelFile] {
    files.map { MappedModelFile($0.data, path: $0.path) }
  }

  /// The path of the first part, or `nil` for bytes in memory.
  package var path: String? { files.first?.path }

  /// Calls a closure with the bytes in a range.
  ///
  /// - Returns: The result of the closure, or `nil` if the range is not inside one part.
  private func withBytes<Result>(
    in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    for part in files where range.lowerBound - part.start <= part.data.count {
      let start = range.lowerBound - part.start
      // An empty range at the end of a part may also belong to the next one.
      guard start >= 0, range.count <= part.data.count - start else { continue }
      // SAFETY: The guard above keeps the slice inside the bytes of the part.
      return part.data.withUnsafeBytes {
        body(UnsafeRawBufferPointer(rebasing: $0[start..<start + range.count]))
      }
    }
    return nil
  }

  /// Returns the little-endian integer at an offset.
  ///
  /// - Parameters:
  ///   - offset: The offset in bytes, with any alignment.
  ///   - type: The type of the integer.
  /// - Returns: The integer, or `nil` if it is not completely inside a part.
  package func integer<Value: FixedWidthInteger>(
    at offset: Int, as type: Value.Type = Value.self
  ) -> Value? {
    let size = MemoryLayout<Value>.size
    guard offset >= 0, offset <= count - size else { return nil }
    // SAFETY: The buffer has the size of the integer. Every bit pattern is an integer.
    return withBytes(in: offset..<offset + size) { bytes in
      Value(littleEndian: bytes.loadUnaligned(as: Value.self))
    }
  }

  /// Returns a copy of the bytes in a range.
  ///
  /// - Parameter range: The range in bytes.
  /// - Returns: The bytes, or `nil` if the range is not inside a part.
  package func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    return withBytes(in: range) { Array($0) }
  }

  /// Returns the little-endian integers in a range.
  ///
  /// - Parameters:
  ///   - range: The range in bytes.
  ///   - type: The type of the integers.
  /// - Returns: The integers, or `nil` if the range is not inside a part.
  func integers<Value: FixedWidthInteger>(
    in range: Range<Int>, as type: Value.Type
  ) -> [Value]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    let size = MemoryLayout<Value>.size
    return withBytes(in: range) { bytes in
      // SAFETY: Every offset is at least the size of an integer below the end of the buffer.
      stride(from: 0, to: bytes.count - bytes.count % size, by: size).map {
        Value(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Value.self))
      }
    }
  }

  /// Returns the end of strings that follow each other, each after its length as a 64-bit integer.
  ///
  /// - Parameters:
  ///   - count: The number of strings.
  ///   - offset: The offset of the first length.
  /// - Returns: The offset after the last string, or `nil` if the strings are not complete.
  func endOfStrings(count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= self.count else { return nil }
    let size = MemoryLayout<UInt64>.size
    let end = withBytes(in: offset..<self.count) { bytes -> Int? in
      var position = 0
      for _ in 0..<count {
        guard bytes.count - position >= size else { return nil }
        // SAFETY: The guard above keeps the integer inside the buffer.
        let length = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        position += size
        guard length <= UInt64(bytes.count - position) else { return nil }
        position += Int(length)
      }
      return position
    }
    guard let end, let end else { return nil }
    return offset + end
  }

  /// Returns the numbers of one row of a matrix.
  ///
  /// - Parameters:
  ///   - row: The index of the row.
  ///   - matrix: The matrix.
  ///   - level: The instructions to use. The numbers do not depend on it.
  /// - Returns: The numbers, one for each column.
  /// - Precondition: The row exists, and the matrix is inside a part.
  package func readRow(
    _ row: Int, of matrix: WeightMatrix, level: InstructionSet = .best
  ) -> [Float] {
    precondition(row >= 0 && row < matrix.rows)
    precondition(matrix.range.count == matrix.rows * matrix.rowBytes)
    precondition(matrix.columns % matrix.format.blockLength == 0)
    let start = matrix.range.lowerBound + row * matrix.rowBytes
    // SAFETY: The buffer has the bytes of one row, which are `columns` numbers by the
    // preconditions, and the kernel writes as many numbers.
    let numbers = withBytes(in: start..<start + matrix.rowBytes) { bytes in
      [Float](unsafeUninitializedCapacity: matrix.columns) { numbers, count in
        guard let bytes = bytes.baseAddress, let numbers = numbers.baseAddress else { return }
        kernel_read(
          level.rawValue, Int32(matrix.format.rawValue), bytes, matrix.columns, numbers)
        count = matrix.columns
      }
    }
    guard let numbers else { preconditionFailure("the matrix is not inside a part") }
    return numbers
  }

  /// Multiplies a matrix of weights by several vectors.
  ///
  /// Vector *v* is `inputs[v * matrix.columns ..< (v + 1) * matrix.columns]`. Its products, one for
  /// each row, are written to `outputs[v * matrix.rows ..< (v + 1) * matrix.rows]`. One thread
  /// computes each product in a fixed order, so the results do not depend on other rows or threads.
  ///
  /// - Parameters:
  ///   - matrix: The weights.
  ///   - rows: The rows whose products are computed, or `nil` for all rows. Other outputs do not
  ///     change.
  ///   - inputs: The vectors, one after the other.
  ///   - vectors: The number of vectors.
  ///   - outputs: The products.
  ///   - level: The instructions to use.
  ///   - team: The threads.
  /// - Precondition: The rows exist, the matrix is inside a part, and both arrays contain at least
  ///   `vectors` vectors.
  /// - Complexity: O(rows · columns · vectors)
  package func multiply(
    _ matrix: WeightMatrix, rows: [Range<Int>]? = nil, by inputs: [Float], vectors: Int,
    into outputs: inout [Float], level: InstructionSet = .best, team: WorkerTeam = .single
  ) {
    let rows = rows ?? [0..<matrix.rows]
    precondition(matrix.range.count == matrix.rows * matrix.rowBytes)
    precondition(matrix.columns % matrix.format.blockLength == 0)
    precondition(rows.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= matrix.rows })
    precondition(vectors >= 0 && inputs.count >= vectors * matrix.columns)
    precondition(outputs.count >= vectors * matrix.rows)
    // SAFETY: The preconditions above cover everything that the kernel reads and writes: rows of
    // `rowBytes` bytes, `vectors` inputs of `columns` numbers, and `vectors` outputs of `rows`
    // numbers.
    let isInside: Void? = withBytes(in: matrix.range) { weights in
      inputs.withUnsafeBufferPointer { inputs in
        outputs.withUnsafeMutableBufferPointer { outputs in
          guard
            let weights = weights.baseAddress, let inputs = inputs.baseAddress,
            let outputs = outputs.baseAddress
          else { return }
          let product = MatrixProduct(
            matrix: matrix, vectors: vectors, level: level.rawValue,
            weights: weights.assumingMemoryBound(to: UInt8.self), inputs: inputs, outputs: outputs)
          let partition = RowPartition(rowCost: matrix.columns * vectors, team: team)
          for range in rows { partition.forEachPart(of: range) { product.compute($0) } }
        }
      }
    }
    precondition(isInside != nil, "the matrix is not inside a part")
  }

  /// Multiplies a matrix of weights by several rounded vectors.
  ///
  /// The products, one for each row, are written to `outputs[v * matrix.rows ..< (v + 1) *
  /// matrix.rows]` for vector *v*. They do not depend on other rows or vectors, threads, or
  /// instructions. The instructions are those that the vectors were rounded with.
  ///
  /// - Parameters:
  ///   - matrix: The weights.
  ///   - rows: The rows whose products are computed, or `nil` for all rows. Other outputs do not
  ///     change.
  ///   - inputs: The vectors, rounded for the format of the matrix.
  ///   - outputs: The products.
  ///   - team: The threads.
  /// - Precondition: The rows exist, the matrix is inside a part, and `outputs` contains all
  ///   vectors.
  /// - Complexity: O(rows · columns · vectors)
  package func multiply(
    _ matrix: WeightMatrix, rows: [Range<Int>]? = nil, by inputs: RoundedVectors,
    into outputs: inout [Float], team: WorkerTeam = .single
  ) {
    precondition(matrix.range.count == matrix.rows * matrix.rowBytes)
    precondition(matrix.columns == inputs.columns)
    precondition(matrix.rounding == inputs.rounding)
    precondition(outputs.count >= inputs.vectors * matrix.rows)
    let indices = (rows ?? []).flatMap { rows in
      precondition(rows.lowerBound >= 0 && rows.upperBound <= matrix.rows)
      return rows.lazy.map { UInt32(clamping: $0) }
    }
    precondition(indices.isEmpty || matrix.rows <= UInt32.max)
    let count = rows == nil ? matrix.rows : indices.count
    // SAFETY: The preconditions above cover everything that the kernel reads and writes: the rows,
    // which exist, the records of the vectors, and outputs for all vectors and rows.
    let isInside: Void? = withBytes(in: matrix.range) { weights in
      inputs.withRecords { records in
        indices.withUnsafeBufferPointer { indices in
          outputs.withUnsafeMutableBufferPointer { outputs in
            guard let weights = weights.baseAddress, let outputs = outputs.baseAddress else {
              return
            }
            let product = RoundedProduct(
              matrix: matrix, vectors: inputs.vectors, level: inputs.level.rawValue,
              weights: weights.assumingMemoryBound(to: UInt8.self),
              indices: rows == nil ? nil : indices.baseAddress, records: records, outputs: outputs)
            let partition = RowPartition(
              rowCost: matrix.columns * inputs.vectors, team: team, granularity: 16)
            partition.forEachPart(of: 0..<count) { product.compute($0) }
          }
        }
      }
    }
    precondition(isInside != nil, "the matrix is not inside a part")
  }

  /// Multiplies a matrix in an array by several vectors.
  ///
  /// - Parameters:
  ///   - matrix: The layout of the rows in `numbers`.
  ///   - numbers: The array with the matrix.
  ///   - inputs: The array with the vectors, and their layout.
  ///   - outputs: The products.
  ///   - layout: The layout of the products in `outputs`: one row per vector, one number per matrix
  ///     row.
  /// - Precondition: Every layout fits its array.
  package static func multiply(
    _ matrix: RowLayout, of numbers: [Float], by inputs: (numbers: [Float], layout: RowLayout),
    into outputs: inout [Float], _ layout: RowLayout
  ) {
    precondition(matrix.fits(numbers.count) && inputs.layout.fits(inputs.numbers.count))
    precondition(layout.fits(outputs.count))
    precondition(matrix.length == inputs.layout.length && matrix.count == layout.length)
    precondition(inputs.layout.count == layout.count)
    withPointers(numbers, inputs.numbers, &outputs) { rows, vectors, outputs in
      // SAFETY: By the preconditions above, the kernel reads and writes only inside the three
      // arrays.
      kernel_multiply(
        InstructionSet.best.rawValue, Int32(WeightFormat.f32.rawValue), rows + matrix.start,
        matrix.stride * MemoryLayout<Float>.stride, matrix.count, matrix.length,
        vectors + inputs.layout.start, inputs.layout.stride, layout.count,
        outputs + layout.start, layout.stride)
    }
  }

  /// Multiplies numbers by the activations of their gates.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - gates: The gates, at least `count`.
  ///   - count: The number of numbers to change, which are the first.
  ///   - isSigmoid: Whether the activation is the sigmoid-weighted linear unit; otherwise it is the
  ///     Gaussian error linear unit.
  ///   - team: The threads.
  package static func gate(
    _ numbers: inout [Float], by gates: [Float], count: Int, isSigmoid: Bool,
    team: WorkerTeam = .single
  ) {
    precondition(count >= 0 && count <= numbers.count && count <= gates.count)
    let activation = Int32(isSigmoid ? kernel_activation_silu : kernel_activation_gelu)
    let partition = RowPartition(
      rowCost: RowPartition.activationCost, team: team, granularity: 64)
    SharedOutputs.with(&numbers) { numbers in
      partition.forEachPart(of: 0..<count) { part in
        // SAFETY: By the precondition, the kernel reads and writes numbers that exist.
        gates.withUnsafeBufferPointer { gates in
          guard let gates = gates.baseAddress else { return }
          kernel_gate(
            InstructionSet.best.rawValue, activation, gates + part.lowerBound, part.count,
            numbers.start + part.lowerBound)
        }
      }
    }
  }

  /// Converts scores to weights whose sum is one.
  ///
  /// - Parameters:
  ///   - scores: The array with the scores.
  ///   - range: The range of the scores.
  ///   - scale: The factor of the scores, which is positive.
  package static func softmax(_ scores: inout [Float], in range: Range<Int>, scale: Float) {
    precondition(range.lowerBound >= 0 && range.upperBound <= scores.count)
    // SAFETY: By the precondition, the kernel reads and writes only scores that exist.
    scores.withUnsafeMutableBufferPointer { scores in
      guard let scores = scores.baseAddress, !range.isEmpty else { return }
      kernel_softmax(
        InstructionSet.best.rawValue, scores + range.lowerBound, range.count, scale)
    }
  }

  /// Scales a vector to a root mean square of one, then multiplies it by weights.
  ///
  /// - Parameters:
  ///   - source: The array with the vector, which has as many numbers as there are weights.
  ///   - start: The index of its first number.
  ///   - weights: The weights.
  ///   - epsilon: The number that is added to the mean square.
  ///   - target: The array for the result.
  ///   - targetStart: The index of the first number of the result.
  package static func normalize(
    _ source: [Float], from start: Int, by weights: [Float], epsilon: Float,
    into target: inout [Float], at targetStart: Int
  ) {
    precondition(start >= 0 && start + weights.count <= source.count)
    precondition(targetStart >= 0 && targetStart + weights.count <= target.count)
    withPointers(source, weights, &target) { source, pointer, target in
      // SAFETY: By the preconditions, the kernel reads and writes as many numbers as there are
      // weights.
      kernel_normalize(
        InstructionSet.best.rawValue, source + start, pointer, weights.count, epsilon,
        target + targetStart)
    }
  }

  /// Scales a vector in place to a root mean square of one, then multiplies it by weights.
  ///
  /// - Parameters:
  ///   - numbers: The array with the vector.
  ///   - start: The index of its first number.
  ///   - weights: The weights.
  ///   - epsilon: The number that is added to the mean square.
  package static func normalize(
    _ numbers: inout [Float], at start: Int, by weights: [Float], epsilon: Float
  ) {
    precondition(start >= 0 && start + weights.count <= numbers.count)
    // SAFETY: By the precondition, the kernel reads and writes as many numbers as there are
    // weights.
    numbers.withUnsafeMutableBufferPointer { numbers in
      weights.withUnsafeBufferPointer { weights in
        guard let numbers = numbers.baseAddress, let pointer = weights.baseAddress else { return }
        kernel_normalize(
          InstructionSet.best.rawValue, numbers + start, pointer, weights.count, epsilon,
          numbers + start)
      }
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
/// `@unchecked Sendable`: `MappedModelFile.multiply` checks the memory that the pointers refer to,
/// and keeps it alive until all parts are complete. Concurrent calls of `compute(_:)` have disjoint
/// rows, so they write disjoint memory, and no thread writes the weights or inputs.
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

/// A product of rounded vectors whose rows several threads compute.
///
/// `@unchecked Sendable`: as for `MatrixProduct`.
private struct RoundedProduct: @unchecked Sendable {
  let matrix: WeightMatrix
  let vectors: Int
  let level: Int32
  let weights: UnsafePointer<UInt8>
  /// The rows to compute, or `nil` for all.
  let indices: UnsafePointer<UInt32>?
  let records: RoundedVectors.Records
  let outputs: UnsafeMutablePointer<Float>

  /// Computes the products of some rows, which are positions in `indices` if there are any.
  func compute(_ rows: Range<Int>) {
    let first = indices == nil ? rows.lowerBound : 0
    let weights = weights + first * matrix.rowBytes
    let indices = indices.map { $0 + rows.lowerBound }
    let format = Int32(matrix.format.rawValue)
    // SAFETY: The rows exist, and the memory is valid; see the type.
    switch records {
    case .eightBits(let records):
      kernel_multiply_rounded(
        level, format, weights, matrix.rowBytes, indices, rows.count, matrix.columns, records,
        vectors, outputs + first, matrix.rows)
    case .fourteenBits(let records):
      kernel_multiply_wide(
        level, format, weights, matrix.rowBytes, indices, rows.count, matrix.columns, records,
        vectors, outputs + first, matrix.rows)
    }
  }
}
