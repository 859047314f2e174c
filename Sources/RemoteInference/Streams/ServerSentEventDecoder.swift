// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A decoder of server-sent events that arrive in pieces.
///
/// It follows the section "Parsing an event stream" of the HTML standard: lines end with LF, CRLF,
/// or CR, lines that begin with a colon are comments, several `data` lines of an event are joined
/// by LF, and unknown fields are ignored. Events without data are skipped. Fields that control
/// reconnection are ignored, because a response is never resumed.
package struct ServerSentEventDecoder: Sendable {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let limit: Int
  private var lines: LineSplitter
  private var event = ""
  private var data: [UInt8] = []
  private var dataOffset: Int?

  /// Creates a decoder at the beginning of a stream.
  ///
  /// - Parameter maximumLineByteCount: The maximum number of bytes of a line, and of the data of an
  ///   event.
  package init(maximumLineByteCount: Int = StreamLimits().maximumLineByteCount) {
    limit = maximumLineByteCount
    lines = LineSplitter(terminator: .any, limit: maximumLineByteCount)
  }

  /// Decodes bytes.
  ///
  /// - Parameter bytes: The next bytes, split anywhere.
  /// - Returns: The events that are complete; the offset of each is that of its data.
  /// - Throws: ``RemoteError`` if a line or the data of an event is longer than the limit.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func append(_ bytes: [UInt8]) throws(RemoteError) -> [StreamMessage] {
    var messages: [StreamMessage] = []
    var lines = lines
    self.lines = LineSplitter(terminator: .any, limit: limit)
    try lines.append(bytes) { (line, offset) throws(RemoteError) in
      if let message = try read(line, at: offset) { messages.append(message) }
    }
    self.lines = lines
    return messages
  }

  /// Ends the stream.
  ///
  /// - Returns: The last event, if all its lines are terminated but the empty line after them is
  ///   missing. An event whose last line is cut off is discarded.
  package mutating func finish() -> StreamMessage? {
    lines.rest.isEmpty ? takeEvent() : nil
  }

  private mutating func read(
    _ line: [UInt8], at offset: Int
  ) throws(RemoteError) -> StreamMessage? {
    var line = line[...]
    if offset == 0, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(3) }
    guard let first = line.first else { return takeEvent() }
    guard first != .colon else { return nil }
    let end = line.firstIndex(of: .colon) ?? line.endIndex
    var value = line[end...].dropFirst()
    if value.first == .space { value = value.dropFirst() }
    if line[..<end].elementsEqual("data".utf8) {
      try append(value, at: offset + value.startIndex)
    } else if line[..<end].elementsEqual("event".utf8) {
      event = String(decoding: value, as: UTF8.self)
    }
    return nil
  }

  private mutating func append(
    _ value: ArraySlice<UInt8>, at offset: Int
  ) throws(RemoteError) {
    guard data.count + value.count < limit else {
      throw .lineTooLong(at: dataOffset ?? offset, limit: limit)
    }
    if dataOffset == nil {
      dataOffset = offset
    } else {
      data.append(.lineFeed)
    }
    data.append(contentsOf: value)
  }

  private mutating func takeEvent() -> StreamMessage? {
    defer {
      event = ""
      data = []
      dataOffset = nil
    }
    guard let dataOffset, !data.isEmpty else { return nil }
    return StreamMessage(event: event, data: data, offset: dataOffset)
  }
}
