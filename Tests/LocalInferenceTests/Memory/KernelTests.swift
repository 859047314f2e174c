// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import LocalInference
import TestSupport
import Testing

@Suite struct KernelTests {
  /// A matrix in memory, and its numbers.
  private struct Sample {
    let memory: MappedModelFile
    let matrix: WeightMatrix
    let numbers: [Float]

    /// Creates a matrix with at least `columns` columns, which fill blocks.
    init(_ format: WeightFormat, rows: Int, columns: Int, seed: UInt64) {
      let length = format.blockLength
      let columns = (columns + length - 1) / length * length
      var random = SeededGenerator(seed: seed)
      let blocks = RandomBlocks.bytes(rows * columns, as: format, magnitude: 2, &random)
      // The matrix starts after three bytes, because nothing may depend on its alignment.
      memory = MappedModelFile(Data([1, 2, 3] + blocks))
      matrix = WeightMatrix(
        format: format, rows: rows, columns: columns, range: 3..<3 + blocks.count)
      numbers = ReferenceDecoder.numbers(blocks, as: format)
    }

    func inputs(_ vectors: Int, seed: UInt64) -> [Float] {
      var random = SeededGenerator(seed: seed)
      return (0..<vectors * matrix.columns).map { _ in Float.random(in: -1...1, using: &random) }
    }

    /// The product of a row and a vector, and the sum of the magnitudes of its summands.
    func product(_ row: Int, _ vector: ArraySlice<Float>) -> (value: Double, magnitude: Double) {
      let numbers = numbers[row * matrix.columns..<(row + 1) * matrix.columns]
      return zip(numbers, vector).reduce(into: (0, 0)) { sum, pair in
        let summand = Double(pair.0) * Double(pair.1)
        sum.0 += summand
        sum.1 += summand.magnitude
      }
    }
  }

  /// Odd numbers of rows, and rows that are longer than the part that is decoded at once.
  static let sizes = [(1, 32), (5, 64), (3, 192), (7, 1_056)]

