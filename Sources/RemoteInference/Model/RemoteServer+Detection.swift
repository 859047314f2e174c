// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension RemoteServer {
  /// Detects the software or service at a URL.
  ///
  /// The services of OpenAI, Anthropic, Google, and OpenRouter are identified by their host. Other
  /// servers are sent up to four small `GET` requests: the list of models, whose entries identify
  /// vLLM, SGLang, and llama-server, and requests that only Ollama, LM Studio, or llama-server
  /// answers. A server with a list of models that none of these identifies is treated as
  /// ``chatCompletions(baseURL:credential:)``, of which nothing is assumed to be enforced.
  ///
  /// ```swift
  /// let server = try await RemoteServer.detect(at: url)
  /// let models = try await server.servedModels()
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL of the API, which usually ends with `/v1`. `/v1` is added to a URL without a
  ///     path, except for services with another path.
  ///   - credential: The key, which is sent to the host of the URL only; `nil` for the environment
  ///     variable of a known service, and for no key on other servers.
  ///   - transport: The transport, or `nil` for a new ``DefaultTransport``.
  ///   - timeout: The maximum time of all requests together.
  /// - Returns: The server.
  /// - Throws: ``RemoteError`` if the URL is not valid, or the server cannot be reached, rejects
  ///   the key, or has no list of models at the URL.
  public static func detect(
    at url: URL, credential: RemoteCredential? = nil, transport: (any HTTPTransport)? = nil,
    timeout: Duration = .seconds(15)
  ) async throws -> RemoteServer {
    if let service = try service(at: url, credential: credential) { return service }
    let base = chatCompletions(
      baseURL: url.hasPath ? url : url.appending(path: "v1"), credential: credential ?? .none)
    let detector = ServerDetector(base, transport: transport ?? DefaultTransport())
    return try await withThrowingTaskGroup(of: RemoteServer.self) { group in
      group.addTask { try await detector.detect() }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw RemoteError.detectionTimeout(timeout, origin: url.origin)
      }
      defer { group.cancelAll() }
      guard let server = try await group.next() else { throw CancellationError() }
      return server
    }
  }

  /// Returns the service that has the host of a URL.
  ///
  /// - Parameters:
  ///   - url: The URL of the API, with or without a path.
  ///   - credential: The key, or `nil` for the environment variable of the service.
  /// - Returns: The service, or `nil` if the host is another one.
  /// - Throws: ``RemoteError`` if the URL of a service is not encrypted.
  public static func service(
    at url: URL, credential: RemoteCredential? = nil
  ) throws(RemoteError) -> RemoteServer? {
    let baseURL = url.hasPath ? url : nil
    var service: RemoteServer
    switch url.host?.lowercased() {
    case "api.openai.com": service = .openAI(baseURL: baseURL)
    case "api.anthropic.com": service = .anthropic(baseURL: baseURL)
    case "generativelanguage.googleapis.com": service = .gemini(baseURL: baseURL)
    case "openrouter.ai": service = .openRouter(baseURL: baseURL)
    default: return nil
    }
    guard url.scheme?.lowercased() == "https" else {
      throw RemoteError(
        .invalidRequest,
        message: "the key of '\(service.name)' is not sent to '\(url.origin)'; use https")
    }
    if let credential { service.credential = credential }
    return service
  }
}

extension URL {
  /// Whether the URL has a path other than `/`.
  fileprivate var hasPath: Bool { !["", "/"].contains(path) }
}

extension RemoteError {
  fileprivate static func detectionTimeout(_ limit: Duration, origin: String) -> Self {
    Self(
      .timeout,
      message:
        "the server '\(origin)' was not identified within \(limit); check its address and that it "
        + "is running")
  }
}
