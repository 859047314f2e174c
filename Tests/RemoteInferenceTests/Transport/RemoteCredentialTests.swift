// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteInference
import Synchronization
import Testing

@Suite("Credentials")
struct RemoteCredentialTests {
  private static let key = "sk-live/Abc+123="

  @Test("no description contains the key")
  func descriptions() throws {
    var server = RemoteServer.openAI(credential: .key(Self.key))
    server.credential = .key(Self.key)
    var dumped = ""
    dump(server, to: &dumped)
    let model = RemoteLanguageModel("m", on: server)
    let texts = [
      "\(server.credential)", String(reflecting: server.credential), "\(server)",
      String(reflecting: model), dumped, "\(Mirror(reflecting: server.credential).children.count)",
    ]
    for text in texts { #expect(!text.contains("Abc")) }
  }

  @Test("keys come from the environment and from providers")
  func sources() async throws {
    #expect(try await RemoteCredential.none.key() == nil)
    #expect(try await RemoteCredential.key(" k\n").key() == "k")
    #expect(try await RemoteCredential.environment("MISSING_KEY_7", isOptional: true).key() == nil)
    let error = await #expect(throws: RemoteError.self) {
      try await RemoteCredential.environment("MISSING_KEY_7").key()
    }
    #expect(error?.kind == .invalidRequest)
    #expect(error?.message.contains("MISSING_KEY_7") == true)
    let count = Mutex(0)
    let rotating = RemoteCredential.provider {
      "token-\(count.withLock { $0 += 1; return $0 })"
    }
    #expect(try await rotating.key() == "token-1")
    #expect(try await rotating.key() == "token-2")
  }

  @Test(
    "a key with a line break or other characters is refused",
    arguments: ["a\r\nX: 1", "", "é", "a b"])
  func invalidKeys(_ key: String) async throws {
    let error = await #expect(throws: RemoteError.self) {
      try await RemoteCredential.key(key).key()
    }
    #expect(error?.kind == .invalidRequest)
    #expect(key.isEmpty || error?.description.contains(key) == false)
  }

  @Test("secrets are replaced in texts, headers, and URLs, in every encoding")
  func redaction() throws {
    let redactor = SecretRedactor(
      keys: [Self.key],
      headers: [(name: "X-Proxy-Auth", value: "Basic cHJveHk="), (name: "X-Team", value: "search")])
    let encoded = try #require(
      Self.key.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let text =
      "a \(Self.key) b \(encoded) c \(Self.key.replacing("/", with: "\\/")) d cHJveHk= search"
    #expect(
      redactor.redact(text)
        == "a <redacted> b <redacted> c <redacted> d <redacted> search")
    let headers = redactor.redact([
      (name: "Authorization", value: "x"), (name: "X-Goog-Api-Key", value: "y"),
      (name: "X-Echo", value: "got \(Self.key)"), (name: "Date", value: "today"),
    ])
    #expect(headers.map(\.value) == ["<redacted>", "<redacted>", "got <redacted>", "today"])
    let url = try #require(URL(string: "https://user:pass@host/v1?key=abc&model=m"))
    #expect(redactor.redact(url) == "https://host/v1?key=redacted&model=m")
  }
}
