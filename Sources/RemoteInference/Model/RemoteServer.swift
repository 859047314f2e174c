// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A server of language models: its address, its credential, and its API.
///
/// The static functions create the values of known servers. Change their properties for a server
/// that differs:
///
/// ```swift
/// var server = RemoteServer.vLLM(baseURL: URL(string: "http://gpu.example:8000/v1")!)
/// server.additionalHeaders = [(name: "X-Team", value: "search")]
/// let model = RemoteLanguageModel("meta-llama/Llama-3.3-70B-Instruct", on: server)
/// ```
public struct RemoteServer: Sendable {
  /// The treatment of a structured response in a turn in which the model can call tools.
  public enum ToolTurns: Sendable, Hashable {
    /// The request contains the tools and the schema.
    case withSchema
    /// The request contains the tools only.
    ///
    /// Several servers suppress calls when they receive a schema as well. If the model responds
    /// instead of calling a tool, and its text does not satisfy the schema, the turn is repeated
    /// with the schema and without the tools.
    case withoutSchema
  }

  /// The name of the software or service.
  public var name: String
  /// The URL to which the paths of the API are appended, for instance one that ends with `/v1`.
  public var baseURL: URL
  /// The key with which requests are authorized.
  public var credential: RemoteCredential
  /// Headers that are added to each request; they replace headers of the same name.
  public var additionalHeaders: [(name: String, value: String)] = []
  /// The subset of JSON Schema, or the grammar, that the server enforces in responses.
  public var schemaDialect: SchemaDialect
  /// The subset of JSON Schema that the server receives for the parameters of tools.
  public var toolSchemaDialect: SchemaDialect
  /// The treatment of a structured response in a turn in which the model can call tools.
  public var toolTurns: ToolTurns
  /// The request and response format.
  package var format: any WireFormat
  /// The request that fetches the size of the context, or `nil` if the server has none.
  package var contextSizeQuery: ContextSizeQuery?

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - name: The name of the software or service.
  ///   - baseURL: The URL to which the paths of the API are appended.
  ///   - credential: The key with which requests are authorized.
  ///   - format: The request and response format.
  ///   - schemaDialect: The subset of JSON Schema that the server enforces.
  ///   - toolSchemaDialect: The subset for the parameters of tools, or `nil` for the same.
  ///   - toolTurns: The treatment of a structured response in a turn with tools.
  ///   - contextSizeQuery: The request that fetches the size of the context.
  package init(
    name: String, baseURL: URL, credential: RemoteCredential, format: any WireFormat,
    schemaDialect: SchemaDialect, toolSchemaDialect: SchemaDialect? = nil,
    toolTurns: ToolTurns = .withoutSchema, contextSizeQuery: ContextSizeQuery? = nil
  ) {
    self.name = name
    self.baseURL = baseURL
    self.credential = credential
    self.format = format
    self.schemaDialect = schemaDialect
    self.toolSchemaDialect = toolSchemaDialect ?? schemaDialect
    self.toolTurns = toolTurns
    self.contextSizeQuery = contextSizeQuery
  }
}

extension RemoteServer {
  /// Returns the URL of a path.
  ///
  /// - Parameters:
  ///   - path: The path and query, without a leading slash.
  ///   - isBelowVersion: Whether the path is appended to the base URL; otherwise a last component
  ///     `v1` of the base URL is removed.
  /// - Returns: The URL; the query of the base URL is kept.
  /// - Throws: ``RemoteError`` if the base URL is not valid.
  package func url(_ path: String, isBelowVersion: Bool = true) throws(RemoteError) -> URL {
    guard var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true),
      let addition = URLComponents(string: path)
    else { throw invalidURL }
    var base = components.percentEncodedPath
    while base.hasSuffix("/") { base.removeLast() }
    if !isBelowVersion, base.hasSuffix("/v1") { base.removeLast(3) }
    components.percentEncodedPath = "\(base)/\(addition.percentEncodedPath)"
    let queries = [components.percentEncodedQuery, addition.percentEncodedQuery]
    let query = queries.compactMap { $0 }.joined(separator: "&")
    components.percentEncodedQuery = query.isEmpty ? nil : query
    guard let url = components.url else { throw invalidURL }
    return url
  }

  private var invalidURL: RemoteError {
    RemoteError(
      .invalidRequest,
      message: "the base URL '\(baseURL.origin)' is not valid; pass an absolute URL of the API")
  }
}
