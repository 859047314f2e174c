// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A decoder of the body of a response of HTTP/1, which receives it in pieces.
///
/// A body is chunked, has a length, or ends with the connection (RFC 9112, section 6.3).
package struct HTTPBodyDecoder: Sendable {
  /// The maximum size of the line before a chunk and of the lines after the last one, in bytes.
  static let maximumLineByteCount = 1 << 13

  private enum Position {
    /// Before or inside of the line with the size of a chunk.
    case size(line: [UInt8])
    case chunk(remaining: Int)
    /// After the bytes of a chunk, before the end of its line.
    case endOfChunk(hasReturn: Bool)
    /// After the last chunk. The count of received bytes is limited.
    case trailer(line: [UInt8], count: Int)
    case sized(remaining: Int)
    case untilClose
    case end
  }

  private var position: Position

  /// Whether all bytes of the body were received.
  package var isComplete: Bool {
    if case .end = position { true } else { false }
  }

  /// Whether the body is complete if the connection ends now.
  package var canEnd: Bool {
    if case .untilClose = position { true } else { isComplete }
  }

  /// Creates a decoder.
  ///
  /// - Parameter head: The head of the response.
  /// - Throws: `HTTPHeadParser.SyntaxError` if its headers do not determine the length.
  package init(_ head: HTTPResponseHead) throws(HTTPHeadParser.SyntaxError) {
    let codings = head.values("transfer-encoding").flatMap { $0.split(separator: ",") }
      .map { $0.lowercased().filter { !$0.isWhitespace } }
    let lengths = Set(
      head.values("content-length").flatMap { $0.split(separator: ",") }
        .map { $0.filter { !$0.isWhitespace } })
    if head.status == 204 || head.status == 304 {
      position = .end
    } else if !codings.isEmpty {
      guard codings == ["chunked"] else { throw HTTPHeadParser.SyntaxError() }
      position = .size(line: [])
    } else if let length = lengths.first {
      guard lengths.count == 1, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let count = Int(length)
      else { throw HTTPHeadParser.SyntaxError() }
      position = count == 0 ? .end : .sized(remaining: count)
    } else {
      position = .untilClose
    }
  }

  /// Decodes bytes; those after the end of the body are ignored.
  ///
  /// - Parameter piece: The bytes.
  /// - Returns: The bytes of the body.
  /// - Throws: `HTTPHeadParser.SyntaxError` if a chunk is malformed.
  package mutating func append(
    _ piece: some Collection<UInt8>
  ) throws(HTTPHeadParser.SyntaxError) -> [UInt8] {
    var body: [UInt8] = []
    var rest = Array(piece)[...]
    while !rest.isEmpty {
      switch position {
      case .end: return body
      case .untilClose:
        body += rest
        return body
      case .sized(let remaining):
        let part = rest.prefix(remaining)
        body += part
        rest = rest.dropFirst(part.count)
        position = part.count == remaining ? .end : .sized(remaining: remaining - part.count)
      case .chunk(let remaining):
        let part = rest.prefix(remaining)
        body += part
        rest = rest.dropFirst(part.count)
        position =
          part.count == remaining
          ? .endOfChunk(hasReturn: false) : .chunk(remaining: remaining - part.count)
      case .endOfChunk, .size, .trailer: try readByte(rest.removeFirst())
      }
    }
    return body
  }

  /// Reads a byte between chunks.
  private mutating func readByte(_ byte: UInt8) throws(HTTPHeadParser.SyntaxError) {
    switch position {
    case .endOfChunk(let hasReturn):
      guard byte == 0x0A || (byte == 0x0D && !hasReturn) else {
        throw HTTPHeadParser.SyntaxError()
      }
      position = byte == 0x0A ? .size(line: []) : .endOfChunk(hasReturn: true)
    case .size(var line):
      guard byte == 0x0A else {
        guard line.count < Self.maximumLineByteCount else { throw HTTPHeadParser.SyntaxError() }
        // Otherwise, the line is copied for each byte.
        position = .end
        line.append(byte)
        position = .size(line: line)
        return
      }
      let size = try Self.size(line)
      position = size == 0 ? .trailer(line: [], count: 0) : .chunk(remaining: size)
    case .trailer(var line, let count):
      guard count < Self.maximumLineByteCount else { throw HTTPHeadParser.SyntaxError() }
      if byte != 0x0A {
        position = .end
        if byte != 0x0D { line.append(byte) }
        position = .trailer(line: line, count: count + 1)
      } else {
        position = line.isEmpty ? .end : .trailer(line: [], count: count + 1)
      }
    case .chunk, .sized, .untilClose, .end: break
    }
  }

  /// Returns the size of a chunk from its line, which can contain extensions after a semicolon.
  private static func size(_ line: [UInt8]) throws(HTTPHeadParser.SyntaxError) -> Int {
    let text = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      .filter { !$0.isWhitespace }
    guard !text.isEmpty, text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let size = Int(text, radix: 16)
    else { throw HTTPHeadParser.SyntaxError() }
    return size
  }
}
