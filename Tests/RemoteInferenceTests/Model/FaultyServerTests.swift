// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import RemoteInference
import Synchronization
import TestSupport
import Testing

extension LoopbackTests {
  @Suite("A model on a faulty server")
  struct FaultyServerTests {
    private static func model(
      _ server: LoopbackServer, _ kind: TransportKind? = nil,
      limits: StreamLimits = StreamLimits(),
      transport: TransportLimits = TransportLimits(idleTimeout: .seconds(10))
    ) -> RemoteLanguageModel {
      var model = RemoteLanguageModel(
        "m", on: .openAI(baseURL: server.url.appending(path: "v1"), credential: .key("k-12345")))
      model.retryPolicy.initialDelay = .milliseconds(1)
      model.streamLimits = limits
      model.transportLimits = transport
      model.transport = kind?.makeTransport(transport)
      return model
    }

    private static func respond(_ model: RemoteLanguageModel) async -> Result<String, any Error> {
      do {
        let session = LanguageModelSession(model: model)
        session.errorNames = .release2026
        return .success(try await session.respond(to: "Hello").content)
      } catch {
        return .failure(error)
      }
    }

    private static func kind(_ result: Result<String, any Error>) -> RemoteError.Kind? {
      guard case .failure(let error) = result else { return nil }
      return (error as? RemoteError)?.kind
    }

    static let text = "{\"a\": \"Grüße\"}"

    @Test(
      "a stream that ends after any byte is the complete text or a connection error",
      arguments: TransportKind.allCases)
    func diesAfterAnyByte(_ kind: TransportKind) async throws {
      let stream = Array(ChatStream.text(Self.text).utf8)
      let step = 13
      let server = try LoopbackServer { request, connection in
        connection.sendHead(headers: ["Content-Type: text/event-stream"])
        connection.send(stream.prefix(request.number * step))
      }
      var model = Self.model(server, kind)
      model.retryPolicy = .never
      var successCount = 0
      for count in stride(from: 0, to: stream.count + step, by: step) {
        let result = await Self.respond(model)
        if case .success(let text) = result {
          #expect(text == Self.text)
          successCount += 1
        } else {
          #expect(Self.kind(result) == .connection, "after \(count) bytes")
        }
      }
      #expect(successCount > 0)
      #expect(successCount * step < 40)
    }

    @Test("a stream that is cut after any byte, in memory, is the complete text or one error")
    func isCutAfterAnyByte() async throws {
      let stream = Array(ChatStream.text(Self.text).utf8)
      let isComplete = { (count: Int) in
        String(decoding: stream.prefix(count), as: UTF8.self).contains("\"stop\"}]}\n")
      }
      for count in 0...stream.count {
        for failure in [nil, RemoteError(.connection, message: "lost")] {
          var response = CannedTransport.Response(failure: failure)
          response.pieces = [Array(stream.prefix(count))]
          var model = RemoteLanguageModel.canned([response]).model
          model.retryPolicy = .never
          switch await Self.respond(model) {
          case .success(let text):
            #expect(text == Self.text)
            #expect(isComplete(count))
          case .failure(let error):
            #expect((error as? RemoteError)?.kind == .connection)
            #expect(failure != nil || !isComplete(count))
          }
        }
      }
    }

    @Test(
      "a request succeeds after a rate limit and an error",
      arguments: [
        "Retry-After: 0", "retry-after-ms: 1", "Retry-After: Sun, 06 Nov 1994 08:49:37 GMT",
      ], TransportKind.allCases)
    func retries(_ header: String, _ kind: TransportKind) async throws {
      let server = try LoopbackServer { request, connection in
        switch request.number {
        case 0: connection.respond(429, headers: [header], body: "{\"error\":\"slow down\"}")
        case 1: connection.respond(500)
        default: connection.respond(body: ChatStream.text("Hi"))
        }
      }
      let result = await Self.respond(Self.model(server, kind))
      #expect(try result.get() == "Hi")
      #expect(server.requests.count == 3)
      #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer k-12345" })
    }

    @Test(
      "a rate limit that lasts is an error with the date of its end",
      arguments: TransportKind.allCases)
    func rateLimit(_ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in
        connection.respond(429, headers: ["Retry-After: 3600"], body: "{\"error\":\"slow down\"}")
      }
      let result = await Self.respond(Self.model(server, kind))
      guard case .failure(LanguageModelError.rateLimited(let payload)) = result else {
        Issue.record("unexpected result: \(result)")
        return
      }
      let delay = try #require(payload.resetDate?.timeIntervalSinceNow)
      #expect((3000...3600).contains(delay))
      #expect(server.requests.count == 1)
    }

