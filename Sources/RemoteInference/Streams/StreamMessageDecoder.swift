// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A decoder of the messages of a response stream, in either framing.
package struct StreamMessageDecoder: Sendable {
  private enum Decoder: Sendable {
    case serverSentEvents(ServerSentEventDecoder)
    case jsonLines(JSONLineDecoder)
  }

  private var decoder: Decoder
  private var byteCount = 0
  private let limits: StreamLimits

  /// Creates a decoder at the beginning of a stream.
  ///
  /// - Parameters:
  ///   - framing: The framing of the stream.
  ///   - limits: The limits on the stream.
  package init(_ framing: StreamFraming, limits: StreamLimits = StreamLimits()) {
    self.limits = limits
    let limit = limits.maximumLineByteCount
    decoder =
      switch framing {
      case .serverSentEvents: .serverSentEvents(.init(maximumLineByteCount: limit))
      case .jsonLines: .jsonLines(.init(maximumLineByteCount: limit))
      }
  }

  /// Decodes bytes.
  ///
  /// - Parameter bytes: The next bytes, split anywhere.
  /// - Returns: The messages that are complete.
  /// - Throws: ``RemoteError`` if a line or the response is longer than its limit; no bytes can be
  ///   decoded after that.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func append(_ bytes: [UInt8]) throws(RemoteError) -> [StreamMessage] {
    byteCount += bytes.count
    guard byteCount <= limits.maximumResponseByteCount else {
      throw .responseTooLong(limit: limits.maximumResponseByteCount)
    }
    // The decoder is moved out, so that its buffers are changed in place and not copied.
    switch takeDecoder() {
    case .serverSentEvents(var events):
      defer { decoder = .serverSentEvents(events) }
      return try events.append(bytes)
    case .jsonLines(var lines):
      defer { decoder = .jsonLines(lines) }
      return try lines.append(bytes)
    }
  }

  /// Ends the stream.
  ///
  /// - Returns: The last message, if it is complete although its terminator is missing.
  package mutating func finish() -> StreamMessage? {
    switch takeDecoder() {
    case .serverSentEvents(var events): events.finish()
    case .jsonLines(var lines): lines.finish()
    }
  }

  private mutating func takeDecoder() -> Decoder {
    let taken = decoder
    decoder = .jsonLines(.init())
    return taken
  }
}

extension RemoteError {
  static func responseTooLong(limit: Int) -> Self {
    Self(
      .limitExceeded,
      message:
        "the response has more than \(limit) bytes; raise 'maximumResponseByteCount' if the "
        + "server is trusted")
  }
}
