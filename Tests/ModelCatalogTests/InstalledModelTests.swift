// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ModelCatalog

@Suite("Installed models")
struct InstalledModelTests {
  private static let digest = String(repeating: "ab", count: 32)

  /// Creates a home folder with one model of each program.
  private func withHome(_ body: (LocalModelCatalog, String) throws -> Void) throws {
    let home = FileManager.default.temporaryDirectory
      .appending(path: "home-\(UUID().uuidString)").path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: home) }
    let manifest =
      #"{"layers":[{"mediaType":"application/vnd.ollama.image.model","digest":"sha256:\#(Self.digest)","size":4}]}"#
    let files = [
      ".ollama/models/manifests/registry.ollama.ai/library/smollm2/135m": manifest,
      ".ollama/models/manifests/registry.ollama.ai/library/broken/latest": "{",
      ".ollama/models/manifests/registry.ollama.ai/library/gone/latest":
        manifest.replacingOccurrences(of: "ab", with: "cd"),
      ".ollama/models/blobs/sha256-\(Self.digest)": "GGUF",
      ".lmstudio/models/owner/repo/m-Q8_0.gguf": "12345678",
      ".lmstudio/models/owner/repo/big-Q4_0-00001-of-00002.gguf": "123",
      ".lmstudio/models/owner/repo/big-Q4_0-00002-of-00002.gguf": "45",
      ".lmstudio/models/owner/repo/half-Q4_1-00001-of-00002.gguf": "123",
      "cache/plain.gguf": "1",
    ]
    for (path, text) in files {
      let url = URL(filePath: "\(home)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let environment = CatalogEnvironment(
      variables: ["LLAMA_CACHE": "~/cache", "HF_HOME": "\(home)/none"], home: home)
    try body(LocalModelCatalog(environment: environment), home)
  }

  @Test("models of all programs are found, without incomplete ones")
  func list() throws {
    try withHome { catalog, _ in
      let models = catalog.installedModels()
      #expect(
        models.map { "\($0.source.rawValue) \($0.name) \($0.size)" } == [
          "Ollama smollm2:135m 4", "LM Studio owner/repo:Q4_0 5", "LM Studio owner/repo:Q8_0 8",
          "llama.cpp plain 1",
        ])
    }
  }

  @Test("names are resolved to files")
  func names() throws {
    try withHome { catalog, home in
      let blob = "\(home)/.ollama/models/blobs/sha256-\(Self.digest)"
      let expected = [
        "smollm2": blob, "smollm2:135m": blob,
        "owner/repo:q8_0": "\(home)/.lmstudio/models/owner/repo/m-Q8_0.gguf",
        "plain": "\(home)/cache/plain.gguf", "~/cache/plain.gguf": "\(home)/cache/plain.gguf",
      ]
      for (name, path) in expected {
        let url = try catalog.location(of: name)
        #expect(url.path(percentEncoded: false) == path)
      }
      #expect(
        throws: ModelCatalogError(
          .ambiguous("owner/repo", choices: ["owner/repo:Q4_0", "owner/repo:Q8_0"]))
      ) { try catalog.location(of: "owner/repo") }
      for name in ["owner/other", "owner/repo:Q2_K", "smollm2:latest", "gone"] {
        #expect(throws: ModelCatalogError(.notInstalled(name))) { try catalog.location(of: name) }
      }
    }
  }

  @Test("a file that is not a model has a reason")
  func obstacle() throws {
    try withHome { catalog, _ in
      for model in catalog.installedModels() {
        let header = model.inspect()
        #expect(header.architecture == nil && header.obstacle != nil)
      }
    }
  }
}
