// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

/// Identifies the software of a server by small requests.
///
/// The values that identify each server are those of its source code: `owned_by` of the entries in
/// the list of models is `vllm`, `sglang`, or `llamacpp`; `GET /api/version` exists in Ollama, `GET
/// /api/v0/models` in LM Studio, and `GET /props` in llama-server, also in versions whose lists
/// have no `owned_by`.
struct ServerDetector: Sendable {
  private let server: RemoteServer
  private let client: RemoteClient

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - server: A server with the base URL and credential.
  ///   - transport: The transport.
  init(_ server: RemoteServer, transport: any HTTPTransport) {
    self.server = server
    var client = RemoteClient(server: server, transport: transport, retryPolicy: .never)
    client.streamLimits.maximumResponseByteCount = 16 << 20
    self.client = client
  }

  /// Sends the requests until one identifies the server.
  ///
  /// - Returns: The server.
  /// - Throws: ``RemoteError`` if the server cannot be reached, rejects the key, or has no list of
  ///   models.
  func detect() async throws -> RemoteServer {
    let list = try await models()
    if let owned = list.flatMap(owner) { return owned }
    if try await root(of: "api/version")?["version"]?.string != nil {
      return .ollama(baseURL: withoutVersion, credential: server.credential)
    }
    if try await root(of: "api/v0/models")?["data"]?.elements != nil {
      return .lmStudio(baseURL: server.baseURL, credential: server.credential)
    }
    if try await root(of: "props")?["default_generation_settings"]?.members != nil {
      return .llamaServer(baseURL: server.baseURL, credential: server.credential)
    }
    guard let list, ServedModel.list(in: list) != nil else {
      throw RemoteError(
        .malformedResponse,
        message:
          "no known API at the path of the URL on '\(server.baseURL.origin)'; pass the URL of the "
          + "API, which usually ends with '/v1'")
    }
    return server
  }

  /// Returns the server that the entries in the list of models identify.
  private func owner(of list: JSONValue) -> RemoteServer? {
    let owners = list["data"]?.elements?.lazy.compactMap { $0["owned_by"]?.string } ?? []
    for owner in owners {
      switch owner {
      case "vllm": return .vLLM(baseURL: server.baseURL, credential: server.credential)
      case "sglang": return .sglang(baseURL: server.baseURL, credential: server.credential)
      case "llamacpp":
        return .llamaServer(baseURL: server.baseURL, credential: server.credential)
      default: continue
      }
    }
    return nil
  }

  /// Returns the response to the request for models, or `nil` if the path does not exist.
  ///
  /// This request reports errors that concern all requests, such as a rejected key.
  private func models() async throws -> JSONValue? {
    do {
      let body = try await client.fetch(server.modelListRequest)
      return try? JSONParser.parse(body, maximumDepth: 64)
    } catch let error as RemoteError where error.status.map([400, 404, 405, 501].contains) == true {
      return nil
    }
  }

  /// Returns the response to a request that only some servers answer, or `nil` for an error status.
  private func root(of path: String) async throws -> JSONValue? {
    let request = HTTPRequest(
      method: "GET", url: try server.url(path, isBelowVersion: false),
      headers: [(name: "Accept", value: "application/json")])
    do {
      let body = try await client.fetch(request)
      return try? JSONParser.parse(body, maximumDepth: 64)
    } catch let error as RemoteError where error.kind == .server || error.kind == .redirected {
      return nil
    }
  }

  /// The base URL without a last component `v1`, which Ollama's own API does not have.
  private var withoutVersion: URL {
    server.baseURL.lastPathComponent == "v1"
      ? server.baseURL.deletingLastPathComponent() : server.baseURL
  }
}
