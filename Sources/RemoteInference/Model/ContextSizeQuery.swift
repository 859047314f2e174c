// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

/// The request with which a server reports the size of a model's context.
package enum ContextSizeQuery: Sendable, Hashable {
  /// `GET models`, whose elements have a field with the size: `max_model_len` in vLLM and SGLang,
  /// `context_length` in OpenRouter.
  case models(field: String)
  /// `GET /props` of llama-server.
  case llamaServer
  /// `POST /api/show` of Ollama.
  case ollama
  /// `GET /api/v0/models` of LM Studio.
  case lmStudio
  /// `GET models/NAME` of Gemini.
  case gemini

  /// Returns the request, without credentials.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - model: The name of the model.
  /// - Returns: The request.
  /// - Throws: ``RemoteError`` if the base URL is not valid.
  func request(_ server: RemoteServer, model: String) throws(RemoteError) -> HTTPRequest {
    let json = [(name: "Accept", value: "application/json")]
    switch self {
    case .models: return HTTPRequest(method: "GET", url: try server.url("models"), headers: json)
    case .llamaServer:
      let url = try server.url("props", isBelowVersion: false)
      return HTTPRequest(method: "GET", url: url, headers: json)
    case .lmStudio:
      let url = try server.url("api/v0/models", isBelowVersion: false)
      return HTTPRequest(method: "GET", url: url, headers: json)
    case .gemini:
      let name = model.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? model
      return HTTPRequest(method: "GET", url: try server.url("models/\(name)"), headers: json)
    case .ollama:
      let body = JSONWriter.text(of: ["model": .string(model)], layout: .compact)
      return HTTPRequest(
        url: try server.url("api/show", isBelowVersion: false),
        headers: json + [(name: "Content-Type", value: "application/json")],
        body: Array(body.utf8))
    }
  }

  /// Returns the size in a response.
  ///
  /// - Parameters:
  ///   - body: The body of the response.
  ///   - model: The name of the model.
  /// - Returns: The number of tokens, or `nil` if the response does not contain it.
  package func size(in body: [UInt8], model: String) -> Int? {
    guard let root = try? JSONParser.parse(body) else { return nil }
    let size: Int? =
      switch self {
      case .models(let field): Self.entry(of: model, in: root)?[field]?.number?.int
      case .llamaServer: root["default_generation_settings"]?["n_ctx"]?.number?.int
      case .lmStudio:
        (Self.entry(of: model, in: root)?["loaded_context_length"]
          ?? Self.entry(of: model, in: root)?["max_context_length"])?.number?.int
      case .gemini: root["inputTokenLimit"]?.number?.int
      case .ollama:
        root["model_info"]?.members?.first { $0.name.hasSuffix(".context_length") }?
          .value.number?.int
      }
    return size.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the entry of a model in a list; the only entry applies to any name.
  private static func entry(of model: String, in root: JSONValue) -> JSONValue? {
    let entries = root["data"]?.elements ?? []
    return entries.first { $0["id"]?.string == model } ?? (entries.count == 1 ? entries[0] : nil)
  }
}
