// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A transformer architecture: the meaning of its metadata.
package struct Architecture: Sendable {
  /// The value of `general.architecture`, which is also the prefix of the metadata keys.
  package let name: String
  /// The metadata keys, without the prefix, that the architecture uses in addition to those of
  /// ``MetadataKeys/common``.
  package let keys: Set<String>
  /// Returns the shape that the metadata of a file describes.
  private let makeShape: @Sendable (HyperparameterReader) throws(ModelFileError) -> TransformerShape

  /// Creates an architecture.
  ///
  /// - Parameters:
  ///   - name: The value of `general.architecture`.
  ///   - keys: The additional metadata keys, without the prefix.
  ///   - shape: A closure that returns the shape that the metadata of a file describes.
  init(
    _ name: String, keys: Set<String> = [],
    shape:
      @escaping @Sendable (HyperparameterReader) throws(ModelFileError) ->
      TransformerShape
  ) {
    self.name = name
    self.keys = keys
    makeShape = shape
  }

  /// The supported architectures.
  package static let all: [Architecture] = [
    .ernie, .exaone4, .gemma2, .gemma3, .granite, .hunyuanDense, .lfm2, .llama, .mistral3, .olmo2,
    .phi3, .qwen2, .qwen3, .smollm3,
  ]

  /// Returns the shape that the metadata of a file describes.
  ///
  /// - Parameters:
  ///   - file: The model file.
  ///   - vocabulary: The number of tokens in the vocabulary.
  /// - Returns: The shape.
  /// - Throws: ``ModelFileError`` if metadata is missing, has invalid values, or describes a
  ///   variant that is not supported.
  package func shape(_ file: GGUFFile, vocabulary: Int) throws(ModelFileError) -> TransformerShape {
    let reader = HyperparameterReader(file, architecture: name, vocabulary: vocabulary)
    try reader.checkKeys(understood: MetadataKeys.common.union(keys))
    return try makeShape(reader)
  }
}

extension TransformerShape {
  /// Creates the shape from the metadata of a file.
  ///
  /// - Parameters:
  ///   - file: The model file.
  ///   - vocabulary: The number of tokens in the vocabulary.
  /// - Throws: ``ModelFileError`` if the architecture or one of its features is not supported.
  package init(_ file: GGUFFile, vocabulary: Int) throws(ModelFileError) {
    let key = "general.architecture"
    let name = try file.required(file.string(key), key)
    guard let architecture = Architecture.all.first(where: { $0.name == name }) else {
      throw ModelFileError(.unsupportedArchitecture(name))
    }
    self = try architecture.shape(file, vocabulary: vocabulary)
  }
}
