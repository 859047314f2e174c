// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A server with an images endpoint in OpenAI's format, and the model that it runs.
///
/// ```swift
/// ImageCreator.server = ImageServer("gpt-image-1", on: .openAI())
/// ```
public struct ImageServer: Sendable {
  /// The name of the image model on the server.
  public var model: String
  /// The server; its schema dialects are not used.
  public var server: RemoteServer
  /// The width and height of the images in pixels, or `nil` for the default of the model.
  public var size: (width: Int, height: Int)?
  /// Additional fields of the body of each request, as JSON texts.
  public var additionalFields: [(name: String, json: String)] = []
  /// The limits on the time and memory of each request.
  public var transportLimits = TransportLimits()
  /// The maximum size of a response, in bytes.
  public var maximumResponseByteCount = 64 << 20
  /// The transport, or `nil` for a ``DefaultTransport`` that all images share.
  public var transport: (any HTTPTransport)?

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - model: The name of the image model on the server.
  ///   - server: The server.
  public init(_ model: String, on server: RemoteServer) {
    self.model = model
    self.server = server
    // Servers compute an image for minutes without sending a byte.
    transportLimits.idleTimeout = .seconds(300)
  }
}

extension ImageServer {
  /// Returns the client that sends the requests.
  ///
  /// - Parameter transport: The transport.
  /// - Returns: The client.
  func client(_ transport: any HTTPTransport) -> RemoteClient {
    var client = RemoteClient(server: server, transport: transport)
    client.streamLimits.maximumResponseByteCount = maximumResponseByteCount
    return client
  }

  /// Returns the body of a request for one image.
  ///
  /// - Parameter prompt: The prompt.
  /// - Returns: The JSON text.
  /// - Throws: An error if an additional field is not JSON.
  func body(prompt: String) throws -> [UInt8] {
    var body = RequestBody(model: model)
    body.add("prompt", .string(prompt))
    body.add("n", .integer(1))
    if let size { body.add("size", .string("\(size.width)x\(size.height)")) }
    return try body.bytes(adding: additionalFields)
  }
}
