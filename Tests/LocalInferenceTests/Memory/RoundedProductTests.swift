// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import LocalInference
import TestSupport
import Testing

/// Tests of products of quantized weights and vectors that are rounded to eight bits.
@Suite struct RoundedProductTests {
  private struct Sample {
    let memory: MappedModelFile
    let matrix: WeightMatrix
    let numbers: [Float]
    let inputs: [Float]
    let vectors: Int

    init(_ format: WeightFormat, rows: Int, columns: Int, vectors: Int, seed: UInt64) {
      let length = format.blockLength
      let columns = (columns + length - 1) / length * length
      var random = SeededGenerator(seed: seed)
      let blocks = RandomBlocks.bytes(rows * columns, as: format, magnitude: 2, &random)
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
        vectors: range.count, columns: columns, group: try #require(matrix.format.roundingGroup),
        level: level)
      return result
    }

    func products(
      _ rounded: RoundedVectors, rows: [Range<Int>]? = nil, level: InstructionSet = .best,
      threads: Int = 1
    ) -> [Float] {
      var outputs = [Float](repeating: 9, count: rounded.vectors * matrix.rows)
      WorkerTeam.with(threads: threads) {
        memory.multiply(
          matrix, rows: rows, by: rounded, into: &outputs, level: level, team: $0)
      }
      return outputs
    }
  }

  @Test("rounded vectors do not depend on the number of threads", arguments: [32, 256])
  func threadsDoNotChangeRounding(_ group: Int) {
    // The work exceeds the threshold for threads. The last record has less than 256 columns if
    // scales belong to 32 of them.
    let columns = group == 32 ? 2_592 : 2_560
    var random = SeededGenerator(seed: 65)
    let inputs = (0..<60 * columns).map { _ in Float.random(in: -9...9, using: &random) }
    #expect(inputs.count * RowPartition.activationCost > RowPartition.minimumWork)
    func numbers(threads: Int) -> [[Float]] {
      var rounded = RoundedVectors()
      WorkerTeam.with(threads: threads) {
        rounded.round(inputs, vectors: 60, columns: columns, group: group, team: $0)
      }
      return [0, 1, 31, 59].map { rounded.numbers(ofVector: $0) }
    }
    let expected = numbers(threads: 1)
    for threads in [2, 3, 40] { #expect(numbers(threads: threads) == expected) }
  }

  static let formats = WeightFormat.allCases.filter { $0.roundingGroup != nil }

  @Test("all quantized formats have products with rounded vectors")
  func coversQuantizedFormats() {
    #expect(
      Set(WeightFormat.allCases).subtracting(Self.formats) == [.f32, .f16, .bf16])
  }

  @Test(
    "numbers are rounded to the nearest multiple of the scale of their group", arguments: [32, 256])
  func roundsToTheNearest(_ group: Int) {
    var random = SeededGenerator(seed: 5)
    var inputs = (0..<2 * 512).map { _ in Float.random(in: -3...3, using: &random) }
    for index in 0..<group { inputs[index] = 0 }
    for level in InstructionSet.available {
      var rounded = RoundedVectors()
      rounded.round(inputs, vectors: 2, columns: 512, group: group, level: level)
      let found = (0..<2).flatMap { rounded.numbers(ofVector: $0) }
      #expect(found.count == inputs.count)
      for start in stride(from: 0, to: inputs.count, by: group) {
        let numbers = inputs[start..<start + group]
        let largest = numbers.map(\.magnitude).max() ?? 0
        for index in numbers.indices {
          #expect(abs(found[index] - inputs[index]) <= largest / 127 * 0.5001)
        }
      }
    }
  }

  @Test("products equal those of the decoded weights and the rounded vectors", arguments: formats)
  func agreesWithExactArithmetic(_ format: WeightFormat) throws {
    for (rows, columns, vectors) in [(1, 32, 1), (9, 288, 5), (19, 1_056, 2)] {
      let sample = Sample(format, rows: rows, columns: columns, vectors: vectors, seed: 11)
      let columns = sample.matrix.columns
      let rounded = try sample.rounded()
      let found = sample.products(rounded)
      for vector in 0..<vectors {
        let numbers = rounded.numbers(ofVector: vector)
        for row in 0..<rows {
          var (sum, magnitude) = (0.0, 0.0)
          for column in 0..<columns {
            let summand = Double(sample.numbers[row * columns + column]) * Double(numbers[column])
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

  @Test(
    "products are identical for all batches, instructions, and threads", arguments: formats)
  func doesNotDependOnTheEvaluation(_ format: WeightFormat) throws {
    let sample = Sample(format, rows: 13, columns: 544, vectors: 67, seed: 21)
    let expected = sample.products(try sample.rounded())
    for level in InstructionSet.available {
      #expect(sample.products(try sample.rounded(level: level), level: level) == expected)
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
    let sample = Sample(format, rows: 40, columns: 96, vectors: 5, seed: 51)
    let rounded = try sample.rounded()
    let all = sample.products(rounded)
    let rows = [0..<1, 3..<3, 7..<19, 39..<40]
    for level in InstructionSet.available {
      let some = sample.products(rounded, rows: rows, level: level)
      for index in some.indices {
        let isNeeded = rows.contains { $0.contains(index % 40) }
        #expect(some[index] == (isNeeded ? all[index] : 9))
      }
    }
    #expect(sample.products(rounded, rows: []).allSatisfy { $0 == 9 })
  }

  @Test("numbers that are not finite make the products so", arguments: [Float.nan, .infinity])
  func propagatesInvalidNumbers(_ number: Float) {
    for format in [WeightFormat.q8_0, .q4_0, .q4_1, .q4_k, .q6_k] {
      var sample = Sample(format, rows: 3, columns: 512, vectors: 1, seed: 61).inputs
      let matrix = Sample(format, rows: 3, columns: 512, vectors: 1, seed: 61)
      sample[300] = number
      for level in InstructionSet.available {
        var rounded = RoundedVectors()
        rounded.round(
          sample, vectors: 1, columns: 512, group: format.roundingGroup ?? 0, level: level)
        let products = matrix.products(rounded, level: level)
        #expect(products.allSatisfy { !$0.isFinite }, "\(format), \(level)")
      }
    }
  }
}
