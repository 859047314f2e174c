// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A reader that looks up tensors and tracks the ones that are not used.
struct TensorReader {
  private let file: GGUFFile
  private var unused: Set<String>

  init(_ file: GGUFFile) {
    self.file = file
    unused = Set(file.tensors.keys)
  }

  private func has(_ name: String) -> Bool { file.tensors[name] != nil }

  private mutating func tensor(
    _ name: String, shape: [Int]
  ) throws(ModelFileError) -> GGUFTensor {
    guard let tensor = file.tensors[name] else { throw ModelFileError(.missingTensor(name)) }
    guard tensor.shape == shape else {
      throw ModelFileError(.wrongShape(tensor: name, expected: shape, found: tensor.shape))
    }
    unused.remove(name)
    return tensor
  }

  /// Returns a matrix of weights.
  mutating func matrix(
    _ name: String, columns: Int, rows: Int
  ) throws(ModelFileError) -> WeightMatrix {
    let tensor = try tensor(name + ".weight", shape: [columns, rows])
    return WeightMatrix(format: tensor.format, rows: rows, columns: columns, range: tensor.range)
  }

  /// Returns the numbers of a vector of weights.
  mutating func vector(_ name: String, count: Int) throws(ModelFileError) -> [Float] {
    try numbers(name + ".weight", shape: [count])
  }

  private mutating func numbers(_ name: String, shape: [Int]) throws(ModelFileError) -> [Float] {
    let tensor = try tensor(name, shape: shape)
    let rows = shape.dropFirst().reduce(1, *)
    let matrix = WeightMatrix(
      format: tensor.format, rows: rows, columns: shape[0], range: tensor.range)
    return (0..<rows).flatMap { file.memory.readRow($0, of: matrix) }
  }

  /// Returns a bias if the file has it and the architecture uses it; otherwise an empty array.
  private mutating func bias(
    _ name: String, count: Int, if isUsed: Bool
  ) throws(ModelFileError) -> [Float] {
    let name = name + ".bias"
    return isUsed && has(name) ? try numbers(name, shape: [count]) : []
  }

  private mutating func projection(
    _ name: String, columns: Int, rows: Int, bias isBiased: Bool
  ) throws(ModelFileError) -> LinearProjection {
    LinearProjection(
      matrix: try matrix(name, columns: columns, rows: rows),
      bias: try bias(name, count: rows, if: isBiased))
  }

  /// Returns the output matrix.
  mutating func output(
    _ shape: TransformerShape, embedding: WeightMatrix
  ) throws(ModelFileError) -> LinearProjection {
    let name = "output"
    let isSeparate =
      switch shape.output {
      case .tied: false
      case .optional: has(name + ".weight")
      case .required: true
      }
    let matrix =
      isSeparate
      ? try matrix(name, columns: shape.width, rows: shape.vocabulary) : embedding
    return LinearProjection(
      matrix: matrix,
      bias: try bias(name, count: shape.vocabulary, if: shape.biases.contains(.output)))
  }

  /// Returns the divisors of the rotary frequencies.
  mutating func factors(_ shape: TransformerShape) throws(ModelFileError)
    -> TransformerWeights.Factors
  {
    let pairs = (shape.attentions.compactMap(\.rotation).map(\.rotated).max() ?? 0) / 2
    var factors = TransformerWeights.Factors()
    switch shape.frequencyFactors {
    case .none: break
    case .frequencies:
      factors.short = try divisors("rope_freqs", count: pairs)
    case .longAndShort:
      let (short, long) = ("rope_factors_short", "rope_factors_long")
      guard has(short + ".weight") || has(long + ".weight") else { break }
      factors.short = try divisors(short, count: pairs, isRequired: true)
      factors.long = try divisors(long, count: pairs, isRequired: true)
    }
    return factors
  }

  private mutating func divisors(
    _ name: String, count: Int, isRequired: Bool = false
  ) throws(ModelFileError) -> [Float] {
    guard isRequired || has(name + ".weight") else { return [] }
    let numbers = try vector(name, count: count)
    guard numbers.allSatisfy({ $0.isFinite && $0 > 0 }) else {
      throw ModelFileError(.malformed("tensor '\(name).weight' has numbers that are not positive"))
    }
    return numbers
  }

