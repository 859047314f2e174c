// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The assignment of the blocks of a transformer to cache sections and rotary tables.
struct CacheLayout: Sendable {
  /// The length of the vector of a head.
  private(set) var headSize = 0
  /// The number of pairs of a block and a key-value head.
  private(set) var sections = 0
  /// The number of blocks with a convolution.
  private(set) var convolutions = 0
  /// The first section of each block with attention, and the index of each convolution.
  private(set) var firstSections: [Int] = []
  /// The index of the rotary table of each block, or `nil` for none.
  private(set) var tableIndices: [Int?] = []
  /// The different rotary tables.
  private(set) var tables: [RotaryTable] = []

  /// Creates the layout of a transformer without blocks.
  init() {}

  init(_ weights: TransformerWeights, contextSize: Int) {
    let factors = weights.frequencyFactors(contextSize: contextSize)
    var indices: [RotaryEmbedding: Int] = [:]
    for block in weights.shape.blocks {
      switch block.mixer {
      case .attention(let attention):
        headSize = attention.headSize
        firstSections.append(sections)
        sections += attention.keyValueHeads
        guard let rotation = attention.rotation else {
          tableIndices.append(nil)
          continue
        }
        if indices[rotation] == nil {
          indices[rotation] = tables.count
          tables.append(RotaryTable(rotation, factors: factors))
        }
        tableIndices.append(indices[rotation])
      case .convolution:
        firstSections.append(convolutions)
        convolutions += 1
        tableIndices.append(nil)
      }
    }
  }
}
