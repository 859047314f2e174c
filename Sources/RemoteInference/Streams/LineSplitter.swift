// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Splits a stream of bytes, which arrives in pieces, into lines.
///
/// Every byte is inspected once, however the stream is split.
struct LineSplitter: Sendable {
  /// The bytes that end a line.
  enum Terminator: Sendable {
    /// A line feed.
    case lineFeed
    /// A line feed, a carriage return, or both in the order of CRLF.
    case any
  }

  private let terminator: Terminator
  private let limit: Int
  private var lineStart = 0
  private var skipsLineFeed = false

  /// The bytes of the last line, which is not terminated yet.
  private(set) var rest: [UInt8] = []
  /// The number of bytes that were read.
  private(set) var byteCount = 0

  init(terminator: Terminator, limit: Int) {
    self.terminator = terminator
    self.limit = limit
  }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes, split anywhere.
  ///   - receive: A closure that receives each line, without its terminator, and its offset.
  /// - Throws: ``RemoteError`` if a line is longer than the limit, or any error of the closure.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func append(
    _ bytes: [UInt8], _ receive: ([UInt8], Int) throws(RemoteError) -> Void
  ) throws(RemoteError) {
    var start = bytes.startIndex
    for index in bytes.indices {
      let byte = bytes[index]
      if skipsLineFeed {
        skipsLineFeed = false
        if byte == .lineFeed {
          start = index + 1
          lineStart += 1
          continue
        }
      }
      guard byte == .lineFeed || (byte == .carriageReturn && terminator == .any) else { continue }
      try keep(bytes[start..<index])
      try receive(rest, lineStart)
      lineStart += rest.count + 1
      rest.removeAll(keepingCapacity: rest.count < 1 << 16)
      skipsLineFeed = byte == .carriageReturn
      start = index + 1
    }
    try keep(bytes[start...])
    byteCount += bytes.count
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) throws(RemoteError) {
    guard rest.count + bytes.count <= limit else { throw .lineTooLong(at: lineStart, limit: limit) }
    rest.append(contentsOf: bytes)
  }
}

extension RemoteError {
  static func lineTooLong(at offset: Int, limit: Int) -> Self {
    Self(
      .limitExceeded,
      message:
        "the line at offset \(offset) of the response has more than \(limit) bytes; raise "
        + "'maximumLineByteCount' if the server is trusted")
  }
}
