// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An event of a request to a server, for a log.
///
/// Keys are replaced by `<redacted>` in all texts and headers. The contents of prompts and
/// responses are not part of the events.
public struct RemoteRequestEvent: Sendable, CustomStringConvertible {
  /// The kinds of events.
  public enum Kind: Sendable {
    /// An attempt starts.
    case started(bodyByteCount: Int, headers: [(name: String, value: String)])
    /// The status and headers were received.
    case received(status: Int, headers: [(name: String, value: String)])
    /// An attempt failed, and another one starts after the given time.
    case retrying(after: Duration, RemoteError)
    /// The response is complete.
    case finished
    /// The request failed.
    case failed(any Error)
  }

  /// The kind of the event.
  public var kind: Kind
  /// A number that identifies the request in the process.
  public var requestNumber: Int
  /// The number of the attempt, from 1.
  public var attempt: Int
  /// The method of the request.
  public var method: String
  /// The URL of the request, without secrets.
  public var url: String

  /// A description of the event in one line, without headers.
  public var description: String {
    let request = "request \(requestNumber), attempt \(attempt)"
    return switch kind {
    case .started(let count, _): "\(request): \(method) \(url), \(count) bytes"
    case .received(let status, _): "\(request): status \(status)"
    case .retrying(let delay, let error): "\(request): retry after \(delay), because \(error)"
    case .finished: "\(request): finished"
    case .failed(let error): "\(request): failed, because \(error)"
    }
  }
}
