// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import LocalInference
import TestSupport
import Testing

/// Tests of products of weights and rounded vectors.
@Suite struct RoundedProductTests {
  private struct Sample {
    let memory: MappedModelFile
    let matrix: WeightMatrix
    let numbers: [Float]
    let inputs: [Float]
    let vectors: Int

    init(
      _ format: WeightFormat, rows: Int, columns: Int, vectors: Int, seed: UInt64,
      byte: UInt8? = nil
    ) {
      let length = format.blockLength
      let columns = (columns + length - 1) / length * length
      var random = SeededGenerator(seed: seed)
      let blocks = RandomBlocks.bytes(
        rows * columns, as: format, magnitude: 2, byte: byte, &random)
      // The matrix ends at the end of the memory and has no alignment.
      memory = MappedModelFile(Data([1, 2, 3] + blocks))
      matrix = WeightMatrix(
        format: format, rows: rows, columns: columns, range: 3..<3 + blocks.count)
      numbers = ReferenceDecoder.numbers(blocks, as: format)
      inputs = (0..<vectors * columns).map { _ in Float.random(in: -1...1, using: &random) }
      self.vectors = vectors
    }

    func rounded(
      _ range: Range<Int>? = nil, level: InstructionSet = .best
    ) throws -> RoundedVectors {
      let range = range ?? 0..<vectors
      var result = RoundedVectors()
      let columns = matrix.columns
      result.round(
        Array(inputs[range.lowerBound * columns..<range.upperBound * columns]),
        vectors: range.count, columns: columns, try #require(matrix.rounding), level: level)
      return result
    }

    /// The weights, rounded to multiples of the power of two that the largest one of a group is less
    /// than 4,096 times of.
    var roundedWeights: [Float] {
      var result = numbers
      for row in 0..<matrix.rows {
        let columns = row * matrix.columns..<(row + 1) * matrix.columns
        let groups = Dictionary(grouping: columns) {
          RoundedProductTests.group($0 - columns.lowerBound, .fourteenBits)
        }
        for group in groups.values {
          guard let largest = group.map({ numbers[$0].magnitude }).max(), largest > 0 else {
            continue
          }
          let unit = Float(sign: .plus, exponent: largest.exponent - 11, significand: 1)
          for index in group {
            result[index] = (numbers[index] / unit).rounded(.toNearestOrEven) * unit
          }
        }
      }
      return result
    }

    func products(
      _ rounded: RoundedVectors, rows: [Range<Int>]? = nil, threads: Int = 1
    ) -> [Float] {
      var outputs = [Float](repeating: 9, count: rounded.vectors * matrix.rows)
      WorkerTeam.with(threads: threads) {
        memory.multiply(matrix, rows: rows, by: rounded, into: &outputs, team: $0)
      }
      return outputs
    }
  }

  static let roundings: [VectorRounding] = [.eightBitsBy32, .eightBitsBy256, .fourteenBits]

