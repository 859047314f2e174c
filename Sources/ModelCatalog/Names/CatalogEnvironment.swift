// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The environment variables that determine where models are and how the hub is reached.
///
/// | variable | default |
/// |---|---|
/// | `HF_HUB_CACHE` | `$HF_HOME/hub` |
/// | `HF_HOME` | `$XDG_CACHE_HOME/huggingface`, with `~/.cache` if that is not set |
/// | `HF_TOKEN` | the content of the file `HF_TOKEN_PATH`, by default `$HF_HOME/token` |
/// | `HF_ENDPOINT` | `https://huggingface.co` |
/// | `HF_HUB_OFFLINE` | not set; `1` forbids downloads |
/// | `OLLAMA_MODELS` | `~/.ollama/models` |
/// | `LLAMA_CACHE` | `$XDG_CACHE_HOME/llama.cpp`; on Apple's systems `~/Library/Caches/llama.cpp` |
public struct CatalogEnvironment: Sendable {
  private let variables: [String: String]
  private let home: String

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - variables: The environment variables; by default those of the process.
  ///   - home: The home folder; by default that of the user.
  public init(
    variables: [String: String] = ProcessInfo.processInfo.environment, home: String? = nil
  ) {
    self.variables = variables
    self.home = home ?? variables["HOME"] ?? NSHomeDirectory()
  }

  private func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : expand($0) }
  }

  /// Returns a path with `~` replaced by the home folder.
  func expand(_ path: String) -> String {
    if path == "~" { return home }
    return path.hasPrefix("~/") ? home + path.dropFirst() : path
  }

  private var cacheHome: String { value("XDG_CACHE_HOME") ?? "\(home)/.cache" }
  private var hubHome: String { value("HF_HOME") ?? "\(cacheHome)/huggingface" }

  /// The cache of the hub.
  var hubCache: HubCache { HubCache(root: value("HF_HUB_CACHE") ?? "\(hubHome)/hub") }

  /// The URL of the hub, without a slash at the end, or `nil` if the variable is not a URL.
  var endpoint: URL? {
    let text = value("HF_ENDPOINT") ?? "https://huggingface.co"
    guard let url = URL(string: text.hasSuffix("/") ? String(text.dropLast()) : text),
      ["http", "https"].contains(url.scheme), url.host() != nil
    else { return nil }
    return url
  }

  /// Whether downloads are forbidden.
  var isOffline: Bool {
    ["1", "on", "yes", "true"].contains(value("HF_HUB_OFFLINE")?.lowercased() ?? "")
  }

  /// The token of the user, or `nil`.
  var token: String? {
    let text =
      value("HF_TOKEN")
      ?? (try? String(
        contentsOfFile: value("HF_TOKEN_PATH") ?? "\(hubHome)/token", encoding: .utf8))
    let token = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    // A line break in a header would begin another header.
    return token.isEmpty || token.contains(where: \.isNewline) ? nil : token
  }

  /// The folder of Ollama's store.
  var ollamaModels: String { value("OLLAMA_MODELS") ?? "\(home)/.ollama/models" }

  /// The folders in which LM Studio keeps models.
  var studioModels: [String] { ["\(home)/.lmstudio/models", "\(home)/.cache/lm-studio/models"] }

  /// The folder in which llama.cpp keeps models.
  var llamaModels: String {
    #if canImport(Darwin)
      value("LLAMA_CACHE") ?? "\(home)/Library/Caches/llama.cpp"
    #else
      value("LLAMA_CACHE") ?? "\(cacheHome)/llama.cpp"
    #endif
  }
}
