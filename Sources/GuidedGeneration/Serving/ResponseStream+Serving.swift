// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.ResponseStream {
  /// Returns the snapshots as server-sent events, for the body of an HTTP response.
  ///
  /// ```swift
  /// let events = session.streamResponse(to: prompt, generating: Trip.self).serverSentEvents()
  /// for await event in events { try await connection.write(event) }
  /// ```
  ///
  /// The events are named `snapshot`, `result`, and `failure`. The last one is `result` or
  /// `failure`.
  ///
  /// While there is nothing to send, for instance because the model reasons, comments keep the
  /// connection open. Readers ignore them.
  ///
  /// - Parameters:
  ///   - keepAlive: The time without a message after which a comment is sent, at least one
  ///     millisecond; `nil` for no comments.
  ///   - describe: A function that returns the failure to send for an error of the session. The
  ///     default reveals only the kind of the error.
  /// - Returns: The events.
  public func serverSentEvents(
    keepAlive: Duration? = nil,
    describing describe: @escaping @Sendable (any Error) -> ServedFailure = { ServedFailure($0) }
  ) -> LanguageModelSession.ServedResponse<Content> {
    .init(
      handle: handle, framing: .serverSentEvents,
      keepAlive: keepAlive.map { Swift.max($0, .milliseconds(1)) }, describe: describe)
  }

  /// Returns the snapshots as lines of JSON, for the body of an HTTP response.
  ///
  /// The member `type` of each line is `snapshot`, `result`, or `failure`. The last line is a
  /// `result` or a `failure`.
  ///
  /// - Parameter describe: A function that returns the failure to send for an error of the session.
  ///   The default reveals only the kind of the error.
  /// - Returns: The lines, each with its line feed.
  public func jsonLines(
    describing describe: @escaping @Sendable (any Error) -> ServedFailure = { ServedFailure($0) }
  ) -> LanguageModelSession.ServedResponse<Content> {
    .init(handle: handle, framing: .jsonLines, keepAlive: nil, describe: describe)
  }
}
