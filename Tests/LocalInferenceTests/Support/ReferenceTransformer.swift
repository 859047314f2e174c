// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LocalInference

/// The formulas of the llama architecture in double precision, without cache and batches.
struct ReferenceTransformer {
  private let file: GGUFFile
  private let layers: Int
  private let epsilon: Double
  private let attention: AttentionShape
  private let rotation: RotaryEmbedding

  init(_ file: GGUFFile, _ shape: TransformerShape) throws {
    self.file = file
    layers = shape.blocks.count
    epsilon = Double(shape.epsilon)
    attention = try #require(shape.attentions.first)
    rotation = try #require(attention.rotation)
  }

  /// Returns the logits after the last token.
  func logits(_ tokens: [Int]) -> [Double] {
    var vectors = tokens.map { matrix("token_embd")[$0] }
    for layer in 0..<layers {
      let block = "blk.\(layer)."
      let normal = vectors.map { normalize($0, block + "attn_norm") }
      let queries = normal.enumerated().map { rotate(apply(block + "attn_q", $1), at: $0) }
      let keys = normal.enumerated().map { rotate(apply(block + "attn_k", $1), at: $0) }
      let values = normal.map { apply(block + "attn_v", $0) }
      for token in tokens.indices {
        var mixed: [Double] = []
        for head in 0..<attention.heads {
          let query = part(queries[token], head)
          let answering = head / (attention.heads / attention.keyValueHeads)
          let scores = (0...token).map {
            dot(query, part(keys[$0], answering)) / Double(attention.headSize).squareRoot()
          }
          let weights = scores.map { exp($0 - (scores.max() ?? 0)) }
          let total = weights.reduce(0, +)
          for number in 0..<attention.headSize {
            mixed.append(
              (0...token).reduce(0) {
                $0 + weights[$1] / total * part(values[$1], answering)[number]
              })
          }
        }
        vectors[token] = zip(vectors[token], apply(block + "attn_output", mixed)).map(+)
      }
      for token in tokens.indices {
        let normal = normalize(vectors[token], block + "ffn_norm")
        let gated = zip(apply(block + "ffn_gate", normal), apply(block + "ffn_up", normal))
          .map { $0 / (1 + exp(-$0)) * $1 }
        vectors[token] = zip(vectors[token], apply(block + "ffn_down", gated)).map(+)
      }
    }
    let last = normalize(vectors[vectors.count - 1], "output_norm")
    return apply(file.tensors["output.weight"] == nil ? "token_embd" : "output", last)
  }

  private func matrix(_ name: String) -> [[Double]] {
    guard let tensor = file.tensors[name + ".weight"] else { return [] }
    let matrix = WeightMatrix(
      format: tensor.format, rows: tensor.shape.dropFirst().reduce(1, *),
      columns: tensor.shape[0], range: tensor.range)
    return (0..<matrix.rows).map { file.memory.readRow($0, of: matrix).map(Double.init) }
  }

  private func apply(_ name: String, _ vector: [Double]) -> [Double] {
    matrix(name).map { dot($0, vector) }
  }

  private func dot(_ left: some Sequence<Double>, _ right: some Sequence<Double>) -> Double {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private func part(_ vector: [Double], _ head: Int) -> ArraySlice<Double> {
    let part = vector[head * attention.headSize..<(head + 1) * attention.headSize]
    return ArraySlice(Array(part))
  }

  private func normalize(_ vector: [Double], _ name: String) -> [Double] {
    let mean = dot(vector, vector) / Double(vector.count) + epsilon
    return zip(vector, matrix(name)[0]).map { $0 / mean.squareRoot() * $1 }
  }

  private func rotate(_ vector: [Double], at position: Int) -> [Double] {
    var result = vector
    for start in stride(from: 0, to: vector.count, by: attention.headSize) {
      for pair in 0..<rotation.rotated / 2 {
        let angle =
          Double(position)
          / pow(rotation.base, Double(2 * pair) / Double(rotation.rotated))
        let (x, y) = (vector[start + 2 * pair], vector[start + 2 * pair + 1])
        result[start + 2 * pair] = x * cos(angle) - y * sin(angle)
        result[start + 2 * pair + 1] = x * sin(angle) + y * cos(angle)
      }
    }
    return result
  }
}
