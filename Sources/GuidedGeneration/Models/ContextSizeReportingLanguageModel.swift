// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A language model that reports the size of its context, which may have to be fetched.
///
/// A model on a server conforms to this protocol with a method that requests the size. Every
/// ``TokenCountingLanguageModel`` conforms as well: its method returns its property `contextSize`.
///
/// ```swift
/// if let model = model as? any ContextSizeReportingLanguageModel {
///   let size = try await model.fetchContextSize()
/// }
/// ```
public protocol ContextSizeReportingLanguageModel: LanguageModel {
  /// Returns the maximum number of tokens that instructions, prompts, and responses can have
  /// together.
  ///
  /// - Returns: The number of tokens.
  /// - Throws: Any error of fetching the number.
  func fetchContextSize() async throws -> Int
}

extension TokenCountingLanguageModel {
  /// Returns the maximum number of tokens that instructions, prompts, and responses can have
  /// together.
  ///
  /// - Returns: The value of ``contextSize``.
  public func fetchContextSize() async throws -> Int { contextSize }
}
