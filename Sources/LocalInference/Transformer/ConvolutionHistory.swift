// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The inputs of the convolutions for the evaluated tokens, for every block with a convolution.
///
/// A convolution reads only the most recent tokens. All tokens are kept so that a context can be
/// rolled back to any position.
struct ConvolutionHistory: Sendable {
  let width: Int
  /// The inputs of each block, by position.
  var blocks: [[Float]]

  init(width: Int, blocks: Int) {
    self.width = width
    self.blocks = Array(repeating: [], count: blocks)
  }

  /// Stores the product of two vectors as the input at a position, which is at most one after the
  /// positions stored before.
  mutating func store(
    block: Int, position: Int, _ numbers: [Float], gatesAt gates: Int, inputsAt inputs: Int
  ) {
    let missing = (position + 1) * width - blocks[block].count
    if missing > 0 { blocks[block] += repeatElement(0, count: missing) }
    for index in 0..<width {
      blocks[block][position * width + index] = numbers[gates + index] * numbers[inputs + index]
    }
  }

  /// Computes the convolution at a position.
  ///
  /// Inputs before the first position are zero.
  func convolve(
    block: Int, position: Int, kernels: [Float], length: Int, into outputs: inout [Float],
    at start: Int
  ) {
    let missing = max(0, length - 1 - position)
    for index in 0..<width {
      var sum: Float = 0
      for offset in missing..<length {
        let source = (position - (length - 1 - offset)) * width + index
        sum += kernels[index * length + offset] * blocks[block][source]
      }
      outputs[start + index] = sum
    }
  }
}