  @Test(
    "matrix products agree with double-precision arithmetic", arguments: WeightFormat.allCases,
    sizes)
  func agreesWithExactArithmetic(_ format: WeightFormat, _ size: (rows: Int, columns: Int)) {
    let sample = Sample(format, rows: size.rows, columns: size.columns, seed: 11)
    let columns = sample.matrix.columns
    let vectors = 11
    let inputs = sample.inputs(vectors, seed: 12)
    let expected = (0..<vectors * size.rows).map { index in
      let vector = index / size.rows
      return sample.product(
        index % size.rows, inputs[vector * columns..<(vector + 1) * columns])
    }
    for level in InstructionSet.available {
      var outputs = [Float](repeating: .nan, count: vectors * size.rows)
      sample.memory.multiply(
        sample.matrix, by: inputs, vectors: vectors, into: &outputs, level: level)
      for (index, (found, expected)) in zip(outputs, expected).enumerated() {
        #expect(
          abs(Double(found) - expected.value) <= 4e-7 * expected.magnitude,
          "\(level), vector \(index / size.rows), row \(index % size.rows)")
      }
    }
  }

  @Test("rows are decoded exactly at every level", arguments: WeightFormat.allCases, [1, 1_056])
  func decodesRows(_ format: WeightFormat, _ columns: Int) {
    let sample = Sample(format, rows: 3, columns: columns, seed: 91)
    for level in InstructionSet.available {
      let rows = (0..<3).flatMap { sample.memory.readRow($0, of: sample.matrix, level: level) }
      #expect(rows == sample.numbers, "\(level)")
    }
  }

  @Test(
    "matrix products do not depend on the number of vectors", arguments: WeightFormat.allCases,
    [1, 2, 3, 4, 5, 7, 8, 9, 11, 31, 32, 33, 40, 64, 70])
  func batchSizeDoesNotChangeBits(_ format: WeightFormat, _ vectors: Int) {
    let sample = Sample(format, rows: 6, columns: 544, seed: 21)
    let columns = sample.matrix.columns
    let inputs = sample.inputs(vectors, seed: 22)
    for level in InstructionSet.available {
      var together = [Float](repeating: 0, count: vectors * 6)
      sample.memory.multiply(
        sample.matrix, by: inputs, vectors: vectors, into: &together, level: level)
      var apart: [Float] = []
      for vector in 0..<vectors {
        var one = [Float](repeating: 0, count: 6)
        sample.memory.multiply(
          sample.matrix, by: Array(inputs[vector * columns..<(vector + 1) * columns]), vectors: 1,
          into: &one, level: level)
        apart += one
      }
      #expect(together == apart)
    }
  }

  @Test("only the selected rows are computed", arguments: WeightFormat.allCases)
  func computesSelectedRows(
    _ format: WeightFormat
  ) {
    let sample = Sample(format, rows: 40, columns: 96, seed: 51)
    let inputs = sample.inputs(9, seed: 52)
    for level in InstructionSet.available {
      for vectors in [1, 5, 9] {
        var all = [Float](repeating: 0, count: vectors * 40)
        sample.memory.multiply(
          sample.matrix, by: inputs, vectors: vectors, into: &all, level: level)
        let rows = [0..<1, 3..<3, 7..<12, 39..<40]
        var some = [Float](repeating: 9, count: vectors * 40)
        sample.memory.multiply(
          sample.matrix, rows: rows, by: inputs, vectors: vectors, into: &some, level: level)
        for index in some.indices {
          let isNeeded = rows.contains { $0.contains(index % 40) }
          #expect(some[index] == (isNeeded ? all[index] : 9))
        }
      }
    }
  }

  @Test(
    "matrix products do not depend on the number of threads", arguments: WeightFormat.allCases,
    [1, 9])
  func threadsDoNotChangeBits(_ format: WeightFormat, _ vectors: Int) {
    // The work exceeds the threshold for threads, and the number of rows is prime.
    let sample = Sample(format, rows: 1_031, columns: 1_056, seed: 61)
    let inputs = sample.inputs(vectors, seed: 62)
    var expected = [Float](repeating: 0, count: vectors * 1_031)
    sample.memory.multiply(sample.matrix, by: inputs, vectors: vectors, into: &expected)
    for threads in [2, 3, 8, 5_000] {
      var found = [Float](repeating: .nan, count: vectors * 1_031)
      WorkerTeam.with(threads: threads) {
        sample.memory.multiply(
          sample.matrix, by: inputs, vectors: vectors, into: &found, team: $0)
      }
      #expect(found == expected)
    }
  }

  @Test("gated numbers do not depend on the number of threads", arguments: [false, true])
  func threadsDoNotChangeGates(_ isSigmoid: Bool) {
    // The work exceeds the threshold for threads, and the last numbers are no complete vector.
    let count = 140_003
    var random = SeededGenerator(seed: 63)
    let inputs = (0..<count).map { _ in Float.random(in: -9...9, using: &random) }
    #expect(count * RowPartition.activationCost > 2 * RowPartition.minimumShare)
    func gated(threads: Int) -> [Float] {
      var numbers = Array(inputs.reversed())
      WorkerTeam.with(threads: threads) {
        MappedModelFile.gate(
          &numbers, by: inputs, count: count - 1, isSigmoid: isSigmoid, team: $0)
      }
      return numbers
    }
    let expected = gated(threads: 1)
    #expect(expected.last == inputs.first)
    for threads in [2, 3, 40] { #expect(gated(threads: threads) == expected) }
  }

  @Test(
    "linear combinations of rows of any length agree with double-precision arithmetic",
    arguments: 0...70, [1, 2, 3, 5])
  func combinesRowsOfAnyLength(_ length: Int, _ vectors: Int) {
    var random = SeededGenerator(seed: 71)
    // Multiples of 1/512 are the same with 16 bits.
    let numbers = (0..<9 * 80).map { _ in Float(Int.random(in: -512...512, using: &random)) / 512 }
    let coefficients = (0..<5 * 10).map { _ in Float.random(in: -1...1, using: &random) }
    for (level, isHalf) in InstructionSet.available.flatMap({ [($0, false), ($0, true)] }) {
      var cached = CachedNumbers(isHalf: isHalf)
      cached.append(zeros: numbers.count)
      cached.store(numbers[...], at: 0, stride: 1, level: level)
      // Wide and narrow results are bit-identical.
      var wide = [Float](repeating: 0, count: 75)
      cached.combine(
        RowLayout(start: 2, stride: 80, count: 9, length: 75),
        by: (coefficients, RowLayout(start: 1, stride: 10, count: 1, length: 9)), into: &wide,
        RowLayout(start: 0, stride: 75, count: 1, length: 75), level: level)
      var outputs = [Float](repeating: 9, count: 5 * 77)
      cached.combine(
        RowLayout(start: 2, stride: 80, count: 9, length: length),
        by: (coefficients, RowLayout(start: 1, stride: 10, count: vectors, length: 9)),
        into: &outputs, RowLayout(start: 3, stride: 77, count: vectors, length: length),
        level: level)
      #expect(Array(outputs[3..<3 + length]) == Array(wide[..<length]))
      for vector in 0..<vectors {
        for column in 0..<length {
          let sum = (0..<9).reduce(0.0) {
            $0 + Double(coefficients[1 + vector * 10 + $1]) * Double(numbers[2 + $1 * 80 + column])
          }
          #expect(abs(Double(outputs[3 + vector * 77 + column]) - sum) < 1e-5)
        }
        #expect(outputs[3 + vector * 77 + length] == 9, "the number after the sums changed")
      }
    }
  }

  @Test("products of rows of any length agree with double-precision arithmetic", arguments: 0...70)
  func multipliesRowsOfAnyLength(_ length: Int) {
    var random = SeededGenerator(seed: 31)
    let numbers = (0..<4 * 80).map { _ in Float.random(in: -1...1, using: &random) }
    var outputs = [Float](repeating: 9, count: 8)
    MappedModelFile.multiply(
      RowLayout(start: 2, stride: 80, count: 3, length: length), of: numbers,
      by: (numbers, RowLayout(start: 5, stride: 71, count: 2, length: length)),
      into: &outputs, RowLayout(start: 1, stride: 4, count: 2, length: 3))
    for vector in 0..<2 {
      for row in 0..<3 {
        let sum = (0..<length).reduce(0.0) {
          $0 + Double(numbers[2 + row * 80 + $1]) * Double(numbers[5 + vector * 71 + $1])
        }
        #expect(abs(Double(outputs[1 + vector * 4 + row]) - sum) < 1e-4)
      }
    }
    #expect(outputs[0] == 9 && outputs[4] == 9, "a number between the products changed")
  }

  @Test("every binary16 number is converted exactly")
  func convertsEveryHalf() {
    for bits in UInt16.min...UInt16.max {
      let exponent = Int(bits >> 10 & 0x1F)
      let fraction = Double(bits & 0x3FF) / 1024
      let magnitude =
        switch exponent {
        case 0: fraction * 0x1p-14
        case 31: fraction == 0 ? Double.infinity : Double.nan
        default: (1 + fraction) * exp2(Double(exponent - 15))
        }
      let value = Double(Float(half: bits))
      #expect(
        magnitude.isNaN ? value.isNaN : value.magnitude == magnitude, "\(bits)")
      #expect(Float(half: bits).sign == (bits & 0x8000 == 0 ? .plus : .minus))
    }
  }

  @Test(
    "the kernels convert every finite binary16 number exactly", arguments: InstructionSet.available)
  func kernelsConvertEveryHalf(_ level: InstructionSet) {
    // Each row contains one number and zeros, so the product is the number.
    let halves = (UInt16.min...UInt16.max).filter { $0 >> 10 & 0x1F != 31 }
    for columns in [32, 1] {
      let bytes = halves.flatMap { bits in
        [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
          + [UInt8](repeating: 0, count: 2 * (columns - 1))
      }
      let matrix = WeightMatrix(
        format: .f16, rows: halves.count, columns: columns, range: 0..<bytes.count)
      var outputs = [Float](repeating: 0, count: halves.count)
      MappedModelFile(Data(bytes)).multiply(
        matrix, by: [Float](repeating: 1, count: columns), vectors: 1, into: &outputs,
        level: level)
      #expect(outputs == halves.map { Float(half: $0) }, "\(columns) columns")
    }
  }

  @Test(
    "the error of each storage format is bounded, and numbers of the format are exact",
    arguments: Quantization.formats)
  func quantizationErrorIsBounded(_ format: WeightFormat) {
    var random = SeededGenerator(seed: 41)
    let exact = (0..<320).map { _ in Float.random(in: -3...3, using: &random) }
    let bytes = Quantization.bytes(exact, as: format)
    let matrix = WeightMatrix(format: format, rows: 1, columns: 320, range: 0..<bytes.count)
    let found = MappedModelFile(Data(bytes)).readRow(0, of: matrix)
    let tolerance: Float =
      switch format {
      case .f32: 0
      case .f16: 3 / 2048
      default: 3 / 127 / 2 + 0.002
      }
    for (left, right) in zip(exact, found) { #expect(abs(left - right) <= tolerance) }
    // Numbers that the format represents are stored without loss.
    #expect(Quantization.bytes(found, as: format) == bytes)
  }

  @Test("every scale of an MXFP4 block is decoded exactly")
  func decodesEveryExponent() {
    for exponent in UInt8.min...UInt8.max {
      let block = [exponent] + (0..<16).map { UInt8($0 | (15 - $0) << 4) }
      let matrix = WeightMatrix(format: .mxfp4, rows: 1, columns: 32, range: 0..<17)
      let expected = ReferenceDecoder.numbers(block, as: .mxfp4)
      for level in InstructionSet.available {
        let found = MappedModelFile(Data(block)).readRow(0, of: matrix, level: level)
        #expect(found == expected, "\(exponent)")
      }
    }
  }

  @Test("reads outside the file return nil")
  func readsStayInsideTheFile() {
    let memory = MappedModelFile(Data([1, 2, 3, 4, 5]))
    #expect(memory.integer(at: 1, as: UInt32.self) == 0x0504_0302)
    #expect(memory.integer(at: 2, as: UInt32.self) == nil)
    #expect(memory.integer(at: -1, as: UInt8.self) == nil)
    #expect(memory.integer(at: .max, as: UInt8.self) == nil)
    #expect(memory.bytes(in: 4..<5) == [5])
    #expect(memory.bytes(in: 4..<6) == nil)
    #expect(memory.bytes(in: -1..<2) == nil)
  }

  @Test("offsets count across the parts of a model, and no read crosses their boundary")
  func readsParts() {
    let parts = [[1, 2, 3], [], [4, 5, 6, 7]] as [[UInt8]]
    let memory = MappedModelFile(joining: parts.map { MappedModelFile(Data($0)) })
    #expect(memory.count == 7 && memory.parts.map(\.count) == [3, 0, 4])
    #expect(memory.bytes(in: 0..<3) == [1, 2, 3] && memory.bytes(in: 3..<7) == [4, 5, 6, 7])
    #expect(memory.bytes(in: 3..<3) == [] && memory.bytes(in: 7..<7) == [])
    #expect(memory.bytes(in: 2..<4) == nil && memory.bytes(in: 6..<8) == nil)
    #expect(memory.integer(at: 1, as: UInt16.self) == 0x0302)
    #expect(memory.integer(at: 2, as: UInt16.self) == nil)
    #expect(memory.integer(at: 3, as: UInt32.self) == 0x0706_0504)
    // A matrix in the last part.
    let matrix = WeightMatrix(format: .f16, rows: 2, columns: 1, range: 3..<7)
    #expect(
      memory.readRow(1, of: matrix) == [Float(half: 0x0706)]
        && memory.readRow(0, of: matrix) == [Float(half: 0x0504)])
    var outputs: [Float] = [0, 0]
    memory.multiply(matrix, by: [1], vectors: 1, into: &outputs)
    #expect(outputs == [Float(half: 0x0504), Float(half: 0x0706)])
  }
}
