// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// The vectors of a batch, rounded for the matrices that they are multiplied by.
package struct RoundedVectors: Sendable {
  /// The records that `kernel_round` describes.
  private(set) var records: [kernel_record] = []
  /// The records that `kernel_round_wide` describes.
  private(set) var wideRecords: [kernel_wide_record] = []
  /// The number of vectors.
  package private(set) var vectors = 0
  /// The length of a vector.
  package private(set) var columns = 0
  /// How the vectors are rounded, or `nil` if there are none.
  package private(set) var rounding: VectorRounding?
  /// The instructions that the vectors are rounded for, which determine the order of the records.
  private(set) var level = InstructionSet.best

  /// Creates an empty batch.
  package init() {}

  /// Removes the vectors, but keeps the memory.
  package mutating func reset() { rounding = nil }

  /// Rounds vectors.
  ///
  /// - Parameters:
  ///   - inputs: The vectors, one after the other.
  ///   - vectors: The number of vectors.
  ///   - columns: The length of a vector, a multiple of 32, or of 256 for `.eightBitsBy256`.
  ///   - rounding: How the vectors are rounded.
  ///   - level: The instructions to use, also for products. The numbers do not depend on it.
  ///   - team: The threads. The result does not depend on it.
  /// - Precondition: `inputs` contains the vectors.
  package mutating func round(
    _ inputs: [Float], vectors: Int, columns: Int, _ rounding: VectorRounding,
    level: InstructionSet = .best, team: WorkerTeam = .single
  ) {
    precondition(vectors >= 0 && columns >= 0 && columns % rounding.granularity == 0)
    precondition(inputs.count >= vectors * columns)
    (self.vectors, self.columns, self.rounding) = (vectors, columns, rounding)
    self.level = level
    let length = rounding.recordLength
    let chunks = (columns + length - 1) / length
    let partition = RowPartition(
      rowCost: length * vectors * RowPartition.activationCost, team: team)

    /// Calls `body` with the inputs of some records, the number of columns, and the first record.
    func forEachPart<Record: Sendable>(
      of records: inout [Record], empty: Record,
      _ body: @Sendable (UnsafePointer<Float>, Int, UnsafeMutablePointer<Record>) -> Void
    ) {
      let count = chunks * vectors
      if records.count < count {
        records += repeatElement(empty, count: count - records.count)
      }
      SharedOutputs.with(&records) { records in
        partition.forEachPart(of: 0..<chunks) { part in
          let start = part.lowerBound * length
          inputs.withUnsafeBufferPointer { inputs in
            guard let inputs = inputs.baseAddress else { return }
            body(
              inputs + start, min(columns, part.upperBound * length) - start,
              records.start + part.lowerBound * vectors)
          }
        }
      }
    }

    // SAFETY: By the preconditions, the kernels read `vectors` vectors of `columns` numbers. They
    // write one record for each vector and each chunk of the part, which exist.
    switch rounding {
    case .eightBitsBy32, .eightBitsBy256:
      forEachPart(of: &records, empty: kernel_record()) { inputs, count, records in
        kernel_round(
          level.rawValue, Int32(rounding.granularity), inputs, columns, vectors, count, records)
      }
    case .fourteenBits:
      forEachPart(of: &wideRecords, empty: kernel_wide_record()) { inputs, count, records in
        kernel_round_wide(level.rawValue, inputs, columns, vectors, count, records)
      }
    }
  }

  /// The first record of a batch.
  enum Records {
    case eightBits(UnsafePointer<kernel_record>)
    case fourteenBits(UnsafePointer<kernel_wide_record>)
  }

  /// Calls a closure with the records, unless there are none.
  func withRecords(_ body: (Records) -> Void) {
    switch rounding {
    case .eightBitsBy32, .eightBitsBy256:
      records.withUnsafeBufferPointer { $0.baseAddress.map { body(.eightBits($0)) } }
    case .fourteenBits:
      wideRecords.withUnsafeBufferPointer { $0.baseAddress.map { body(.fourteenBits($0)) } }
    case nil:
      break
    }
  }

  /// Returns the rounded numbers of a vector, multiplied by their scales.
  ///
  /// - Parameter vector: The index of the vector.
  /// - Returns: The numbers, one for each column.
  package func numbers(ofVector vector: Int) -> [Float] {
    precondition(vector >= 0 && vector < vectors)
    let isInterleaved =
      vector
      < kernel_interleaved_vectors(level.rawValue, Int32(rounding?.granularity ?? 1), vectors)
    // SAFETY: The offsets are inside the numbers and scales of a record, or of interleaved ones.
    return (0..<columns).map { column in
      switch rounding {
      case .eightBitsBy32, .eightBitsBy256:
        // The offset in the records from which a word of the record is read.
        func offset(ofWord word: Int) -> Int {
          let size = MemoryLayout<kernel_record>.stride
          let start = column / 256 * vectors
          return isInterleaved
            ? (start + vector / 8 * 8) * size + 4 * (8 * word + vector % 8)
            : (start + vector) * size + 4 * word
        }
        // The scales follow the 64 words of the numbers.
        let group = rounding == .eightBitsBy256 ? 0 : column % 256 / 32
        return records.withUnsafeBytes { bytes in
          let number = bytes.load(
            fromByteOffset: offset(ofWord: column % 256 / 4) + column % 4, as: Int8.self)
          let scale = bytes.load(fromByteOffset: offset(ofWord: 64 + group), as: Float.self)
          return Float(number) * scale
        }
      case .fourteenBits:
        let (block, index) = column.quotientAndRemainder(dividingBy: 1024)
        let record = wideRecords[block * vectors + vector]
        let scale = withUnsafeBytes(of: record.scale) {
          $0.load(fromByteOffset: index % 16 * 4, as: Float.self)
        }
        let number = withUnsafeBytes(of: record.numbers) {
          $0.load(
            fromByteOffset: 2 * (index / 32 * 32 + index % 16 * 2 + index % 32 / 16), as: Int16.self
          )
        }
        return Float(number) * scale
      case nil:
        return 0
      }
    }
  }
}
