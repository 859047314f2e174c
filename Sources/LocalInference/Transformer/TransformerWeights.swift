// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The weights of a llama-architecture transformer, which are used where they are stored in the file.
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

  /// The shape.
  package let shape: TransformerShape
  /// The file that contains the matrices.
  package let memory: MappedModelFile
  /// The embedding of each token.
  let embedding: WeightMatrix
  let layers: [Layer]
  let outputNorm: [Float]
  /// The output matrix, which is the embedding if the file has no separate one.
  let output: WeightMatrix

  /// Creates the weights from the tensors of a file.
  ///
  /// - Parameters:
  ///   - file: The model file.
  ///   - shape: The shape of the transformer.
  /// - Throws: ``ModelFileError`` if a tensor is missing, has the wrong shape, or is not supported.
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

/// A reader that looks up tensors and tracks the ones that are not used.
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

  /// Rejects files with unused tensors, because the model would compute different results with them.
  func finish() throws(ModelFileError) {
    if let name = unused.min() {
      throw ModelFileError(
        .unsupportedFeature("the model uses tensor '\(name)'"),
        at: file.tensors[name]?.range.lowerBound)
    }
  }
}
