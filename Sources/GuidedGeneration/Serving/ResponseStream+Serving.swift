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
  /// The events are named `snapshot`, `result`, and `failure`. The last one is `result` or `failure`.
  ///
  /// - Parameter describe: A function that returns the failure to send for an error of the session.
  ///   The default reveals only the kind of the error.
  /// - Returns: The events.
  public func serverSentEvents(
    describing describe: @escaping @Sendable (any Error) -> ServedFailure = { ServedFailure($0) }
  ) -> LanguageModelSession.ServedResponse<Content> {
    .init(handle: handle, framing: .serverSentEvents, describe: describe)
  }

  /// Returns the snapshots as lines of JSON, for the body of an HTTP response.
  ///
  /// The member `type` of each line is `snapshot`, `result`, or `failure`. The last line is a `result`
  /// or a `failure`.
  ///
  /// - Parameter describe: A function that returns the failure to send for an error of the session.
  ///   The default reveals only the kind of the error.
  /// - Returns: The lines, each with its line feed.
  public func jsonLines(
    describing describe: @escaping @Sendable (any Error) -> ServedFailure = { ServedFailure($0) }
  ) -> LanguageModelSession.ServedResponse<Content> {
    .init(handle: handle, framing: .jsonLines, describe: describe)
  }
}
