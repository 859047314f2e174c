// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import RemoteInference
import Testing

@Suite("The syntax of HTTP responses")
struct HTTPHeadParserTests {
  /// Parses a response in two pieces.
  private static func body(_ response: String, splitAt offset: Int) throws -> String {
    let bytes = Array(response.utf8)
    var parser = HTTPHeadParser()
    var decoder: HTTPBodyDecoder?
    var body: [UInt8] = []
    for piece in [bytes[..<offset], bytes[offset...]] {
      if decoder != nil {
        body += try decoder?.append(piece) ?? []
      } else if let head = try parser.append(piece) {
        var created = try HTTPBodyDecoder(head)
        body += try created.append(parser.rest)
        decoder = created
      }
    }
    #expect(decoder?.canEnd == true)
    return String(decoding: body, as: UTF8.self)
  }

  @Test(
    "a response is the same, however it is divided",
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
      "HTTP/1.0 200\r\nContent-Length: 5, 5\r\n\r\nhello, and more",
      "HTTP/1.1 200 OK\nContent-Type: a/b\n\nhello",
      "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;a=b\r\nllo\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\nContent-Length: 1\r\n\r\n"
        + "005\nhello\n0\nTrailer: 1\n\nmore",
    ])
  func splitsAnywhere(_ response: String) throws {
    for offset in 0...response.utf8.count {
      #expect(try Self.body(response, splitAt: offset) == "hello", "divided at \(offset)")
    }
  }

  @Test("headers keep their order, names, and values")
  func headers() throws {
    var parser = HTTPHeadParser()
    let text = "HTTP/1.1 429 Slow\r\nX-A:  one two \r\nx-b:\r\nX-A: 3\r\n\r\nrest"
    let head = try #require(try parser.append(Array(text.utf8)))
    #expect(head.status == 429)
    #expect(head.headers.map(\.name) == ["X-A", "x-b", "X-A"])
    #expect(head.headers.map(\.value) == ["one two", "", "3"])
    #expect(head.values("x-a") == ["one two", "3"])
    #expect(String(decoding: parser.rest, as: UTF8.self) == "rest")
  }

  @Test(
    "a malformed head is rejected",
    arguments: [
      "garbage", "HTTP/2 200\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n",
      "HTTP/1.1 +20 OK\r\n\r\n", "HTTP/1.1 999 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
      "HTTP/1.1 200 OK\r\n: x\r\n\r\n", "HTTP/1.1 200 OK\r\nA : x\r\n\r\n",
      "HTTP/1.1 200 OK\r\nA: x\r\n folded\r\n\r\n",
    ])
  func malformedHead(_ text: String) {
    #expect(throws: HTTPHeadParser.SyntaxError.self) {
      var parser = HTTPHeadParser()
      _ = try parser.append(Array(text.utf8))
    }
  }

  @Test(
    "headers that do not determine the length are rejected",
    arguments: [
      "Content-Length: -1", "Content-Length: 1, 2", "Content-Length: x", "Content-Length: +1",
      "Content-Length: 99999999999999999999", "Transfer-Encoding: gzip",
      "Transfer-Encoding: gzip, chunked",
    ])
  func unknownLength(_ header: String) throws {
    var parser = HTTPHeadParser()
    let head = try #require(
      try parser.append(Array("HTTP/1.1 200 OK\r\n\(header)\r\n\r\n".utf8)))
    #expect(throws: HTTPHeadParser.SyntaxError.self) { try HTTPBodyDecoder(head) }
  }

  @Test(
    "a malformed chunk is rejected",
    arguments: [
      "\r\n", "x\r\n", "-1\r\n", "ffffffffffffffffffff\r\n", "1\r\nab", ";a\r\n", "1\r\nax\n",
    ])
  func malformedChunk(_ body: String) throws {
    var parser = HTTPHeadParser()
    let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let head = try #require(try parser.append(Array(text.utf8)))
    var decoder = try HTTPBodyDecoder(head)
    #expect(throws: HTTPHeadParser.SyntaxError.self) { try decoder.append(Array(body.utf8)) }
  }

  @Test("responses without content have no body", arguments: [204, 304])
  func noContent(_ status: Int) throws {
    var parser = HTTPHeadParser()
    let text = "HTTP/1.1 \(status) None\r\nContent-Length: 5\r\n\r\n"
    let head = try #require(try parser.append(Array(text.utf8)))
    #expect(try HTTPBodyDecoder(head).isComplete)
  }
}
