// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CEmbeddedModel

/// The model that is compiled into the module.
enum EmbeddedModel {
  /// The model, loaded on first use and kept for the lifetime of the process.
  static let loaded = Result { () throws(ModelFileError) in
    try LoadedModel(MappedModelFile(immortal: embedded_model_bytes, count: embedded_model_count))
  }
}
