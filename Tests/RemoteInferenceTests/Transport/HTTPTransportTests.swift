// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteInference
import Synchronization
import TestSupport
import Testing

extension LoopbackTests {
  @Suite("The transports")
  struct HTTPTransportTests {
    private static func get(_ server: LoopbackServer, _ path: String = "") -> HTTPRequest {
      HTTPRequest(method: "GET", url: server.url.appending(path: path))
    }

    private static func text(of response: HTTPResponse) async throws -> String {
      var bytes: [UInt8] = []
      for try await piece in response.body { bytes += piece }
      return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
      "the body arrives in pieces, before the response is complete",
      arguments: TransportKind.allCases)
    func streamsPieces(_ kind: TransportKind) async throws {
      let step = DispatchSemaphore(value: 0)
      let server = try LoopbackServer { _, connection in
        connection.sendHead(headers: ["X-Request-Id: 7"])
        for piece in ["one ", "two ", "three"] {
          connection.send(piece)
          _ = step.wait(timeout: .now() + 10)
        }
      }
      let response = try await kind.makeTransport().send(Self.get(server))
      #expect(response.status == 200)
      #expect(response.header("x-request-id") == "7")
      var pieces: [String] = []
      for try await piece in response.body {
        pieces.append(String(decoding: piece, as: UTF8.self))
        step.signal()
      }
      #expect(pieces == ["one ", "two ", "three"])
    }

    @Test("the method, headers, and body are sent as they are", arguments: TransportKind.allCases)
    func sendsRequest(_ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in connection.respond(body: "ok") }
      let body = Array(repeating: UInt8(ascii: "x"), count: 1 << 21)
      let response = try await kind.makeTransport().send(
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

    @Test("canceling the task closes the connection", arguments: TransportKind.allCases)
    func cancellationClosesConnection(_ kind: TransportKind) async throws {
      let isClosed = Mutex(false)
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        connection.send("beginning")
        isClosed.withLock { $0 = connection.waitForClose() }
      }
      let transport = kind.makeTransport()
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
      #expect(await OpenSockets.wait { transport.unfinishedRequestCount == 0 })
    }

    @Test(
      "canceling the task before the response closes the connection",
      arguments: TransportKind.allCases)
    func cancellationBeforeResponse(_ kind: TransportKind) async throws {
      let isClosed = Mutex(false)
      let server = try LoopbackServer { _, connection in
        isClosed.withLock { $0 = connection.waitForClose() }
      }
      let transport = kind.makeTransport()
      let task = Task { try await transport.send(Self.get(server)).status }
      #expect(await OpenSockets.wait { server.requests.count == 1 })
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(await OpenSockets.wait { isClosed.withLock { $0 } })
    }

    @Test(
      "releasing a body that was not read to its end closes the connection",
      arguments: TransportKind.allCases)
    func releaseClosesConnection(_ kind: TransportKind) async throws {
      let isClosed = Mutex(false)
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        connection.send("beginning")
        isClosed.withLock { $0 = connection.waitForClose() }
      }
      let transport = kind.makeTransport()
      do {
        let response = try await transport.send(Self.get(server))
        for try await _ in response.body { break }
      }
      #expect(await OpenSockets.wait { isClosed.withLock { $0 } })
    }

    @Test("a URL session cancels a response with too many unread bytes")
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

