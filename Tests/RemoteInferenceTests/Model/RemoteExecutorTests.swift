// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import RemoteInference
import Testing

@Suite("Prewarming of connections")
struct RemoteExecutorTests {
  @Test("prewarming sends one small request, which contains nothing of the conversation")
  func opensConnection() async throws {
    let (model, transport) = RemoteLanguageModel.canned([
      .init(body: #"{"data":[]}"#), .init(body: ChatStream.text("Hello")),
    ])
    let session = LanguageModelSession(model: model, instructions: "secret plan")
    session.prewarm()
    #expect(await OpenSockets.wait { !transport.requests.isEmpty })
    let request = try #require(transport.requests.first)
    #expect(request.method == "GET")
    #expect(request.url.path == "/v1/models")
    #expect(request.body == nil)
    #expect(request.headers.contains { $0 == ("Authorization", "Bearer k-1234") })
    #expect(try await session.respond(to: "Hi").content == "Hello")
    #expect(transport.requests.count == 2)
  }

  @Test("an error of prewarming is neither retried nor reported")
  func ignoresErrors() async throws {
    let (model, transport) = RemoteLanguageModel.canned([
      .init(503), .init(body: ChatStream.text("Hello")),
    ])
    let session = LanguageModelSession(model: model)
    session.prewarm()
    #expect(await OpenSockets.wait { !transport.requests.isEmpty })
    #expect(try await session.respond(to: "Hi").content == "Hello")
    #expect(transport.requests.map(\.method) == ["GET", "POST"])
  }
}
