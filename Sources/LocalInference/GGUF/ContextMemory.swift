// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The memory of the keys, values, and attention scores of a context, from the metadata of a model.
package struct ContextMemory: Sendable, Hashable {
  /// The size of the keys and values of one token in all layers, in bytes.
  package let bytesPerToken: Double
  /// The size of the attention scores of one thread for one token, in bytes.
  package let scoreBytesPerToken: Double
  /// The context size of the model in tokens.
  package let contextSize: Double

  /// Reads the sizes of the attention heads, which all architectures store in the same way.
  ///
  /// Numbers in the cache have 16 bits, as with the standard precision. With exact activations they
  /// have 32 bits, and the memory is checked when the cache grows. Layers that keep fewer tokens are
  /// counted as complete. A size that is missing or invalid counts as zero here, and is an error
  /// when the model is loaded.
  ///
  /// - Parameter file: The model.
  package init(_ file: GGUFFile) {
    let heads = file.sizes("attention.head_count").max() ?? 0
    let headSize = heads > 0 ? (file.sizes("embedding_length").first ?? 0) / heads : 0
    let keySize = file.sizes("attention.key_length").first ?? headSize
    let valueSize = file.sizes("attention.value_length").first ?? headSize
    bytesPerToken = file.keyValueHeads(standard: heads) * (keySize + valueSize) * 2
    let keyValueHeads = file.sizes("attention.head_count_kv").filter { $0 > 0 }.min() ?? heads
    scoreBytesPerToken = keyValueHeads > 0 ? max(heads / keyValueHeads, 1).rounded(.up) * 4 : 0
    contextSize = file.sizes("context_length").first ?? 0
  }

  /// Returns the size of a context in bytes.
  ///
  /// - Parameters:
  ///   - tokens: The requested number of tokens, or `nil` for
  ///     ``MemoryRequirement/standardContext``. The context size of the model is the maximum.
  ///   - threads: The number of threads whose attention scores are included.
  /// - Returns: The size, or a very large number if it overflows.
  package func bytes(forTokens tokens: Int?, threads: Int = 0) -> Int {
    let tokens = Double(max(1, tokens ?? MemoryRequirement.standardContext))
    let sizePerToken = bytesPerToken + scoreBytesPerToken * Double(threads)
    let bytes = sizePerToken * min(contextSize, tokens)
    return bytes < 0x1p62 ? Int(bytes) : 1 << 62
  }
}

extension GGUFFile {
  /// Returns the number of key-value heads in all layers.
  fileprivate func keyValueHeads(standard: Double) -> Double {
    let heads = sizes("attention.head_count_kv")
    if heads.count > 1 { return heads.reduce(0, +) }
    return (sizes("block_count").first ?? 0) * (heads.first ?? standard)
  }

  /// Returns the sizes in an integer or an array of integers of the architecture.
  fileprivate func sizes(_ name: String) -> [Double] {
    let key = "\((try? string("general.architecture")) ?? "").\(name)"
    let sizes = (try? integer(key)).map { [$0] } ?? (try? integers(key)) ?? []
    return sizes.map { Double(max(0, $0)) }
  }
}
