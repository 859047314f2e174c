// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension RemoteError {
  /// Returns the error of a message that is not in the format of the API.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - excerpt: The message.
  /// - Returns: The error.
  static func malformed(_ reason: String, excerpt: [UInt8] = []) -> RemoteError {
    RemoteError(
      .malformedResponse,
      message: "\(reason); check that the URL and the dialect of the model match the server",
      bodyExcerpt: excerpt.isEmpty ? nil : Self.excerpt(of: excerpt))
  }

  /// The error of a stream that ends before the response does.
  static var truncatedStream: RemoteError {
    RemoteError(
      .connection,
      message: "the server closed the connection before the response was complete; try again")
  }

  /// Returns the error that a server reports in a stream.
  ///
  /// - Parameters:
  ///   - value: The value of the field for errors: a text, or an object.
  ///   - message: The message with the field.
  /// - Returns: The error.
  static func reported(_ value: JSONValue, in message: StreamMessage) -> RemoteError {
    let number = value["code"]?.number
    let code = value["code"]?.string ?? value["status"]?.string ?? value["type"]?.string
    let status = number?.int.flatMap { (400...599).contains($0) ? $0 : nil }
    return reported(
      text: value.string ?? value["message"]?.string ?? "", code: code ?? number?.text,
      status: status, excerpt: message.data)
  }

  /// Returns an error that a server reports in a stream.
  ///
  /// - Parameters:
  ///   - text: The server's description, or an empty string.
  ///   - code: The server's code.
  ///   - status: The status code that the server reports.
  ///   - excerpt: The message.
  /// - Returns: The error.
  static func reported(
    text: String, code: String?, status: Int? = nil, excerpt: [UInt8] = []
  ) -> RemoteError {
    let label = code.map { " '\(shortened($0))'" } ?? ""
    let detail = text.isEmpty ? "" : ": \(shortened(text))"
    return RemoteError(
      .server,
      message: "the server stopped the response with the error\(label)\(detail); try again, or "
        + "change the request as the error indicates",
      status: status, code: code, bodyExcerpt: excerpt.isEmpty ? nil : Self.excerpt(of: excerpt))
  }

  /// Returns the beginning of a message as text.
  private static func excerpt(of data: [UInt8]) -> String {
    // A scalar has at most four bytes.
    shortened(String(decoding: data.prefix(4 * bodyExcerptLimit + 4), as: UTF8.self))
  }
}

extension MessageObject {
  /// Throws the error that a message reports in the field `error`.
  ///
  /// - Parameter message: The message.
  /// - Throws: ``RemoteError`` if the field is neither absent nor `null`, `false` or empty.
  func throwReportedError(of message: StreamMessage) throws(RemoteError) {
    switch self["error"] {
    case nil, .bool(false), .string(""): return
    case .some(let error): throw .reported(error, in: message)
    }
  }
}
