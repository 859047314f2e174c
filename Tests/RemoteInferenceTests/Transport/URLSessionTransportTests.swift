// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteInference
import Synchronization
import TestSupport
import Testing

extension LoopbackTests {
  @Suite("The transport on URL sessions")
  struct URLSessionTransportTests {
    private static func get(_ server: LoopbackServer, _ path: String = "") -> HTTPRequest {
      HTTPRequest(method: "GET", url: server.url.appending(path: path))
    }

    private static func text(of response: HTTPResponse) async throws -> String {
      var bytes: [UInt8] = []
      for try await piece in response.body { bytes += piece }
      return String(decoding: bytes, as: UTF8.self)
    }

    @Test("the body arrives in pieces, before the response is complete")
    func streamsPieces() async throws {
      let step = DispatchSemaphore(value: 0)
      let server = try LoopbackServer { _, connection in
        connection.sendHead(headers: ["X-Request-Id: 7"])
        for piece in ["one ", "two ", "three"] {
          connection.send(piece)
          _ = step.wait(timeout: .now() + 10)
        }
      }
      let response = try await URLSessionTransport().send(Self.get(server))
      #expect(response.status == 200)
      #expect(response.header("x-request-id") == "7")
      var pieces: [String] = []
      for try await piece in response.body {
        pieces.append(String(decoding: piece, as: UTF8.self))
        step.signal()
      }
      #expect(pieces == ["one ", "two ", "three"])
    }

    @Test("the method, headers, and body are sent as they are")
    func sendsRequest() async throws {
      let server = try LoopbackServer { _, connection in connection.respond(body: "ok") }
      let body = Array(repeating: UInt8(ascii: "x"), count: 1 << 21)
      let response = try await URLSessionTransport().send(
        HTTPRequest(
          url: server.url.appending(path: "v1/chat"),
          headers: [
            (name: "Authorization", value: "Bearer k"), (name: "Content-Type", value: "a/b"),
          ],
          body: body))
      #expect(try await Self.text(of: response) == "ok")
      let request = try #require(server.requests.first)
      #expect(request.method == "POST")
      #expect(request.path == "/v1/chat")
      #expect(request.headers["authorization"] == "Bearer k")
      #expect(request.headers["content-type"] == "a/b")
      #expect(request.headers["cookie"] == nil)
      #expect(request.body == body)
    }

    @Test("canceling the task closes the connection")
    func cancellationClosesConnection() async throws {
      let isClosed = Mutex(false)
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        connection.send("beginning")
        isClosed.withLock { $0 = connection.waitForClose() }
      }
      let transport = URLSessionTransport()
      let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
      let task = Task {
        let response = try await transport.send(Self.get(server))
        for try await piece in response.body { continuation.yield(piece) }
        try Task.checkCancellation()
      }
      for await _ in pieces { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(await OpenSockets.wait { isClosed.withLock { $0 } })
      #expect(await OpenSockets.wait { transport.openRequestCount == 0 })
    }

    @Test("canceling the task before the response closes the connection")
    func cancellationBeforeResponse() async throws {
      let isClosed = Mutex(false)
      let server = try LoopbackServer { _, connection in
        isClosed.withLock { $0 = connection.waitForClose() }
      }
      let transport = URLSessionTransport()
      let task = Task { try await transport.send(Self.get(server)).status }
      #expect(await OpenSockets.wait { server.requests.count == 1 })
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(await OpenSockets.wait { isClosed.withLock { $0 } })
    }

    @Test("releasing a body that was not read to its end closes the connection")
    func releaseClosesConnection() async throws {
      let isClosed = Mutex(false)
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        connection.send("beginning")
        isClosed.withLock { $0 = connection.waitForClose() }
      }
      let transport = URLSessionTransport()
      do {
        let response = try await transport.send(Self.get(server))
        for try await _ in response.body { break }
      }
      #expect(await OpenSockets.wait { isClosed.withLock { $0 } })
    }

