// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// Numbers of a cache of keys and values, with 16 or 32 bits each.
///
/// Numbers with 16 bits are those of IEEE 754 binary16. They take half of the memory, and half of
/// the time where attention is bound by memory.
package struct CachedNumbers: Sendable {
  /// Whether numbers have 16 bits.
  package let isHalf: Bool
  private var halves: [UInt16] = []
  private var singles: [Float] = []

  /// Creates an empty sequence of numbers.
  ///
  /// - Parameter isHalf: Whether numbers have 16 bits.
  package init(isHalf: Bool) { self.isHalf = isHalf }

  /// The number of numbers.
  package var count: Int { isHalf ? halves.count : singles.count }

  /// The size of a number in bytes.
  package var numberSize: Int {
    isHalf ? MemoryLayout<UInt16>.stride : MemoryLayout<Float>.stride
  }

  /// Allocates memory for a number of numbers.
  package mutating func reserveCapacity(_ count: Int) {
    if isHalf { halves.reserveCapacity(count) } else { singles.reserveCapacity(count) }
  }

  /// Appends numbers of another sequence of the same size.
  package mutating func append(_ range: Range<Int>, of other: CachedNumbers) {
    if isHalf { halves += other.halves[range] } else { singles += other.singles[range] }
  }

  /// Appends zeros.
  package mutating func append(zeros count: Int) {
    if isHalf {
      halves += repeatElement(0, count: count)
    } else {
      singles += repeatElement(0, count: count)
    }
  }

  /// Replaces numbers by as many numbers of another sequence of the same size.
  package mutating func replace(_ range: Range<Int>, by other: CachedNumbers, from start: Int) {
    let source = start..<start + range.count
    if isHalf {
      halves.replaceSubrange(range, with: other.halves[source])
    } else {
      singles.replaceSubrange(range, with: other.singles[source])
    }
  }

  /// Stores numbers at positions that are `stride` apart.
  ///
  /// Numbers outside of the range of binary16 become its largest or smallest number.
  ///
  /// - Precondition: All positions exist.
  package mutating func store(
    _ numbers: ArraySlice<Float>, at start: Int, stride: Int, level: InstructionSet = .best
  ) {
    guard !numbers.isEmpty else { return }
    guard isHalf else {
      var index = start
      for number in numbers {
        singles[index] = number
        index += stride
      }
      return
    }
    precondition(start >= 0 && stride > 0 && start + (numbers.count - 1) * stride < halves.count)
    // SAFETY: By the precondition, all positions are inside the array.
    halves.withUnsafeMutableBufferPointer { halves in
      numbers.withUnsafeBufferPointer { numbers in
        guard let target = halves.baseAddress, let source = numbers.baseAddress else { return }
        kernel_narrow(level.rawValue, source, numbers.count, target + start, stride)
      }
    }
  }

  /// Computes linear combinations of the rows of a matrix.
  ///
  /// - Parameters:
  ///   - matrix: The layout of the rows in these numbers.
  ///   - coefficients: The array with the coefficient vectors, and their layout. Each vector has
  ///     one number for each matrix row.
  ///   - outputs: The linear combinations.
  ///   - layout: The layout of `outputs`: one row per vector, one number per matrix column.
  ///   - level: The instructions to use.
  /// - Precondition: Every layout fits its numbers.
  package func combine(
    _ matrix: RowLayout, by coefficients: (numbers: [Float], layout: RowLayout),
    into outputs: inout [Float], _ layout: RowLayout, level: InstructionSet = .best
  ) {
    precondition(layout.fits(outputs.count))
    SharedOutputs.with(&outputs) {
      combine(matrix, by: coefficients, into: $0, layout, level: level)
    }
  }

  /// Computes linear combinations of the rows of a matrix, which are written to numbers that several
  /// threads write.
  ///
  /// Each combination is computed in a fixed order, so it does not depend on other coefficient
  /// vectors.
  ///
  /// - Parameters:
  ///   - matrix: The layout of the rows in these numbers.
  ///   - coefficients: The array with the coefficient vectors, and their layout. Each vector has
  ///     one number for each matrix row.
  ///   - outputs: The linear combinations. No other thread uses those of `layout`.
  ///   - layout: The layout of `outputs`: one row per vector, one number per matrix column.
  ///   - level: The instructions to use.
  /// - Precondition: Every layout fits its numbers.
  package func combine(
    _ matrix: RowLayout, by coefficients: (numbers: [Float], layout: RowLayout),
    into outputs: SharedOutputs<Float>, _ layout: RowLayout, level: InstructionSet = .best
  ) {
    precondition(matrix.fits(count) && coefficients.layout.fits(coefficients.numbers.count))
    precondition(layout.fits(outputs.count))
    precondition(matrix.count == coefficients.layout.length && matrix.length == layout.length)
    precondition(coefficients.layout.count == layout.count)
    // SAFETY: By the preconditions, the kernel reads and writes only inside the arrays.
    withBytes { rows in
      coefficients.numbers.withUnsafeBufferPointer { vectors in
        guard let rows = rows.baseAddress, let vectors = vectors.baseAddress else { return }
        kernel_combine(
          level.rawValue, Int32(format.rawValue), vectors + coefficients.layout.start,
          coefficients.layout.stride, layout.count, rows + matrix.start * numberSize,
          matrix.stride, matrix.count, matrix.length, outputs.start + layout.start,
          layout.stride)
      }
    }
  }

  private var format: WeightFormat { isHalf ? .f16 : .f32 }

  private func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    if isHalf { halves.withUnsafeBytes(body) } else { singles.withUnsafeBytes(body) }
  }
}
