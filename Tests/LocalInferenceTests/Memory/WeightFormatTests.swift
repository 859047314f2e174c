// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import LocalInference
import TestSupport
import Testing

/// Tests of the storage formats of weights.
///
/// The fixture has a tensor of every type, and the same numbers as a tensor of type F32 with the
/// name of the type and the suffix `.expected`. Another implementation wrote both.
@Suite struct WeightFormatTests {
  static let file = Result {
    try GGUFFile(MappedModelFile(Data(contentsOf: Fixtures.url("TensorTypes/blocks.gguf"))))
  }

  private func matrix(_ name: String) throws -> WeightMatrix {
    let tensor = try #require(Self.file.get().tensors[name])
    return WeightMatrix(
      format: tensor.format, rows: tensor.shape[1], columns: tensor.shape[0], range: tensor.range)
  }

  private func numbers(_ name: String, _ level: InstructionSet = .best) throws -> [Float] {
    let matrix = try matrix(name)
    let memory = try Self.file.get().memory
    return (0..<matrix.rows).flatMap { memory.readRow($0, of: matrix, level: level) }
  }

  @Test("the numbers are those of another implementation", arguments: WeightFormat.allCases)
  func agreesWithAnotherImplementation(_ format: WeightFormat) throws {
    let matrix = try matrix(format.name)
    #expect(matrix.format == format)
    let expected = try numbers(format.name + ".expected")
    #expect(expected.count == matrix.rows * matrix.columns && expected.contains { $0 != 0 })
    for level in InstructionSet.available {
      #expect(try numbers(format.name, level) == expected, "\(level)")
    }
    let bytes = try #require(try Self.file.get().memory.bytes(in: matrix.range))
    #expect(ReferenceDecoder.numbers(bytes, as: format) == expected)
  }

  @Test("products with weights of every type equal those with the decoded numbers")
  func multipliesEveryFormat() throws {
    let memory = try Self.file.get().memory
    for format in WeightFormat.allCases {
      let (matrix, decoded) = (try matrix(format.name), try matrix(format.name + ".expected"))
      let inputs = (0..<3 * matrix.columns).map { Float($0 % 17) / 8 - 1 }
      for level in InstructionSet.available {
        var (found, expected) = ([Float](repeating: 0, count: 3 * matrix.rows), [Float]())
        expected = found
        memory.multiply(matrix, by: inputs, vectors: 3, into: &found, level: level)
        memory.multiply(decoded, by: inputs, vectors: 3, into: &expected, level: level)
        let magnitude = expected.map(\.magnitude).max() ?? 0
        for (left, right) in zip(found, expected) {
          #expect(abs(left - right) <= magnitude * 1e-5, "\(format), \(level)")
        }
      }
    }
  }
}
