// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A decoder of one response stream.
///
/// Each dialect has one. The framing (server-sent events, or JSON lines) is decoded before.
package protocol ServerResponseDecoder: Sendable {
  /// Decodes one message of the stream.
  ///
  /// - Parameter message: The message.
  /// - Returns: The events; empty for messages without information.
  /// - Throws: ``RemoteError`` if the message is malformed or reports an error.
  mutating func decode(_ message: StreamMessage) throws(RemoteError) -> [ServerEvent]

  /// Whether the response is complete; later messages are ignored.
  var isFinished: Bool { get }

  /// Finishes the response at the end of the stream.
  ///
  /// - Returns: The remaining events.
  /// - Throws: ``RemoteError`` if the stream ended before the response did.
  mutating func finish() throws(RemoteError) -> [ServerEvent]
}

/// One message of a response stream: a server-sent event, or one line of JSON lines.
package struct StreamMessage: Sendable, Equatable {
  /// The name of a server-sent event, or an empty string.
  package var event: String
  /// The UTF-8 text of the message.
  package var data: [UInt8]
  /// The offset of the first byte of the message in the stream.
  package var offset: Int

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - event: The name of a server-sent event, or an empty string.
  ///   - data: The UTF-8 text of the message.
  ///   - offset: The offset of the first byte of the message in the stream.
  package init(event: String = "", data: [UInt8], offset: Int = 0) {
    self.event = event
    self.data = data
    self.offset = offset
  }
}
