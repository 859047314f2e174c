// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension RemoteServer {
  /// An API that a server offers among others.
  public enum API: Sendable, Hashable, CaseIterable {
    /// Chat completions.
    case chatCompletions
    /// The Responses API.
    case responses
    /// Anthropic's Messages API.
    case messages
  }

  /// vLLM, on port 8000 by default.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`.
  ///   - credential: The key, if the server requires one.
  ///   - api: The API to use.
  /// - Returns: The server.
  public static func vLLM(
    baseURL: URL? = nil, credential: RemoteCredential = .none, api: API = .chatCompletions
  ) -> Self {
    let format: any WireFormat =
      switch api {
      case .chatCompletions: ChatCompletionsFormat(dialect: .vLLM)
      case .responses: ResponsesFormat(dialect: .vLLM)
      case .messages: AnthropicFormat(dialect: .vLLM)
      }
    return Self(
      name: "vLLM", baseURL: baseURL ?? constantURL("http://127.0.0.1:8000/v1"),
      credential: credential, format: format, schemaDialect: .vLLM,
      contextSizeQuery: .models(field: "max_model_len"))
  }

  /// SGLang, on port 30000 by default.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`.
  ///   - credential: The key, if the server requires one.
  /// - Returns: The server.
  public static func sglang(baseURL: URL? = nil, credential: RemoteCredential = .none) -> Self {
    Self(
      name: "SGLang", baseURL: baseURL ?? constantURL("http://127.0.0.1:30000/v1"),
      credential: credential, format: ChatCompletionsFormat(dialect: .sglang),
      schemaDialect: .sglang, contextSizeQuery: .models(field: "max_model_len"))
  }

  /// llama-server of llama.cpp.
  ///
  /// Requests contain a grammar that this package creates, because the server's conversion of
  /// schemas ignores bounds, patterns, and the order of keys.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`; on port 8080 by default. Newer
  ///     versions use port 9931.
  ///   - credential: The key, if the server requires one.
  /// - Returns: The server.
  public static func llamaServer(
    baseURL: URL? = nil, credential: RemoteCredential = .none
  ) -> Self {
    Self(
      name: "llama-server", baseURL: baseURL ?? constantURL("http://127.0.0.1:8080/v1"),
      credential: credential, format: ChatCompletionsFormat(dialect: .llamaServer),
      schemaDialect: .llamaServer, toolSchemaDialect: .llamaSchema, contextSizeQuery: .llamaServer)
  }

  /// LM Studio, on port 1234 by default.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`.
  ///   - credential: The key, if the server requires one.
  /// - Returns: The server.
  public static func lmStudio(baseURL: URL? = nil, credential: RemoteCredential = .none) -> Self {
    Self(
      name: "LM Studio", baseURL: baseURL ?? constantURL("http://127.0.0.1:1234/v1"),
      credential: credential, format: ChatCompletionsFormat(dialect: .lmStudio),
      schemaDialect: .lmStudio, contextSizeQuery: .lmStudio)
  }

  /// Ollama with its own API, on port 11434 by default.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the server, without a path.
  ///   - credential: The key, if the server requires one.
  ///   - contextSize: The size of the context to request, in tokens. Without it, the server uses
  ///     its setting, and shortens longer conversations without an error.
  /// - Returns: The server.
  public static func ollama(
    baseURL: URL? = nil, credential: RemoteCredential = .none, contextSize: Int? = nil
  ) -> Self {
    Self(
      name: "Ollama", baseURL: baseURL ?? constantURL("http://127.0.0.1:11434"),
      credential: credential, format: OllamaChatFormat(contextSize: contextSize),
      schemaDialect: .ollama, toolSchemaDialect: .ollamaTools, contextSizeQuery: .ollama)
  }

  /// A server other than OpenAI with the Responses API, such as vLLM or llama-server.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`.
  ///   - credential: The key, if the server requires one.
  ///   - schemaDialect: The subset of JSON Schema that the server enforces.
  /// - Returns: The server.
  public static func responses(
    baseURL: URL, credential: RemoteCredential = .none, schemaDialect: SchemaDialect = .unmodified
  ) -> Self {
    Self(
      name: "Responses", baseURL: baseURL, credential: credential,
      format: ResponsesFormat(dialect: .compatible), schemaDialect: schemaDialect,
      contextSizeQuery: nil)
  }
}
