// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// The vectors of a batch, rounded to eight bits for the formats of the matrices that they are
/// multiplied by.
package struct RoundedVectors: Sendable {
  /// The records that `kernel_round` describes.
  private(set) var records: [kernel_record] = []
  /// The number of vectors.
  package private(set) var vectors = 0
  /// The length of a vector.
  package private(set) var columns = 0
  /// The number of numbers with a common scale, or 0 if no vectors have been rounded.
  package private(set) var group = 0

  /// Creates an empty batch.
  package init() {}

  /// Removes the vectors, but keeps the memory.
  package mutating func reset() { group = 0 }

  /// Rounds vectors.
  ///
  /// - Parameters:
  ///   - inputs: The vectors, one after the other.
  ///   - vectors: The number of vectors.
  ///   - columns: The length of a vector, a multiple of `group`.
  ///   - group: The number of numbers with a common scale: 32 or 256.
  ///   - level: The instructions to use. The result does not depend on it.
  ///   - team: The threads. The result does not depend on it.
  /// - Precondition: `inputs` contains the vectors.
  package mutating func round(
    _ inputs: [Float], vectors: Int, columns: Int, group: Int, level: InstructionSet = .best,
    team: WorkerTeam = .single
  ) {
    precondition(group == 32 || group == 256)
    precondition(vectors >= 0 && columns >= 0 && columns % group == 0)
    precondition(inputs.count >= vectors * columns)
    (self.vectors, self.columns, self.group) = (vectors, columns, group)
    let chunks = (columns + 255) / 256
    let count = chunks * vectors
    if records.count < count {
      records += repeatElement(kernel_record(), count: count - records.count)
    }
    let partition = RowPartition(
      rowCost: 256 * vectors * RowPartition.activationCost, team: team)
    SharedOutputs.with(&records) { records in
      partition.forEachPart(of: 0..<chunks) { part in
        let start = part.lowerBound * 256
        // SAFETY: By the preconditions, the kernel reads `vectors` vectors of `columns` numbers. It
        // writes one record for each vector and each 256 columns of the part, which exist.
        inputs.withUnsafeBufferPointer { inputs in
          guard let inputs = inputs.baseAddress else { return }
          kernel_round(
            level.rawValue, Int32(group), inputs + start, columns, vectors,
            min(columns, part.upperBound * 256) - start,
            records.start + part.lowerBound * vectors)
        }
      }
    }
  }

  /// Returns the rounded numbers of a vector, multiplied by their scales.
  ///
  /// - Parameter vector: The index of the vector.
  /// - Returns: The numbers, one for each column.
  package func numbers(ofVector vector: Int) -> [Float] {
    precondition(vector >= 0 && vector < vectors)
    // SAFETY: The offsets are inside the arrays of 256 bytes and of eight numbers.
    return (0..<columns).map { column in
      let record = records[column / 256 * vectors + vector]
      let scale = withUnsafeBytes(of: record.scale) {
        $0.load(fromByteOffset: group == 256 ? 0 : column % 256 / 32 * 4, as: Float.self)
      }
      let number = withUnsafeBytes(of: record.numbers) {
        $0.load(fromByteOffset: column % 256, as: Int8.self)
      }
      return Float(number) * scale
    }
  }
}

extension WeightFormat {
  /// The number of numbers of a rounded vector that have a common scale, or `nil` if matrices of
  /// this format are multiplied only by exact vectors.
  package var roundingGroup: Int? {
    let group = Int(kernel_rounding(Int32(rawValue)))
    return group == 0 ? nil : group
  }
}