    @Test("a server whose response is not read has to wait, and continues when it is read")
    func backPressure() async throws {
      let sent = Mutex(0)
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        let piece = [UInt8](repeating: 0x61, count: 1 << 16)
        while connection.send(piece) { sent.withLock { $0 += piece.count } }
      }
      let response = try await SocketTransport().send(Self.get(server))
      // The buffers of the system are filled when no more bytes are sent.
      var count = -1
      while count != sent.withLock({ $0 }) {
        count = sent.withLock { $0 }
        try await Task.sleep(for: .milliseconds(300))
      }
      #expect(count < 64 << 20)
      var read = 0
      for try await piece in response.body {
        read += piece.count
        if read > count + 1 << 20 { break }
      }
      #expect(read > count)
    }

    @Test("a connection that ends after any byte of the head is a connection error")
    func endsInsideHead() async throws {
      let head = Array("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX: y\r\n\r".utf8)
      let server = try LoopbackServer { request, connection in
        connection.send(head.prefix(request.number))
      }
      let transport = SocketTransport()
      for count in 0...head.count {
        let error = await #expect(throws: RemoteError.self, "after \(count) bytes") {
          _ = try await transport.send(Self.get(server))
        }
        #expect(error?.kind == .connection)
      }
      #expect(transport.connectionCount == 0)
    }

    @Test(
      "an endless head, header, and chunk line are malformed",
      arguments: [
        "HTTP/1.1 200 OK\r\n|X: 1\r\n", "HTTP/1.1 200 OK\r\nX: |1", "HTTP/1.1 |2",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n|1",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n|X: 1\r\n",
        "|HTTP/1.1 100 Continue\r\n\r\n",
      ])
    func endlessSyntax(_ text: String) async throws {
      let parts = text.split(separator: "|", omittingEmptySubsequences: false)
      let server = try LoopbackServer { _, connection in
        connection.send(String(parts[0]))
        connection.sendEndlessly(Array(String(repeating: String(parts[1]), count: 512).utf8))
      }
      let error = await #expect(throws: RemoteError.self) {
        _ = try await Self.text(of: try await SocketTransport().send(Self.get(server)))
      }
      #expect(error?.kind == .malformedResponse)
    }

    @Test("requests beyond the maximum number of connections wait for their turn")
    func connectionLimit() async throws {
      let open = Mutex((now: 0, most: 0))
      let server = try LoopbackServer { _, connection in
        open.withLock { open in
          open.now += 1
          open.most = max(open.most, open.now)
        }
        usleep(10_000)
        open.withLock { $0.now -= 1 }
        connection.respond(body: "ok")
      }
      let transport = SocketTransport(limits: TransportLimits(maximumConnectionsPerHost: 3))
      let results = await withTaskGroup(of: String?.self) { group in
        for _ in 0..<20 {
          group.addTask {
            guard let response = try? await transport.send(Self.get(server)) else { return nil }
            return try? await Self.text(of: response)
          }
        }
        return await group.reduce(into: 0) { $0 += $1 == "ok" ? 1 : 0 }
      }
      #expect(results == 20)
      #expect((1...3).contains(open.withLock { $0.most }))
      #expect(transport.connectionCount == 0)
    }

    @Test("a request that waits for a connection can be canceled")
    func cancellationOfWaitingRequest() async throws {
      let server = try LoopbackServer { _, connection in _ = connection.waitForClose() }
      let transport = SocketTransport(limits: TransportLimits(maximumConnectionsPerHost: 1))
      let first = Task { try await transport.send(Self.get(server)).status }
      #expect(await OpenSockets.wait { server.requests.count == 1 })
      let second = Task { try await transport.send(Self.get(server)).status }
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      #expect(await OpenSockets.wait { server.openConnectionCount == 0 })
      #expect(server.requests.count == 1)
    }

    @Test("a URL with TLS is not sent in plain text")
    func requiresEncryption() async throws {
      let request = HTTPRequest(url: try #require(URL(string: "https://127.0.0.1/")))
      let error = await #expect(throws: RemoteError.self) {
        _ = try await SocketTransport().send(request)
      }
      #expect(error?.kind == .invalidRequest)
    }

    @Test(
      "a silent server exceeds the idle time", arguments: [false, true], TransportKind.allCases)
    func idleTimeout(sendsHead: Bool, _ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in
        if sendsHead { connection.sendHead() }
        _ = connection.waitForClose()
      }
      let transport = kind.makeTransport(TransportLimits(idleTimeout: .milliseconds(200)))
      let error = await #expect(throws: RemoteError.self) {
        _ = try await Self.text(of: try await transport.send(Self.get(server)))
      }
      #expect(error?.kind == .timeout)
      #expect(await OpenSockets.wait { server.openConnectionCount == 0 })
    }

    @Test(
      "an endless response exceeds the total time, but a slow one does not exceed the idle time",
      arguments: TransportKind.allCases)
    func totalTimeout(_ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        while connection.send("x") { usleep(20_000) }
      }
      let limits = TransportLimits(idleTimeout: .seconds(30), totalTimeout: .milliseconds(500))
      let error = await #expect(throws: RemoteError.self) {
        _ = try await Self.text(
          of: try await kind.makeTransport(limits).send(Self.get(server)))
      }
      #expect(error?.kind == .timeout)
      #expect(error?.message.contains("totalTimeout") == true)
    }

    @Test(
      "a redirect to another host or port is refused, and nothing is sent there",
      arguments: TransportKind.allCases)
    func refusesOtherOrigins(_ kind: TransportKind) async throws {
      let other = try LoopbackServer { _, connection in connection.respond(body: "stolen") }
      for target in ["http://localhost:\(other.port)/", "http://127.0.0.1:\(other.port)/"] {
        let server = try LoopbackServer { _, connection in
          connection.respond(307, headers: ["Location: \(target)"])
        }
        var request = Self.get(server)
        request.headers = [(name: "Authorization", value: "Bearer secret")]
        let sent = request
        let error = await #expect(throws: RemoteError.self) {
          _ = try await kind.makeTransport().send(sent)
        }
        #expect(error?.kind == .redirected)
        #expect(error?.status == 307)
      }
      #expect(other.requests.isEmpty)
    }

    @Test(
      "a redirect within the server keeps the method, headers, and body",
      arguments: [301, 307, 308], TransportKind.allCases)
    func followsOwnRedirects(_ status: Int, _ kind: TransportKind) async throws {
      let server = try LoopbackServer { request, connection in
        if request.path == "/old" {
          connection.respond(status, headers: ["Location: /new"])
        } else {
          connection.respond(body: "moved")
        }
      }
      let response = try await kind.makeTransport().send(
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

    @Test("redirects in a cycle end with an error", arguments: TransportKind.allCases)
    func redirectCycle(_ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in
        connection.respond(302, headers: ["Location: /again"])
      }
      let error = await #expect(throws: RemoteError.self) {
        _ = try await kind.makeTransport().send(Self.get(server))
      }
      #expect(error?.kind == .redirected)
      #expect(server.requests.count == 6)
    }

    @Test(
      "a server that is not running is a connection error that names its address",
      arguments: TransportKind.allCases)
    func refusedConnection(_ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, _ in }
      server.stop()
      let error = await #expect(throws: RemoteError.self) {
        _ = try await kind.makeTransport().send(Self.get(server, "v1"))
      }
      #expect(error?.kind == .connection)
      #expect(error?.message.contains("http://127.0.0.1:\(server.port)") == true)
    }

    /// Responses that end early, without those that end between two headers, at which
    /// FoundationNetworking traps.
    static let earlyEnds = [
      "", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    ]

    @Test(
      "a connection that ends early is a connection error", arguments: earlyEnds,
      TransportKind.allCases)
    func earlyEnd(_ bytes: String, _ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in
        connection.send(bytes)
        connection.endOutput()
      }
      let error = await #expect(throws: RemoteError.self) {
        _ = try await Self.text(of: try await kind.makeTransport().send(Self.get(server)))
      }
      #expect(error?.kind == .connection)
    }

    @Test(
      "a server that does not respond in HTTP is an error",
      arguments: ["garbage\r\n\r\n", "220 ready\r\n"], TransportKind.allCases)
    func otherProtocol(_ bytes: String, _ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in connection.send(bytes) }
      let error = await #expect(throws: RemoteError.self) {
        _ = try await Self.text(of: try await kind.makeTransport().send(Self.get(server)))
      }
      #expect(error?.kind == .malformedResponse)
    }

    @Test(
      "a URL without a host or of another scheme is not sent",
      arguments: [
        "file:///etc/hosts", "ftp://127.0.0.1/", "http:///v1", "http://a%0D%0AX/",
      ], TransportKind.allCases)
    func otherSchemes(_ url: String, _ kind: TransportKind) async throws {
      let request = HTTPRequest(url: try #require(URL(string: url)))
      let error = await #expect(throws: RemoteError.self) {
        _ = try await kind.makeTransport().send(request)
      }
      #expect(error?.kind == .invalidRequest)
    }

    @Test(
      "a header with a line break, or without a valid name, is not sent",
      arguments: [("X", "1\r\nY: 2"), ("X Y", "1"), ("X:", "1"), ("", "1")],
      TransportKind.allCases)
    func headerInjection(_ header: (String, String), _ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in connection.respond() }
      let request = HTTPRequest(
        url: server.url, headers: [(name: header.0, value: header.1)])
      let error = await #expect(throws: RemoteError.self) {
        _ = try await kind.makeTransport().send(request)
      }
      #expect(error?.kind == .invalidRequest)
      #expect(server.requests.isEmpty)
    }

    @Test(
      "no socket or task is left after many requests of every kind",
      arguments: TransportKind.allCases)
    func noLeak(_ kind: TransportKind) async throws {
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
        let transport = kind.makeTransport()
        await withTaskGroup { group in
          for _ in 0..<40 {
            group.addTask {
              guard let response = try? await transport.send(Self.get(server)) else { return }
              var pieces = response.body.makeAsyncIterator()
              _ = try? await pieces.next()
            }
          }
        }
        #expect(await OpenSockets.wait { transport.unfinishedRequestCount == 0 })
        #expect(await OpenSockets.wait { server.openConnectionCount == 0 })
      }
      #expect(server.requests.count == 40)
      #expect(await OpenSockets.wait { OpenSockets.count(port: server.port) == before })
    }
  }
}