  @Test("rounded vectors do not depend on the number of threads", arguments: roundings)
  func threadsDoNotChangeRounding(_ rounding: VectorRounding) {
    // The work exceeds the threshold for threads. The last record is incomplete if the rounding
    // permits it.
    let columns = rounding == .eightBitsBy256 ? 2_560 : 2_592
    var random = SeededGenerator(seed: 65)
    let inputs = (0..<60 * columns).map { _ in Float.random(in: -9...9, using: &random) }
    #expect(inputs.count * RowPartition.activationCost > 2 * RowPartition.minimumShare)
    func numbers(threads: Int) -> [[Float]] {
      var rounded = RoundedVectors()
      WorkerTeam.with(threads: threads) {
        rounded.round(inputs, vectors: 60, columns: columns, rounding, team: $0)
      }
      return [0, 1, 31, 59].map { rounded.numbers(ofVector: $0) }
    }
    let expected = numbers(threads: 1)
    for threads in [2, 3, 40] { #expect(numbers(threads: threads) == expected) }
  }

  static let formats = WeightFormat.allCases.filter { $0.rounding != nil }
  static let wideFormats = formats.filter { $0.rounding == .fourteenBits }

  @Test("all formats but F32 have products with rounded vectors")
  func coversFormats() {
    #expect(Set(WeightFormat.allCases).subtracting(Self.formats) == [.f32])
    #expect(Self.wideFormats == [.f16, .bf16])
  }

  @Test("rows whose length is not a multiple of 32 are multiplied by exact vectors")
  func excludesIncompleteSteps() {
    for (columns, rounding) in [(96, VectorRounding.fourteenBits), (97, nil), (112, nil)] {
      let matrix = WeightMatrix(format: .f16, rows: 1, columns: columns, range: 0..<2 * columns)
      #expect(matrix.rounding == rounding)
    }
  }

  /// Returns the index of the scale of a column.
  static func group(_ column: Int, _ rounding: VectorRounding) -> Int {
    switch rounding {
    case .eightBitsBy32: column / 32
    case .eightBitsBy256: column / 256
    case .fourteenBits: column / 1024 * 16 + column % 16
    }
  }

  @Test(
    "numbers are rounded to the nearest multiple of the scale of their group", arguments: roundings)
  func roundsToTheNearest(_ rounding: VectorRounding) {
    let columns = 1_280
    var random = SeededGenerator(seed: 5)
    let vectors = 11
    var inputs = (0..<vectors * columns).map { _ in Float.random(in: -3...3, using: &random) }
    for index in 0..<columns where Self.group(index, rounding) == 0 { inputs[index] = 0 }
    for level in InstructionSet.available {
      var rounded = RoundedVectors()
      rounded.round(inputs, vectors: vectors, columns: columns, rounding, level: level)
      for vector in 0..<vectors {
        let found = rounded.numbers(ofVector: vector)
        let numbers = Array(inputs[vector * columns..<(vector + 1) * columns])
        #expect(found.count == columns)
        for group in Dictionary(grouping: 0..<columns, by: { Self.group($0, rounding) }).values {
          let largest = group.map { numbers[$0].magnitude }.max() ?? 0
          let steps: Float = rounding == .fourteenBits ? 8191 : 127
          for index in group {
            #expect(abs(found[index] - numbers[index]) <= largest / steps * 0.501)
          }
        }
      }
    }
  }

  @Test("products equal those of the decoded weights and the rounded vectors", arguments: formats)
  func agreesWithExactArithmetic(_ format: WeightFormat) throws {
    for (rows, columns, vectors) in [(1, 32, 1), (9, 288, 5), (19, 1_056, 2), (9, 288, 19)] {
      let sample = Sample(format, rows: rows, columns: columns, vectors: vectors, seed: 11)
      let columns = sample.matrix.columns
      let weights = format.rounding == .fourteenBits ? sample.roundedWeights : sample.numbers
      let rounded = try sample.rounded()
      let found = sample.products(rounded)
      for vector in 0..<vectors {
        let numbers = rounded.numbers(ofVector: vector)
        for row in 0..<rows {
          var (sum, magnitude) = (0.0, 0.0)
          for column in 0..<columns {
            let summand = Double(weights[row * columns + column]) * Double(numbers[column])
            sum += summand
            magnitude += summand.magnitude
          }
          // Numbers with an offset are the difference of two larger products.
          let error = abs(Double(found[vector * rows + row]) - sum)
          #expect(error <= 2e-6 * magnitude, "row \(row), vector \(vector)")
        }
      }
    }
  }

  @Test("sums of the largest integers fit in their bits", arguments: formats)
  func addsLargestIntegers(_ format: WeightFormat) throws {
    for byte: UInt8 in [0x00, 0x0F, 0x7F, 0x80, 0xF0, 0xFF] {
      let sample = Sample(format, rows: 9, columns: 544, vectors: 1, seed: 17, byte: byte)
      let columns = sample.matrix.columns
      let weights = format.rounding == .fourteenBits ? sample.roundedWeights : sample.numbers
      for level in InstructionSet.available {
        for (sign, vectors) in [(Float(1), 1), (-1, 1), (1, 3), (-1, 19)] {
          // All rounded numbers have the largest magnitude.
          var rounded = RoundedVectors()
          rounded.round(
            Array(repeating: sign, count: vectors * columns), vectors: vectors, columns: columns,
            try #require(format.rounding), level: level)
          for (index, product) in sample.products(rounded).enumerated() {
            let row = index % 9
            let sum = weights[row * columns..<(row + 1) * columns].reduce(0.0) {
              $0 + Double($1 * sign)
            }
            #expect(abs(Double(product) - sum) <= 2e-5 * Double(columns), "byte \(byte), \(level)")
          }
        }
      }
    }
  }

  @Test(
    "products are identical for all batches, instructions, and threads", arguments: formats)
  func doesNotDependOnTheEvaluation(_ format: WeightFormat) throws {
    let sample = Sample(format, rows: 13, columns: 544, vectors: 67, seed: 21)
    let expected = sample.products(try sample.rounded())
    for level in InstructionSet.available {
      #expect(sample.products(try sample.rounded(level: level)) == expected)
    }
    for count in [1, 2, 3, 4, 7, 64] {
      var found: [Float] = []
      var start = 0
      while start < 67 {
        let end = min(67, start + count)
        found += sample.products(try sample.rounded(start..<end))
        start = end
      }
      #expect(found == expected, "batches of \(count)")
    }
    // The work exceeds the threshold for threads.
    let large = Sample(format, rows: 1_031, columns: 544, vectors: 2, seed: 22)
    let rounded = try large.rounded()
    let alone = large.products(rounded)
    for threads in [2, 3, 500] { #expect(large.products(rounded, threads: threads) == alone) }
  }

  @Test("only the selected rows are computed", arguments: formats)
  func computesSelectedRows(_ format: WeightFormat) throws {
    let sample = Sample(format, rows: 40, columns: 96, vectors: 13, seed: 51)
    let all = sample.products(try sample.rounded())
    let rows = [0..<1, 3..<3, 7..<19, 39..<40]
    for level in InstructionSet.available {
      let rounded = try sample.rounded(level: level)
      let some = sample.products(rounded, rows: rows)
      for index in some.indices {
        let isNeeded = rows.contains { $0.contains(index % 40) }
        #expect(some[index] == (isNeeded ? all[index] : 9))
      }
      #expect(sample.products(rounded, rows: []).allSatisfy { $0 == 9 })
    }
  }

  @Test("numbers that are not finite make the products so", arguments: [Float.nan, .infinity])
  func propagatesInvalidNumbers(_ number: Float) throws {
    for format in [WeightFormat.q8_0, .q4_0, .q4_1, .q4_k, .q6_k, .f16, .bf16] {
      let sample = Sample(format, rows: 3, columns: 512, vectors: 9, seed: 61)
      var inputs = sample.inputs
      inputs[300] = number
      inputs[5 * 512 + 300] = number
      for (level, vectors) in InstructionSet.available.flatMap({ [($0, 1), ($0, 9)] }) {
        var rounded = RoundedVectors()
        rounded.round(
          inputs, vectors: vectors, columns: 512, try #require(format.rounding), level: level)
        for (index, product) in sample.products(rounded).enumerated() {
          let isInvalid = [0, 5].contains(index / 3)
          #expect(product.isFinite != isInvalid, "\(format), \(level), product \(index)")
        }
      }
    }
  }

  @Test("weights that are not finite make the products of their rows NaN", arguments: wideFormats)
  func propagatesInvalidWeights(_ format: WeightFormat) {
    let special: [UInt16] = format == .f16 ? [0x7C00, 0xFC00, 0x7E01] : [0x7F80, 0xFF80, 0x7FC1]
    for bits in special {
      var weights = [UInt16](repeating: 0, count: 5 * 1_056)
      weights[2 * 1_056 + 1_040] = bits
      let bytes = weights.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      let memory = MappedModelFile(Data(bytes))
      let matrix = WeightMatrix(
        format: format, rows: 5, columns: 1_056, range: 0..<bytes.count)
      for level in InstructionSet.available {
        for vectors in [1, 3] {
          var rounded = RoundedVectors()
          rounded.round(
            Array(repeating: 1, count: vectors * 1_056), vectors: vectors, columns: 1_056,
            .fourteenBits, level: level)
          var outputs = [Float](repeating: 9, count: vectors * 5)
          memory.multiply(matrix, by: rounded, into: &outputs)
          for (index, output) in outputs.enumerated() {
            #expect(index % 5 == 2 ? output.isNaN : output == 0)
          }
        }
      }
    }
  }

  @Test("tiny weights are multiplied without loss of precision")
  func multipliesSubnormalWeights() {
    // The subnormal binary16 numbers 1 to 64, times 2^-24.
    let bytes = (1...64 as ClosedRange<UInt8>).flatMap { [$0, 0 as UInt8] }
    let memory = MappedModelFile(Data(bytes))
    let matrix = WeightMatrix(format: .f16, rows: 2, columns: 32, range: 0..<bytes.count)
    for level in InstructionSet.available {
      var rounded = RoundedVectors()
      rounded.round(
        Array(repeating: 8191, count: 32), vectors: 1, columns: 32, .fourteenBits, level: level)
      var outputs: [Float] = [0, 0]
      memory.multiply(matrix, by: rounded, into: &outputs)
      let sums: [Float] = [528, 1_552]
      #expect(outputs == sums.map { $0 * 8191 * 0x1p-24 })
    }
  }
}
