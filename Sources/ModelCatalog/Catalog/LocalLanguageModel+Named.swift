// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import LocalInference

extension LocalLanguageModel {
  /// Opens an installed model by its name.
  ///
  /// Nothing is downloaded.
  ///
  /// - Parameters:
  ///   - name: A path, `owner/repository`, `owner/repository:Q4_K_M`, or the name of a model that
  ///     ``LocalModelCatalog/installedModels()`` returns.
  ///   - contextSize: The maximum number of tokens, at most the context size of the model, which is
  ///     also the default.
  ///   - catalog: The catalog in which to find the name.
  ///   - loading: The way in which the bytes of the file are accessed.
  ///   - progress: A closure that receives the completed fraction, from 0 to 1.
  /// - Throws: ``ModelCatalogError`` if the model is not installed, and `ModelFileError` if its
  ///   file is damaged or the model is not supported.
  public init(
    named name: String, contextSize: Int? = nil, catalog: LocalModelCatalog = LocalModelCatalog(),
    loading: ModelLoading = .mapped, progress: (Double) -> Void = { _ in }
  ) throws {
    try self.init(
      contentsOf: catalog.location(of: name), contextSize: contextSize, loading: loading,
      progress: progress)
  }
}