    @Test(
      "a response that is no stream of the API is one error",
      arguments: [
        "", "garbage", "data: {\n\n", "data: []\n\n", "data: null\n\n", "\0\0\0\n\n\n",
        "data: {\"choices\":7}\n\n", "{\"choices\":[]}", "data: \u{FEFF}{}\n\n",
        "data: " + String(repeating: "[", count: 100_000) + "\n\n",
      ], TransportKind.allCases)
    func garbage(_ body: String, _ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in connection.respond(body: body) }
      let kind = Self.kind(await Self.respond(Self.model(server, kind)))
      #expect(kind == .malformedResponse || kind == .connection)
    }

    @Test(
      "an endless stream, and an endless line, exceed a limit",
      arguments: [
        "data: {\"choices\":[]}\n\n", ": keep-alive\n\n", "data: 1\n", "data: [1,1,1,", "\n\n\n\n",
      ], TransportKind.allCases)
    func endless(_ piece: String, _ kind: TransportKind) async throws {
      let pieces = Array(String(repeating: piece, count: 256).utf8)
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        connection.sendEndlessly(pieces)
      }
      let limits = StreamLimits(maximumLineByteCount: 1 << 16, maximumResponseByteCount: 1 << 18)
      let result = await Self.respond(Self.model(server, kind, limits: limits))
      #expect(Self.kind(result) == .limitExceeded)
      #expect(await OpenSockets.wait { server.openConnectionCount == 0 })
    }

    @Test(
      "a silent server and a slow one are timeouts", arguments: [true, false],
      TransportKind.allCases)
    func timeouts(isSilent: Bool, _ kind: TransportKind) async throws {
      let server = try LoopbackServer { _, connection in
        if isSilent {
          _ = connection.waitForClose()
        } else {
          connection.sendHead()
          while connection.send(": wait\n\n") { usleep(20_000) }
        }
      }
      let limits = TransportLimits(
        idleTimeout: isSilent ? .milliseconds(200) : .seconds(10), totalTimeout: .milliseconds(400))
      let result = await Self.respond(Self.model(server, kind, transport: limits))
      guard case .failure(LanguageModelError.timeout) = result else {
        Issue.record("unexpected result: \(result)")
        return
      }
      #expect(server.requests.count == 1)
    }

    @Test(
      "a redirect to another host is an error, and the key is not sent there",
      arguments: TransportKind.allCases)
    func redirect(_ kind: TransportKind) async throws {
      let other = try LoopbackServer { _, connection in connection.respond() }
      let server = try LoopbackServer { _, connection in
        connection.respond(308, headers: ["Location: http://localhost:\(other.port)/v1"])
      }
      #expect(Self.kind(await Self.respond(Self.model(server, kind))) == .redirected)
      #expect(other.requests.isEmpty)
    }

    @Test(
      "a half-closed connection is an error or the complete text", arguments: TransportKind.allCases
    )
    func halfClosed(_ kind: TransportKind) async throws {
      let server = try LoopbackServer { request, connection in
        connection.sendHead()
        if request.number > 0 { connection.send(ChatStream.text("Hi")) }
        connection.endOutput()
        _ = connection.waitForClose()
      }
      var model = Self.model(server, kind)
      model.retryPolicy = .never
      #expect(Self.kind(await Self.respond(model)) == .connection)
      #expect(try await Self.respond(model).get() == "Hi")
      #expect(await OpenSockets.wait { server.openConnectionCount == 0 })
    }

    @Test(
      "canceling a request of a session closes its connection", arguments: TransportKind.allCases)
    func cancellation(_ kind: TransportKind) async throws {
      let isClosed = Mutex(false)
      let server = try LoopbackServer { _, connection in
        connection.sendHead()
        connection.send(ChatStream.event("{\"content\":\"Hel\"}"))
        isClosed.withLock { $0 = connection.waitForClose() }
      }
      let model = Self.model(server, kind)
      let (pieces, continuation) = AsyncStream.makeStream(of: String.self)
      let task = Task {
        for try await snapshot in LanguageModelSession(model: model).streamResponse(to: "Hello") {
          continuation.yield(snapshot.content)
        }
      }
      for await piece in pieces {
        #expect(piece == "Hel")
        break
      }
      task.cancel()
      #expect(await OpenSockets.wait { isClosed.withLock { $0 } })
      _ = await task.result
    }

    @Test("sessions share connections, which are closed with the last session")
    func connectionsAreReleased() async throws {
      let server = try LoopbackServer { request, connection in
        switch request.number % 3 {
        case 0: connection.respond(body: ChatStream.text("Hi"))
        case 1: connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\ndata: ")
        default: connection.respond(400, body: "{}")
        }
      }
      let before = OpenSockets.count(port: server.port)
      var model = Self.model(server)
      model.retryPolicy = .never
      let shared = model
      let results = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<60 {
          group.addTask { (try? await Self.respond(shared).get()) == "Hi" }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(results == 20)
      #expect(server.requests.count == 60)
      #expect(await OpenSockets.wait { server.openConnectionCount == 0 })
      #expect(await OpenSockets.wait { OpenSockets.count(port: server.port) == before })
    }
  }
}
