// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension RemoteServer {
  /// Returns the URL of a constant.
  static func constantURL(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: "/") }

  /// OpenAI's chat completions, or a service with the same API and the same strict schemas.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`; that of OpenAI by default.
  ///   - credential: The key; that in `OPENAI_API_KEY` by default.
  /// - Returns: The server.
  public static func openAI(
    baseURL: URL? = nil, credential: RemoteCredential = .environment("OPENAI_API_KEY")
  ) -> Self {
    Self(
      name: "OpenAI", baseURL: baseURL ?? constantURL("https://api.openai.com/v1"),
      credential: credential, format: ChatCompletionsFormat(dialect: .openAI),
      schemaDialect: .openAI, toolTurns: .withSchema)
  }

  /// OpenAI's Responses API.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`; that of OpenAI by default.
  ///   - credential: The key; that in `OPENAI_API_KEY` by default.
  /// - Returns: The server.
  public static func openAIResponses(
    baseURL: URL? = nil, credential: RemoteCredential = .environment("OPENAI_API_KEY")
  ) -> Self {
    Self(
      name: "OpenAI Responses", baseURL: baseURL ?? constantURL("https://api.openai.com/v1"),
      credential: credential, format: ResponsesFormat(dialect: .openAI), schemaDialect: .openAI,
      toolTurns: .withSchema)
  }

  /// OpenRouter, which forwards requests to many providers.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`.
  ///   - credential: The key; that in `OPENROUTER_API_KEY` by default.
  /// - Returns: The server.
  public static func openRouter(
    baseURL: URL? = nil, credential: RemoteCredential = .environment("OPENROUTER_API_KEY")
  ) -> Self {
    Self(
      name: "OpenRouter", baseURL: baseURL ?? constantURL("https://openrouter.ai/api/v1"),
      credential: credential, format: ChatCompletionsFormat(dialect: .openRouter),
      schemaDialect: .openRouter, contextSizeQuery: .models(field: "context_length"))
  }

  /// A server with the API of chat completions, about which nothing else is known.
  ///
  /// The schema is sent with all keywords, and nothing is assumed to be enforced.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which usually ends with `/v1`.
  ///   - credential: The key.
  /// - Returns: The server.
  public static func chatCompletions(
    baseURL: URL, credential: RemoteCredential = .none
  ) -> Self {
    Self(
      name: "chat completions", baseURL: baseURL, credential: credential,
      format: ChatCompletionsFormat(dialect: .compatible), schemaDialect: .unmodified)
  }
}
