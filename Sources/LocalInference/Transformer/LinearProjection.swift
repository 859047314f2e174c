// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A matrix product followed by the addition of a bias.
struct LinearProjection: Sendable {
  let matrix: WeightMatrix
  /// The bias, one number for each row; empty for none.
  var bias: [Float] = []

  /// Computes the projections of several vectors.
  ///
  /// The vectors and results are stored as for `MappedModelFile.multiply`. If `rounded` is not
  /// `nil`, it contains the rounded vectors of a previous projection of the same inputs, or no
  /// vectors.
  func apply(
    to inputs: [Float], rounded: inout RoundedVectors?, count: Int, in memory: MappedModelFile,
    into outputs: inout [Float], team: WorkerTeam
  ) {
    multiply(
      inputs, rounded: &rounded, count: count, in: memory, into: &outputs, team: team)
    guard !bias.isEmpty else { return }
    for token in 0..<count {
      VectorMath.add(bias, to: &outputs, at: token * bias.count)
    }
  }

  /// Computes the products of the matrix or of some of its rows, without the bias.
  func multiply(
    rows: [Range<Int>]? = nil, _ inputs: [Float], rounded: inout RoundedVectors?, count: Int,
    in memory: MappedModelFile, into outputs: inout [Float], team: WorkerTeam
  ) {
    guard rounded != nil, let rounding = matrix.rounding else {
      memory.multiply(
        matrix, rows: rows, by: inputs, vectors: count, into: &outputs, team: team)
      return
    }
    if rounded?.rounding != rounding {
      rounded?.round(
        inputs, vectors: count, columns: matrix.columns, rounding, team: team)
    }
    guard let rounded else { return }
    memory.multiply(matrix, rows: rows, by: rounded, into: &outputs, team: team)
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
