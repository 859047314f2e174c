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
  @Suite("Image creator", .serialized)
  struct ImageCreatorTests {
    /// The bytes of a complete image of one pixel.
    static let png = [UInt8](
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p6mQ4AAAAABJRU5ErkJggg=="
      ) ?? Data())

    private static func server(_ url: URL) -> ImageServer {
      var server = RemoteServer.openAI(
        baseURL: url.appending(path: "v1"), credential: .key("sk-secret"))
      server.name = "test"
      var images = ImageServer("painter", on: server)
      images.size = (width: 512, height: 512)
      return images
    }

    private func images(
      _ server: ImageServer, _ concepts: [ImagePlaygroundConcept] = [.text("a fox")],
      limit: Int = 1
    ) async throws -> [EncodedImage] {
      var images: [EncodedImage] = []
      let creator = ImageCreator(server: server)
      for try await image in creator.images(for: concepts, style: .sketch, limit: limit) {
        images.append(image.cgImage)
      }
      return images
    }

    @Test("a request contains the prompt with the style, and asks for one image")
    func request() async throws {
      let loopback = try LoopbackServer { _, connection in
        connection.respond(
          body:
            #"{"created": 1, "data": [{"b64_json": "\#(Data(Self.png).base64EncodedString())"}]}"#)
      }
      let found = try await images(
        Self.server(loopback.url), [.text(" a fox "), .text(""), .extracted(from: "a hill")],
        limit: 9)
      #expect(found.count == ImageCreator.maximumLimit)
      #expect(found.allSatisfy { $0.format == .png && [UInt8]($0.data) == Self.png })
      #expect(loopback.requests.count == ImageCreator.maximumLimit)
      let request = try #require(loopback.requests.first)
      #expect(request.path == "/v1/images/generations")
      #expect(request.headers["authorization"] == "Bearer sk-secret")
      #expect(
        String(decoding: request.body, as: UTF8.self)
          == #"{"model":"painter","prompt":"a fox, a hill, in the style of a hand-drawn sketch on "#
          + #"a plain background","n":1,"size":"512x512"}"#)
    }

    @Test("an image at a URL is fetched without the key")
    func location() async throws {
      let files = try LoopbackServer { _, connection in
        connection.sendHead(headers: ["Content-Length: \(Self.png.count)"])
        connection.send(Self.png)
      }
      let address = files.url.appending(path: "image.png").absoluteString
      let loopback = try LoopbackServer { _, connection in
        connection.respond(body: #"{"data": [{"url": "\#(address)"}]}"#)
      }
      let found = try await images(Self.server(loopback.url))
      #expect(found.map(\.format) == [.png])
      #expect(files.requests.map { $0.headers["authorization"] } == [nil])
    }

    @Test(
      "a response without an image is an error",
      arguments: [
        "{}", #"{"data": []}"#, #"{"data": [{}]}"#, #"{"data": [{"b64_json": "!"}]}"#,
        #"{"data": [{"b64_json": "aGVsbG8="}]}"#, #"{"data": [{"url": "file:///etc/passwd"}]}"#,
        #"{"data": [{"url": "data:image/png;base64,aGVsbG8="}]}"#,
      ])
    func invalidResponses(_ body: String) async throws {
      let loopback = try LoopbackServer { _, connection in connection.respond(body: body) }
      await #expect(throws: ImageCreator.Error.self) {
        _ = try await images(Self.server(loopback.url))
      }
    }

    @Test("an error of the server is reported, and no server is an error")
    func failures() async throws {
      let loopback = try LoopbackServer { _, connection in
        connection.respond(
          400, body: #"{"error": {"message": "bad prompt sk-secret"}}"#)
      }
      do {
        _ = try await images(Self.server(loopback.url))
        Issue.record("the error was ignored")
      } catch let error as RemoteError {
        #expect(error.status == 400)
        #expect(!"\(error)".contains("sk-secret") && "\(error)".contains("bad prompt"))
      }
      await #expect(throws: ImageCreator.Error.conceptsRequireText) {
        _ = try await images(Self.server(loopback.url), [])
      }
      ImageCreator.server = nil
      await #expect(throws: ImageCreator.Error.notSupported) { _ = try await ImageCreator() }
    }

    @Test("a generated character creates its picture")
    @MainActor
    func character() async throws {
      let loopback = try LoopbackServer { _, connection in
        connection.respond(
          body: #"{"data": [{"b64_json": "\#(Data(Self.png).base64EncodedString())"}]}"#)
      }
      ImageCreator.server = Self.server(loopback.url)
      defer { ImageCreator.server = nil }
      let text =
        #"{"name": "Wise Fairy", "coffeeOrder": "tea", "picture": {"imageDescription": "a glow"}}"#
      let model = ScriptedLanguageModel(pieces: [text])
      let session = LanguageModelSession(model: model)
      let npc = try await session.respond(to: "Create an NPC", generating: NPC.self).content
      for _ in 0..<1_000 where npc.picture.image == nil {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(npc.picture.image?.format == .png)
      #expect(!npc.picture.isResponding)
      #expect(loopback.requests.count == 1)
    }
  }
}