  /// Returns the weights of a block.
  mutating func block(
    _ index: Int, _ block: BlockShape, of shape: TransformerShape
  ) throws(ModelFileError) -> TransformerWeights.Block {
    let prefix = "blk.\(index)."
    let (width, hidden) = (shape.width, block.hidden)
    let isBiased = shape.biases.contains(.feedForward)
    let mixer: TransformerWeights.Mixer =
      switch block.mixer {
      case .attention(let attention):
        .attention(try self.attention(prefix, attention, of: shape))
      case .convolution(let length):
        .convolution(try convolution(prefix, length: length, width: width))
      }
    let (gate, up) =
      block.fusesGateAndUp
      ? try gateAndUp(prefix + "ffn_up", columns: width, rows: hidden)
      : (
        try projection(prefix + "ffn_gate", columns: width, rows: hidden, bias: isBiased),
        try projection(prefix + "ffn_up", columns: width, rows: hidden, bias: isBiased)
      )
    return TransformerWeights.Block(
      mixer: mixer,
      mixerNorm: try norm(prefix + "attn_norm", width, if: block.norms.contains(.inputs)),
      mixerOutputNorm: try norm(
        prefix + "post_attention_norm", width, if: block.norms.contains(.outputs)),
      hiddenNorm: try norm(prefix + "ffn_norm", width, if: block.norms.contains(.inputs)),
      hiddenOutputNorm: try norm(
        prefix + "post_ffw_norm", width, if: block.norms.contains(.outputs)),
      gate: gate, up: up,
      down: try projection(prefix + "ffn_down", columns: hidden, rows: width, bias: isBiased))
  }

  private mutating func norm(
    _ name: String, _ count: Int, if isPresent: Bool
  ) throws(ModelFileError) -> [Float] {
    isPresent ? try vector(name, count: count) : []
  }

  private mutating func gateAndUp(
    _ name: String, columns: Int, rows: Int
  ) throws(ModelFileError) -> (LinearProjection, LinearProjection) {
    let both = try matrix(name, columns: columns, rows: 2 * rows)
    return (
      LinearProjection(matrix: both.slice(rows: 0..<rows)),
      LinearProjection(matrix: both.slice(rows: rows..<2 * rows))
    )
  }

  private mutating func convolution(
    _ prefix: String, length: Int, width: Int
  ) throws(ModelFileError) -> TransformerWeights.Convolution {
    TransformerWeights.Convolution(
      input: try projection(
        prefix + "shortconv.in_proj", columns: width, rows: 3 * width, bias: false),
      kernels: try numbers(prefix + "shortconv.conv.weight", shape: [length, width]),
      output: try projection(
        prefix + "shortconv.out_proj", columns: width, rows: width, bias: false))
  }

  private mutating func attention(
    _ prefix: String, _ attention: AttentionShape, of shape: TransformerShape
  ) throws(ModelFileError) -> TransformerWeights.Attention {
    let (query, key, value) = try queryKeyValue(prefix, attention, of: shape)
    let (queryNorm, keyNorm) =
      switch attention.norm {
      case .none: (0, 0)
      case .headsBeforeRotation, .headsAfterRotation: (attention.headSize, attention.headSize)
      case .rows: (attention.queryWidth, attention.keyWidth)
      }
    return TransformerWeights.Attention(
      query: query, key: key, value: value,
      output: try projection(
        prefix + "attn_output", columns: attention.queryWidth, rows: shape.width,
        bias: shape.biases.contains(.attentionOutput)),
      queryNorm: try norm(prefix + "attn_q_norm", queryNorm, if: queryNorm > 0),
      keyNorm: try norm(prefix + "attn_k_norm", keyNorm, if: keyNorm > 0))
  }

  /// Returns the query, key, and value projections from separate tensors or from one with all rows.
  private mutating func queryKeyValue(
    _ prefix: String, _ attention: AttentionShape, of shape: TransformerShape
  ) throws(ModelFileError) -> (LinearProjection, LinearProjection, LinearProjection) {
    let (queries, keys) = (attention.queryWidth, attention.keyWidth)
    let isBiased = shape.biases.contains(.queryKeyValue)
    let fused = prefix + "attn_qkv"
    guard has(fused + ".weight") else {
      let width = shape.width
      return (
        try projection(prefix + "attn_q", columns: width, rows: queries, bias: isBiased),
        try projection(prefix + "attn_k", columns: width, rows: keys, bias: isBiased),
        try projection(prefix + "attn_v", columns: width, rows: keys, bias: isBiased)
      )
    }
    let rows = queries + 2 * keys
    let matrix = try matrix(fused, columns: shape.width, rows: rows)
    let bias = try bias(fused, count: rows, if: isBiased)
    func part(_ range: Range<Int>) -> LinearProjection {
      LinearProjection(
        matrix: matrix.slice(rows: range), bias: bias.isEmpty ? [] : Array(bias[range]))
    }
    return (
      part(0..<queries), part(queries..<queries + keys), part(queries + keys..<rows)
    )
  }

  /// Rejects files with unused tensors, because the model would compute different results with
  /// them.
  func finish() throws(ModelFileError) {
    if let name = unused.min() {
      throw ModelFileError(
        .unsupportedFeature("the model uses tensor '\(name)'"),
        at: file.tensors[name]?.range.lowerBound)
    }
  }
}
