// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An error of a server or of the connection to it.
///
/// No description contains a key.
public struct RemoteError: Error, Sendable, Equatable {
  /// The kinds of errors.
  public enum Kind: Sendable, Equatable {
    /// The connection failed or was closed before the response was complete.
    case connection
    /// The server did not send anything in time.
    case timeout
    /// The server responded with an error status, or reported an error in the stream.
    case server
    /// The response is not in the format of the API.
    case malformedResponse
    /// A line or the response is larger than the limit, or too many bytes are unread.
    case limitExceeded
    /// The server redirected the request to another host.
    case redirected
    /// The request cannot be sent, because a credential is missing or a header is invalid.
    case invalidRequest
  }

  /// The kind of the error.
  public var kind: Kind
  /// A description of the error and its remedy.
  public var message: String
  /// The status code, if a response was received.
  public var status: Int?
  /// The error code that the server reported.
  public var code: String?
  /// The identifier of the request, for the support of the service.
  public var requestID: String?
  /// The time after which the server accepts a new attempt.
  public var retryAfter: Duration?
  /// The beginning of the response's body.
  public var bodyExcerpt: String?
  /// The size of the context in tokens, if the server reported that a request exceeds it.
  package var contextSize: Int?
  /// The number of tokens of a prompt that exceeds the context, if the server reported it.
  package var promptTokenCount: Int?
  /// Whether the server reported that a later attempt fails as well.
  package var isRetryRefused = false

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - message: A description of the error and its remedy.
  ///   - status: The status code, if a response was received.
  ///   - code: The error code that the server reported.
  ///   - requestID: The identifier of the request.
  ///   - retryAfter: The time after which the server accepts a new attempt.
  ///   - bodyExcerpt: The beginning of the response's body.
  public init(
    _ kind: Kind, message: String, status: Int? = nil, code: String? = nil,
    requestID: String? = nil, retryAfter: Duration? = nil, bodyExcerpt: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.status = status
    self.code = code
    self.requestID = requestID
    self.retryAfter = retryAfter
    self.bodyExcerpt = bodyExcerpt
  }
}
