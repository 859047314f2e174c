// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A matrix product followed by the addition of a bias.
struct LinearProjection: Sendable {
  let matrix: WeightMatrix
  /// The bias, one number for each row; empty for none.
  var bias: [Float] = []

  /// Computes the projections of several vectors.
  ///
  /// The vectors and results are stored as for `MappedModelFile.multiply`.
  func apply(
    to inputs: [Float], count: Int, in memory: MappedModelFile, into outputs: inout [Float],
    threads: Int
  ) {
    memory.multiply(matrix, by: inputs, vectors: count, into: &outputs, threads: threads)
    guard !bias.isEmpty else { return }
    for token in 0..<count {
      VectorMath.add(bias, to: &outputs, at: token * bias.count)
    }
  }
}

extension WeightMatrix {
  /// Returns some consecutive rows of the matrix.
  ///
  /// - Parameter range: The indices of the rows, which exist.
  /// - Returns: The rows, which are not copied.
  func slice(rows range: Range<Int>) -> WeightMatrix {
    let start = self.range.lowerBound
    return WeightMatrix(
      format: format, rows: range.count, columns: columns,
      range: start + range.lowerBound * rowBytes..<start + range.upperBound * rowBytes)
  }
}
