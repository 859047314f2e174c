// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LocalInference

/// A model file on this machine.
public struct InstalledModel: Sendable, Hashable {
  /// The program whose folder contains a model.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The cache of the Hugging Face hub.
    case huggingFace = "Hugging Face"
    /// The store of Ollama.
    case ollama = "Ollama"
    /// A folder of LM Studio.
    case studio = "LM Studio"
    /// The folder of llama.cpp.
    case llamaCpp = "llama.cpp"
  }

  /// The name that finds the model again.
  public let name: String
  /// The program whose folder contains the model.
  public let source: Source
  /// The location of the file, or of the first file of a split model.
  public let url: URL
  /// The size of all files of the model, in bytes.
  public let size: Int

  /// Returns the properties that the header of the file states.
  ///
  /// - Returns: The architecture and the quantization, each `nil` if it is unknown, and the reason
  ///   why the model cannot be run, or `nil` if it can.
  /// - Complexity: O(metadata); the weights are not read.
  public func inspect() -> (
    architecture: String?, quantization: String?, obstacle: ModelFileError?
  ) {
    let summary = ModelSummary(contentsOf: url.path(percentEncoded: false))
    return (summary.architecture, summary.quantization, summary.obstacle)
  }
}
