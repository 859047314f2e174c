// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// A model that a server lists.
public struct ServedModel: Sendable, Hashable {
  /// The name of the model in requests.
  public var name: String
  /// The size of the context in tokens, if the list contains it.
  public var contextSize: Int?

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - name: The name of the model in requests.
  ///   - contextSize: The size of the context in tokens, if it is known.
  public init(name: String, contextSize: Int? = nil) {
    self.name = name
    self.contextSize = contextSize
  }
}

extension ServedModel {
  /// Returns the models of a list, in the layouts of all supported servers.
  ///
  /// Layouts: `{"data": [{"id"}]}` (OpenAI and compatible servers, Anthropic, LM Studio) and
  /// `{"models": [{"name"}]}` (Ollama, Gemini). llama-server has both, and the first has
  /// precedence.
  ///
  /// - Parameter root: The body of the response.
  /// - Returns: The models in the order of the list, or `nil` if the response is not a list.
  static func list(in root: JSONValue) -> [ServedModel]? {
    guard let entries = root["data"]?.elements ?? root["models"]?.elements else { return nil }
    return entries.compactMap { entry in
      guard let name = entry["id"]?.string ?? entry["name"]?.string, !name.isEmpty else {
        return nil
      }
      return ServedModel(name: name.withoutCollection, contextSize: contextSize(of: entry))
    }
  }

  /// Returns the size of the context: that of the server's configuration, or that of the model.
  private static func contextSize(of entry: JSONValue) -> Int? {
    let fields = [
      entry["max_model_len"],  // vLLM, SGLang
      entry["meta"]?["n_ctx"],  // llama-server
      entry["loaded_context_length"], entry["max_context_length"],  // LM Studio
      entry["context_length"],  // OpenRouter
      entry["inputTokenLimit"],  // Gemini
    ]
    return fields.lazy.compactMap { $0?.number?.int }.first { $0 > 0 }
  }
}

extension String {
  /// The name without the prefix that Gemini adds in its list.
  fileprivate var withoutCollection: String {
    hasPrefix("models/") ? String(dropFirst("models/".count)) : self
  }
}
