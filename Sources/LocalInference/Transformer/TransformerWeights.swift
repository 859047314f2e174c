// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The weights of a llama-architecture transformer, used where they lie in the file.
package struct TransformerWeights: Sendable {
  /// One layer.
  struct Layer: Sendable {
    let attentionNorm: [Float]
    let query: WeightMatrix
    let key: WeightMatrix
    let value: WeightMatrix
    let attentionOutput: WeightMatrix
    let hiddenNorm: [Float]
    let gate: WeightMatrix
    let up: WeightMatrix
    let down: WeightMatrix
  }

  /// The sizes.
  package let shape: TransformerShape
  /// What the matrices lie in.
  package let memory: ModelMemory
  /// The vector of each token.
  let embedding: WeightMatrix
  let layers: [Layer]
  let outputNorm: [Float]
  /// What turns a vector into logits; the embedding again if the file has no other.
  let output: WeightMatrix

  /// Finds the weights in a file.
  ///
  /// - Throws: ``ModelFileError`` if a tensor is missing, has the wrong shape, or has no use here.
  package init(_ file: GGUFFile, shape: TransformerShape) throws(ModelFileError) {
    var reader = TensorReader(file)
    self.shape = shape
    memory = file.memory
    embedding = try reader.matrix("token_embd", columns: shape.width, rows: shape.vocabulary)
    outputNorm = try reader.vector("output_norm", count: shape.width)
    output =
      reader.has("output")
      ? try reader.matrix("output", columns: shape.width, rows: shape.vocabulary) : embedding
    var layers: [Layer] = []
    for index in 0..<shape.layers {
      layers.append(try reader.layer(index, shape: shape))
    }
    self.layers = layers
    try reader.finish()
  }
}

/// Takes tensors out of a file and remembers which are left over.
private struct TensorReader {
  private let file: GGUFFile
  private var unused: Set<String>

  init(_ file: GGUFFile) {
    self.file = file
    unused = Set(file.tensors.keys)
  }

  func has(_ name: String) -> Bool { file.tensors[name + ".weight"] != nil }

  private mutating func tensor(
    _ name: String, shape: [Int]
  ) throws(ModelFileError) -> GGUFTensor {
    let name = name + ".weight"
    guard let tensor = file.tensors[name] else { throw ModelFileError(.missingTensor(name)) }
    guard tensor.shape == shape else {
      throw ModelFileError(.wrongShape(tensor: name, expected: shape, found: tensor.shape))
    }
    unused.remove(name)
    return tensor
  }

  mutating func matrix(
    _ name: String, columns: Int, rows: Int
  ) throws(ModelFileError) -> WeightMatrix {
    let tensor = try tensor(name, shape: [columns, rows])
    return WeightMatrix(format: tensor.format, rows: rows, columns: columns, range: tensor.range)
  }

  mutating func vector(_ name: String, count: Int) throws(ModelFileError) -> [Float] {
    let tensor = try tensor(name, shape: [count])
    return file.memory.readRow(
      0,
      of: WeightMatrix(format: tensor.format, rows: 1, columns: count, range: tensor.range))
  }

  mutating func layer(
    _ index: Int, shape: TransformerShape
  ) throws(ModelFileError) -> TransformerWeights.Layer {
    let block = "blk.\(index)."
    let (width, queries, keys) = (shape.width, shape.queryWidth, shape.keyWidth)
    return TransformerWeights.Layer(
      attentionNorm: try vector(block + "attn_norm", count: width),
      query: try matrix(block + "attn_q", columns: width, rows: queries),
      key: try matrix(block + "attn_k", columns: width, rows: keys),
      value: try matrix(block + "attn_v", columns: width, rows: keys),
      attentionOutput: try matrix(block + "attn_output", columns: queries, rows: width),
      hiddenNorm: try vector(block + "ffn_norm", count: width),
      gate: try matrix(block + "ffn_gate", columns: width, rows: shape.hidden),
      up: try matrix(block + "ffn_up", columns: width, rows: shape.hidden),
      down: try matrix(block + "ffn_down", columns: shape.hidden, rows: width))
  }

  /// Refuses tensors that nothing has asked for: the model would compute something else with them.
  func finish() throws(ModelFileError) {
    if let name = unused.min() {
      throw ModelFileError(
        .unsupportedFeature("the model uses tensor '\(name)'"),
        at: file.tensors[name]?.range.lowerBound)
    }
  }
}
