// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import RemoteInference

/// The names of servers on the command line.
enum ServerName: String, CaseIterable, Sendable {
  case openAI = "openai"
  case openAIResponses = "openai-responses"
  case anthropic
  case gemini
  case openRouter = "openrouter"
  case vLLM = "vllm"
  case sglang
  case llamaServer = "llama-server"
  case lmStudio = "lm-studio"
  case ollama
  case chatCompletions = "chat-completions"
  case responses
  case messages

  /// Whether the name denotes an API, which has no default URL.
  var needsURL: Bool { [.chatCompletions, .responses, .messages].contains(self) }

  /// Returns the server with its default credential.
  ///
  /// - Parameter url: The URL of the API, or `nil` for the default; a missing path is added.
  /// - Returns: The server, or `nil` if the server has no default URL and none is given.
  func server(at url: URL?) -> RemoteServer? {
    let url = url.map(completed)
    switch self {
    case .openAI: return .openAI(baseURL: url)
    case .openAIResponses: return .openAIResponses(baseURL: url)
    case .anthropic: return .anthropic(baseURL: url)
    case .gemini: return .gemini(baseURL: url)
    case .openRouter: return .openRouter(baseURL: url)
    case .vLLM: return .vLLM(baseURL: url)
    case .sglang: return .sglang(baseURL: url)
    case .llamaServer: return .llamaServer(baseURL: url)
    case .lmStudio: return .lmStudio(baseURL: url)
    case .ollama: return .ollama(baseURL: url)
    case .chatCompletions: return url.map { .chatCompletions(baseURL: $0) }
    case .responses: return url.map { .responses(baseURL: $0) }
    case .messages: return url.map { .messages(baseURL: $0) }
    }
  }

  /// Returns the URL with the usual path of the API, if it has none.
  private func completed(_ url: URL) -> URL {
    guard ["", "/"].contains(url.path) else { return url }
    switch self {
    case .ollama: return url
    case .gemini: return url.appending(path: "v1beta")
    case .openRouter: return url.appending(path: "api/v1")
    default: return url.appending(path: "v1")
    }
  }
}
