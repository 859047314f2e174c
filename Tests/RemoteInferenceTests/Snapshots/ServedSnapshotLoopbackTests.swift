// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import RemoteInference
import ScriptedInference
import Synchronization
import TestSupport
import Testing

extension LoopbackTests {
  @Suite("Served responses on a socket")
  struct ServedSnapshotLoopbackTests {
    /// Returns a server that serves responses of a model.
    private static func server(
      _ model: ScriptedLanguageModel, sent: @escaping @Sendable () -> Void = {},
      ended: @escaping @Sendable (Bool) -> Void = { _ in }
    ) throws -> LoopbackServer {
      try LoopbackServer { _, connection in
        let done = DispatchSemaphore(value: 0)
        Task {
          let session = LanguageModelSession(model: model)
          let stream = session.streamResponse(to: "Order", generating: ServedOrder.self)
          let events = stream.serverSentEvents()
          connection.sendHead(headers: ["Content-Type: \(events.mediaType)"])
          var isOpen = true
          for await event in events {
            isOpen = connection.send(event)
            sent()
            guard isOpen else { break }
          }
          ended(isOpen)
          done.signal()
        }
        done.wait()
      }
    }

    @Test("a client reads the response", arguments: TransportKind.allCases)
    func readsTheResponse(_ kind: TransportKind) async throws {
      let server = try Self.server(
        ScriptedLanguageModel(answering: ServedOrder.sample, by: .word, pause: .milliseconds(1)))
      let response = try await kind.makeTransport().send(HTTPRequest(url: server.url))
      #expect(response.header("content-type") == "text/event-stream")
      let order = try await response.body.servedSnapshots(of: ServedOrder.self).collect()
      #expect(order == ServedOrder.sample)
    }

    @Test("a slow client receives fewer snapshots and the complete content")
    func slowClient() async throws {
      // The snapshots of the first pieces fill the buffers of the sockets, so the server waits.
      let pieceCount = 500
      let piece = String(repeating: "abcdefgh", count: 128)
      let (finished, continuation) = AsyncStream.makeStream(of: Void.self)
      let model = ScriptedLanguageModel { _, channel in
        await channel.send(.response(action: .appendText("{\"title\": \"", tokenCount: 1)))
        for _ in 0..<pieceCount {
          await channel.send(.response(action: .appendText(piece, tokenCount: 1)))
          await Task.yield()
        }
        let rest = "\", \"days\": 1, \"state\": \"open\", \"lines\": []}"
        await channel.send(.response(action: .appendText(rest, tokenCount: 1)))
        continuation.yield()
      }
      let sentCount = Mutex(0)
      let server = try Self.server(model, sent: { sentCount.withLock { $0 += 1 } })
      let response = try await SocketTransport().send(HTTPRequest(url: server.url))
      var count = 0
      var last: ServedSnapshot<ServedOrder>?
      for try await snapshot in response.body.servedSnapshots(of: ServedOrder.self) {
        count += 1
        last = snapshot
        if count == 1 {
          var isFinished = finished.makeAsyncIterator()
          _ = await isFinished.next()
        }
      }
      #expect(last?.isComplete == true)
      #expect(last?.content.title == String(repeating: piece, count: pieceCount))
      #expect(count > 1)
      #expect(sentCount.withLock { $0 } < pieceCount / 2)
    }

    @Test("the model stops when the client vanishes")
    func vanishingClient() async throws {
      let (stopped, stoppedContinuation) = AsyncStream.makeStream(of: Bool.self)
      let (ended, endedContinuation) = AsyncStream.makeStream(of: Bool.self)
      let model = ScriptedLanguageModel { _, channel in
        await channel.send(.response(action: .appendText("{\"title\": \"", tokenCount: 1)))
        do {
          while true {
            await channel.send(.response(action: .appendText("abcdefgh", tokenCount: 1)))
            try await Task.sleep(for: .milliseconds(1))
          }
        } catch {
          stoppedContinuation.yield(Task.isCancelled)
          throw error
        }
      }
      let server = try Self.server(model, ended: { endedContinuation.yield($0) })
      do {
        let response = try await SocketTransport().send(HTTPRequest(url: server.url))
        for try await snapshot in response.body.servedSnapshots(of: ServedOrder.self) {
          if snapshot.content.title?.isEmpty == false { break }
        }
      }
      var endings = ended.makeAsyncIterator()
      #expect(await endings.next() == false)
      var stops = stopped.makeAsyncIterator()
      #expect(await stops.next() == true)
    }
  }
}
