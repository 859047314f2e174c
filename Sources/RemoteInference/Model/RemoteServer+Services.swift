// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension RemoteServer {
  /// Anthropic's Messages API.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`; that of Anthropic by default.
  ///   - credential: The key; that in `ANTHROPIC_API_KEY` by default.
  /// - Returns: The server.
  public static func anthropic(
    baseURL: URL? = nil, credential: RemoteCredential = .environment("ANTHROPIC_API_KEY")
  ) -> Self {
    Self(
      name: "Anthropic", baseURL: baseURL ?? constantURL("https://api.anthropic.com/v1"),
      credential: credential, format: AnthropicFormat(), schemaDialect: .anthropic,
      toolTurns: .withSchema)
  }

  /// A server other than Anthropic with the Messages API, such as llama-server.
  ///
  /// Nothing is assumed to be enforced, and the schema is shown to the model in the prompt.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with `/v1`.
  ///   - credential: The key, if the server requires one.
  /// - Returns: The server.
  public static func messages(baseURL: URL, credential: RemoteCredential = .none) -> Self {
    Self(
      name: "Messages", baseURL: baseURL, credential: credential,
      format: AnthropicFormat(dialect: .compatible), schemaDialect: .unmodified)
  }

  /// Google's Gemini API.
  ///
  /// - Parameters:
  ///   - baseURL: The URL of the API, which ends with the version; that of Google by default.
  ///   - credential: The key; that in `GEMINI_API_KEY` by default.
  /// - Returns: The server.
  public static func gemini(
    baseURL: URL? = nil, credential: RemoteCredential = .environment("GEMINI_API_KEY")
  ) -> Self {
    Self(
      name: "Gemini",
      baseURL: baseURL ?? constantURL("https://generativelanguage.googleapis.com/v1beta"),
      credential: credential, format: GeminiFormat(), schemaDialect: .gemini,
      contextSizeQuery: .gemini)
  }
}