    @Test("a response with too many unread bytes fails and is canceled")
    func unreadBytesAreBounded() async throws {
      let isClosed = Mutex(false)
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        let piece = [UInt8](repeating: 0x61, count: 1 << 16)
        connection.sendEndlessly(piece)
        isClosed.withLock { $0 = true }
      }
      let transport = URLSessionTransport(limits: .init(maximumUnreadByteCount: 1 << 18))
      let response = try await transport.send(Self.get(server))
      #expect(await OpenSockets.wait { isClosed.withLock { $0 } })
      var count = 0
      let error = await #expect(throws: RemoteError.self) {
        for try await piece in response.body { count += piece.count }
      }
      #expect(error?.kind == .limitExceeded)
      #expect(count <= 1 << 18)
    }

    @Test("a silent server exceeds the idle time", arguments: [false, true])
    func idleTimeout(sendsHead: Bool) async throws {
      let server = try LoopbackServer { _, connection in
        if sendsHead { connection.sendHead() }
        _ = connection.waitForClose()
      }
      let transport = URLSessionTransport(limits: .init(idleTimeout: .milliseconds(200)))
      let error = await #expect(throws: RemoteError.self) {
        _ = try await Self.text(of: try await transport.send(Self.get(server)))
      }
      #expect(error?.kind == .timeout)
      #expect(await OpenSockets.wait { server.openConnectionCount == 0 })
    }

    @Test(
      "an endless response exceeds the total time, but a slow one does not exceed the idle time")
    func totalTimeout() async throws {
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        while connection.send("x") { usleep(20_000) }
      }
      let limits = TransportLimits(idleTimeout: .seconds(30), totalTimeout: .milliseconds(500))
      let error = await #expect(throws: RemoteError.self) {
        _ = try await Self.text(
          of: try await URLSessionTransport(limits: limits).send(Self.get(server)))
      }
      #expect(error?.kind == .timeout)
      #expect(error?.message.contains("totalTimeout") == true)
    }

    @Test("a redirect to another host or port is refused, and nothing is sent there")
    func refusesOtherOrigins() async throws {
      let other = try LoopbackServer { _, connection in connection.respond(body: "stolen") }
      for target in ["http://localhost:\(other.port)/", "http://127.0.0.1:\(other.port)/"] {
        let server = try LoopbackServer { _, connection in
          connection.respond(307, headers: ["Location: \(target)"])
        }
        var request = Self.get(server)
        request.headers = [(name: "Authorization", value: "Bearer secret")]
        let sent = request
        let error = await #expect(throws: RemoteError.self) {
          _ = try await URLSessionTransport().send(sent)
        }
        #expect(error?.kind == .redirected)
        #expect(error?.status == 307)
      }
      #expect(other.requests.isEmpty)
    }

    @Test(
      "a redirect within the server keeps the method, headers, and body",
      arguments: [301, 307, 308])
    func followsOwnRedirects(_ status: Int) async throws {
      let server = try LoopbackServer { request, connection in
        if request.path == "/old" {
          connection.respond(status, headers: ["Location: /new"])
        } else {
          connection.respond(body: "moved")
        }
      }
      let response = try await URLSessionTransport().send(
        HTTPRequest(
          url: server.url.appending(path: "old"), headers: [(name: "X-Api-Key", value: "k")],
          body: Array("body".utf8)))
      #expect(try await Self.text(of: response) == "moved")
      let last = try #require(server.requests.last)
      #expect(last.method == "POST")
      #expect(last.path == "/new")
      #expect(last.headers["x-api-key"] == "k")
      #expect(last.body == Array("body".utf8))
    }

    @Test("redirects in a cycle end with an error")
    func redirectCycle() async throws {
      let server = try LoopbackServer { _, connection in
        connection.respond(302, headers: ["Location: /again"])
      }
      let error = await #expect(throws: RemoteError.self) {
        _ = try await URLSessionTransport().send(Self.get(server))
      }
      #expect(error?.kind == .redirected)
      #expect(server.requests.count == 6)
    }

    @Test("a server that is not running is a connection error that names its address")
    func refusedConnection() async throws {
      let server = try LoopbackServer { _, _ in }
      server.stop()
      let error = await #expect(throws: RemoteError.self) {
        _ = try await URLSessionTransport().send(Self.get(server, "v1"))
      }
      #expect(error?.kind == .connection)
      #expect(error?.message.contains("http://127.0.0.1:\(server.port)") == true)
    }

    /// Responses that end early, without those that end inside of the headers.
    ///
    /// FoundationNetworking traps if a connection is closed between two headers, which no client of
    /// it can prevent.
    static let earlyEnds = [
      "", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    ]

    @Test("a connection that ends early is a connection error", arguments: earlyEnds)
    func earlyEnd(_ bytes: String) async throws {
      let server = try LoopbackServer { _, connection in
        connection.send(bytes)
        connection.endOutput()
      }
      let error = await #expect(throws: RemoteError.self) {
        _ = try await Self.text(of: try await URLSessionTransport().send(Self.get(server)))
      }
      #expect(error?.kind == .connection)
    }

    @Test(
      "a server that does not respond in HTTP is an error",
      arguments: ["garbage\r\n\r\n", "220 ready\r\n"])
    func otherProtocol(_ bytes: String) async throws {
      let server = try LoopbackServer { _, connection in connection.send(bytes) }
      let error = await #expect(throws: RemoteError.self) {
        _ = try await Self.text(of: try await URLSessionTransport().send(Self.get(server)))
      }
      #expect(error?.kind == .malformedResponse)
    }

    @Test(
      "a URL without a host or of another scheme is not sent",
      arguments: [
        "file:///etc/hosts", "ftp://127.0.0.1/", "http:///v1",
      ])
    func otherSchemes(_ url: String) async throws {
      let request = HTTPRequest(url: try #require(URL(string: url)))
      let error = await #expect(throws: RemoteError.self) {
        _ = try await URLSessionTransport().send(request)
      }
      #expect(error?.kind == .invalidRequest)
    }

    @Test("a header with a line break is not sent")
    func headerInjection() async throws {
      let request = HTTPRequest(
        url: URL(fileURLWithPath: "/"), headers: [(name: "X", value: "1\r\nY: 2")])
      let error = await #expect(throws: RemoteError.self) {
        _ = try await URLSessionTransport().send(request)
      }
      #expect(error?.kind == .invalidRequest)
    }

    @Test("no socket or task is left after many requests of every kind")
    func noLeak() async throws {
      let server = try LoopbackServer { request, connection in
        switch request.number % 4 {
        case 0: connection.respond(body: "complete")
        case 1: connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort")
        case 2: connection.respond(500, body: "{}")
        default:
          connection.sendHead()
          connection.send("abandoned")
          _ = connection.waitForClose()
        }
      }
      let before = OpenSockets.count(port: server.port)
      do {
        let transport = URLSessionTransport()
        await withTaskGroup { group in
          for _ in 0..<40 {
            group.addTask {
              guard let response = try? await transport.send(Self.get(server)) else { return }
              var pieces = response.body.makeAsyncIterator()
              _ = try? await pieces.next()
            }
          }
        }
        #expect(await OpenSockets.wait { transport.openRequestCount == 0 })
        #expect(await OpenSockets.wait { server.openConnectionCount == 0 })
      }
      #expect(server.requests.count == 40)
      #expect(await OpenSockets.wait { OpenSockets.count(port: server.port) == before })
    }
  }
}
