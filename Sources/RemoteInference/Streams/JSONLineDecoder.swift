// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText

/// A decoder of JSON texts that are separated by line feeds and arrive in pieces.
///
/// A carriage return at the end of a line is removed, and empty lines are skipped.
package struct JSONLineDecoder: Sendable {
  private var lines: LineSplitter

  /// Creates a decoder at the beginning of a stream.
  ///
  /// - Parameter maximumLineByteCount: The maximum number of bytes of a line.
  package init(maximumLineByteCount: Int = StreamLimits().maximumLineByteCount) {
    lines = LineSplitter(terminator: .lineFeed, limit: maximumLineByteCount)
  }

  /// Decodes bytes.
  ///
  /// - Parameter bytes: The next bytes, split anywhere.
  /// - Returns: The lines that are complete.
  /// - Throws: ``RemoteError`` if a line is longer than the limit.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func append(_ bytes: [UInt8]) throws(RemoteError) -> [StreamMessage] {
    var messages: [StreamMessage] = []
    try lines.append(bytes) { (line, offset) throws(RemoteError) in
      if let message = Self.message(line, at: offset) { messages.append(message) }
    }
    return messages
  }

  /// Ends the stream.
  ///
  /// - Returns: The last line, if it is complete JSON without a line feed. A line that is cut off
  ///   is discarded.
  package mutating func finish() -> StreamMessage? {
    guard (try? JSONParser.parse(lines.rest)) != nil else { return nil }
    return Self.message(lines.rest, at: lines.byteCount - lines.rest.count)
  }

  private static func message(_ line: [UInt8], at offset: Int) -> StreamMessage? {
    var line = line
    if line.last == .carriageReturn { line.removeLast() }
    guard line.contains(where: { $0 != .space && $0 != .tab }) else { return nil }
    return StreamMessage(data: line, offset: offset)
  }
}
