// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LocalInference
internal import TestSupport

/// Model files: any bytes are loaded, or rejected with an error that has a description.
struct GGUFFuzzTarget: FuzzTarget {
  static let name = "gguf"

  let corpus: [[UInt8]]
  let dictionary: [[UInt8]] =
    [
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0x80], [1, 0, 0, 0, 0, 0, 0, 0], [9, 0, 0, 0, 9, 0, 0, 0],
      [32, 0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0, 0],
    ]
    + [
      "GGUF", "split.no", "split.count", "split.tensors.count", "general.alignment", "llama.",
      "token_embd.weight", "tokenizer.ggml.tokens", "blk.0.attn_q.weight",
    ].map { Array($0.utf8) } + WeightFormat.allCases.map { [UInt8($0.rawValue), 0, 0, 0] }

  init() {
    corpus = [WeightFormat.q4_0, .mxfp4].map { format in
      RandomModel(width: 32, layers: 1, hidden: 32, format: format).writer.bytes
    }
    .filter { $0.count < FuzzMutator.lengthLimit }
  }

  /// Returns a file with tensors of random types, shapes, and positions.
  func generate(_ random: inout SeededGenerator) -> [UInt8]? {
    var writer = GGUFWriter()
    writer.metadata = [("split.count", .uint16(UInt16.random(in: 0...2, using: &random)))]
    for index in 0..<Int.random(in: 0...6, using: &random) {
      let format = WeightFormat.allCases.randomElement(using: &random) ?? .f32
      let rows = Int.random(in: 1...3, using: &random)
      let columns = format.blockLength * Int.random(in: 1...2, using: &random)
      writer.tensors.append(
        GGUFWriter.Tensor(
          name: "tensor \(index)", shape: [UInt64(columns), UInt64(rows)], type: format.rawValue,
          bytes: RandomBlocks.bytes(rows * columns, as: format, magnitude: 1, &random)))
    }
    return writer.bytes
  }

  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding) {
    let memory = MappedModelFile(Data(input))
    do throws(ModelFileError) {
      let file = try GGUFFile(memory)
      let tokenizer = try LoadedModel(file).tokenizer
      _ = tokenizer.encode(Array(input.prefix(64)))
    } catch {
      guard error.description.contains("; ") else {
        throw FuzzFinding("an error without remedy: \(error)")
      }
    }
    if let file = try? GGUFFile(memory) { try read(file) }
    // The same file as both parts of a split model has the wrong index in one of them.
    let parts = MappedModelFile(joining: [memory, memory])
    if (try? GGUFFile(parts)) != nil { throw FuzzFinding("a file is two parts of one model") }
  }

  /// Reads all arrays and the first and last row of each tensor.
  private func read(_ file: GGUFFile) throws(FuzzFinding) {
    _ = ContextMemory(file).bytes(forTokens: .max)
    for key in file.metadata.keys {
      _ = try? file.strings(key)
      _ = try? file.integers(key)
    }
    for tensor in file.tensors.values {
      let rows = tensor.shape.dropFirst().reduce(1, *)
      let matrix = WeightMatrix(
        format: tensor.format, rows: rows, columns: tensor.shape[0], range: tensor.range)
      for row in [0, rows - 1] {
        let portable = file.memory.readRow(row, of: matrix, level: .portable)
        let best = file.memory.readRow(row, of: matrix)
        guard
          portable.map(\.bitPattern) == best.map(\.bitPattern) || portable.contains(where: \.isNaN)
        else { throw FuzzFinding("the levels decode '\(tensor.name)' differently") }
      }
    }
  }
}
