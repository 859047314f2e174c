// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

extension RemoteLanguageModel: ContextSizeReportingLanguageModel {
  /// Returns the size of the context: ``contextSize`` if it is set, or the size that the server
  /// reports.
  ///
  /// vLLM, SGLang, llama-server, Ollama, LM Studio, OpenRouter, and Gemini report it. The size of
  /// Ollama is that of the model; the server uses less unless ``contextSize`` or its settings
  /// request it.
  ///
  /// - Returns: The number of tokens.
  /// - Throws: ``RemoteError`` if the server cannot be reached or does not report the size.
  public func fetchContextSize() async throws -> Int {
    if let contextSize { return contextSize }
    guard let query = server.contextSizeQuery else {
      throw RemoteError(
        .invalidRequest,
        message: "'\(server.name)' does not report the size of a context; set 'contextSize'")
    }
    let transport = transport ?? DefaultTransport(limits: transportLimits)
    let client = RemoteClient(model: self, transport: transport)
    let body = try await client.fetch(query.request(server, model: name))
    guard let size = query.size(in: body, model: name) else {
      throw RemoteError(
        .malformedResponse,
        message:
          "the server does not report the size of the context of '\(name)'; set 'contextSize'")
    }
    return size
  }
}
