// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The properties of a model file that its header states.
package struct ModelSummary: Sendable, Hashable {
  /// The architecture, such as `llama`, or `nil` if the file is not readable.
  package private(set) var architecture: String?
  /// The quantization, such as `Q4_K_M`, or `nil` if the file does not state it.
  package private(set) var quantization: String?
  /// The reason why the model cannot be run, or `nil` if it can.
  package private(set) var obstacle: ModelFileError?

  /// Reads the header of a file and checks that the model can be run.
  ///
  /// - Parameter path: The path of the file, or of the first file of a split model.
  package init(contentsOf path: String) {
    do throws(ModelFileError) {
      let files = try MappedModelFile.files(ofModelAt: path)
      let file = try GGUFFile(MappedModelFile(files: files, .mapped))
      architecture = try file.string("general.architecture")
      if let number = try file.integer("general.file_type") {
        quantization = Self.fileTypes[number]
      }
      let model = try ModelStore.shared.model(at: path, .mapped, contextSize: Self.contextSize)
      if case .failure(let error) = model.chatTemplate { throw error }
    } catch {
      obstacle = ModelFileError(error.reason, at: error.byteOffset, path: path)
    }
  }

  /// The size of the context for which there must be memory, in tokens.
  private static let contextSize = 2_048

  /// The names of the values of `general.file_type`, of the GGUF specification.
  private static let fileTypes: [Int: String] = [
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K",
    11: "Q3_K_S", 12: "Q3_K_M", 13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S",
    17: "Q5_K_M", 18: "Q6_K", 19: "IQ2_XXS", 20: "IQ2_XS", 21: "Q2_K_S", 22: "IQ3_XS",
    23: "IQ3_XXS", 24: "IQ1_S", 25: "IQ4_NL", 26: "IQ3_S", 27: "IQ3_M", 28: "IQ2_S", 29: "IQ2_M",
    30: "IQ4_XS", 31: "IQ1_M", 32: "BF16", 36: "TQ1_0", 37: "TQ2_0", 38: "MXFP4",
  ]
}
