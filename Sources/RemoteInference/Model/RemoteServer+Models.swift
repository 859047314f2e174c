// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

extension RemoteServer {
  /// Fetches the list of models that the server offers.
  ///
  /// A service with very many models can return only the first part of its list.
  ///
  /// - Parameter transport: The transport, or `nil` for a new ``DefaultTransport``.
  /// - Returns: The models, in the order of the server.
  /// - Throws: ``RemoteError`` if the server cannot be reached, rejects the key, or does not
  ///   respond with a list of models.
  public func servedModels(transport: (any HTTPTransport)? = nil) async throws -> [ServedModel] {
    let client = RemoteClient(
      server: self, transport: transport ?? DefaultTransport(), retryPolicy: .never)
    let body = try await client.fetch(modelListRequest)
    guard let root = try? JSONParser.parse(body, maximumDepth: 64),
      let models = ServedModel.list(in: root)
    else {
      throw RemoteError(
        .malformedResponse,
        message:
          "'\(baseURL.origin)' does not respond with a list of models; check the base URL of the "
          + "API")
    }
    return models
  }

  /// The request for the list of models, without credentials.
  var modelListRequest: HTTPRequest {
    get throws(RemoteError) {
      let url: URL =
        switch contextSizeQuery {
        case .ollama: try url("api/tags", isBelowVersion: false)
        case .lmStudio: try url("api/v0/models", isBelowVersion: false)
        case .gemini: try url("models?pageSize=1000")
        case .models, .llamaServer, nil: try url("models")
        }
      return HTTPRequest(method: "GET", url: url, headers: listHeaders)
    }
  }

  /// The headers of the API, for a request that has no body and is answered with JSON.
  private var listHeaders: [(name: String, value: String)] {
    let streamed: Set<String> = ["content-type", "accept"]
    return format.headers.filter { !streamed.contains($0.name.lowercased()) }
      + [(name: "Accept", value: "application/json")]
  }
}
