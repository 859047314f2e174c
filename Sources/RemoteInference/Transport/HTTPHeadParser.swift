// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The status line and headers of a response of HTTP/1.
package struct HTTPResponseHead: Sendable {
  /// The status code.
  package var status: Int
  /// The names and values of the headers, in order.
  package var headers: [(name: String, value: String)]

  /// Returns the values of a header, in order.
  ///
  /// - Parameter name: The name in lower case.
  /// - Returns: The values.
  package func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

/// A parser of the beginning of a response, which receives it in pieces.
///
/// The syntax is that of RFC 9112, sections 2 to 5. Lines can end with a line feed alone.
package struct HTTPHeadParser {
  /// The error of a response that is not in the format of HTTP/1.
  package struct SyntaxError: Error {}

  /// The maximum size of a head, in bytes.
  static let maximumByteCount = 1 << 16

  private static let start = Array("HTTP/1.".utf8)

  private var bytes: [UInt8] = []
  /// The offset before which no head ends.
  private var searched = 0

  /// The bytes after the last head.
  package private(set) var rest: ArraySlice<UInt8> = []

  /// Creates a parser.
  package init() {}

  /// Adds bytes.
  ///
  /// - Parameter piece: The bytes.
  /// - Returns: The head when it is complete; ``rest`` contains the bytes after it.
  /// - Throws: ``SyntaxError`` as soon as the bytes cannot be a head.
  package mutating func append(_ piece: some Collection<UInt8>) throws(SyntaxError)
    -> HTTPResponseHead?
  {
    bytes += piece
    guard bytes.starts(with: Self.start.prefix(bytes.count)) else { throw SyntaxError() }
    guard let end = endOfHead() else {
      guard bytes.count < Self.maximumByteCount else { throw SyntaxError() }
      return nil
    }
    let lines = bytes[..<end].split(separator: 0x0A).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    rest = bytes[end...]
    bytes = []
    searched = 0
    return try Self.head(lines)
  }

  /// Returns the offset after the empty line that ends the head.
  private mutating func endOfHead() -> Int? {
    while let feed = bytes[searched...].firstIndex(of: 0x0A) {
      let next = bytes[(feed + 1)...].prefix(2)
      if next.first == 0x0A { return feed + 2 }
      if next.elementsEqual([0x0D, 0x0A]) { return feed + 3 }
      // The line after this one can be incomplete.
      guard next.count == 2 else { return nil }
      searched = feed + 1
    }
    searched = bytes.count
    return nil
  }

  private static func head(
    _ lines: [ArraySlice<UInt8>]
  ) throws(SyntaxError) -> HTTPResponseHead {
    guard let first = lines.first else { throw SyntaxError() }
    var head = HTTPResponseHead(status: try status(first), headers: [])
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(\.isHTTPTokenByte)
      else { throw SyntaxError() }
      let value = line[(colon + 1)...].drop(while: \.isHTTPSpace).reversed()
        .drop(while: \.isHTTPSpace).reversed()
      head.headers.append(
        (
          name: String(decoding: line[..<colon], as: UTF8.self),
          value: String(decoding: Array(value), as: UTF8.self)
        ))
    }
    return head
  }

  /// Returns the status of a line such as `HTTP/1.1 200 OK`.
  private static func status(_ line: ArraySlice<UInt8>) throws(SyntaxError) -> Int {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count >= 2, words[0].count == start.count + 1, words[1].count == 3,
      words[1].allSatisfy({ (0x30...0x39).contains($0) }),
      let status = Int(String(decoding: words[1], as: UTF8.self)), (100...599).contains(status)
    else { throw SyntaxError() }
    return status
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  fileprivate var isHTTPSpace: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte can occur in the name of a header.
  var isHTTPTokenByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
