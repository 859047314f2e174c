// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import ModelCatalog

@Suite("Downloads")
struct DownloadTests {
  static let content = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  static let files = ["m-Q4_K_M.gguf": content, "other-Q8_0.gguf": [1, 2]]

  /// Runs a test with a catalog whose cache is in a temporary folder.
  private func withCatalog(
    _ hub: FaultyHub, variables: [String: String] = [:],
    _ body: (LocalModelCatalog, String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "catalog-\(UUID().uuidString)").path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let environment = CatalogEnvironment(
      variables: variables.merging(["HF_HOME": folder]) { $1 }, home: folder)
    let catalog = LocalModelCatalog(
      environment: environment, transport: hub, pause: .milliseconds(1))
    try await body(catalog, "\(folder)/hub/models--o--m")
  }

  @Test("a download is stored in the layout of the hub's cache")
  func layout() async throws {
    let hub = FaultyHub(Self.files)
    try await withCatalog(hub, variables: ["HF_TOKEN": "secret"]) { catalog, folder in
      let url = try await catalog.download("o/m")
      let path = "\(folder)/snapshots/\(FaultyHub.commit)/m-Q4_K_M.gguf"
      #expect(url.path(percentEncoded: false) == path)
      #expect(try [UInt8](Data(contentsOf: url)) == Self.content)
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
      #expect(target.hasPrefix("../../blobs/"))
      #expect(
        try String(contentsOfFile: "\(folder)/refs/main", encoding: .utf8) == FaultyHub.commit)
      #expect(hub.requests.allSatisfy { $0.token == "secret" })
      #expect(try catalog.location(of: "o/m").path(percentEncoded: false) == path)
      #expect(try catalog.location(of: "O/M:q4_k_m").path(percentEncoded: false) == path)
      #expect(catalog.installedModels().map(\.name) == ["o/m:Q4_K_M"])
      // A second download asks for the revision only.
      let count = hub.requests.count
      try await catalog.download("o/m")
      #expect(hub.requests.count == count + 1)
    }
  }

  @Test(
    "an interrupted download continues at the last byte",
    arguments: [1, 6, 7, 8, 500, 999] as [Int])
  func resumption(_ position: Int) async throws {
    let hub = FaultyHub(Self.files, faults: [.cut(after: position), .status(503), .cut(after: 1)])
    try await withCatalog(hub) { catalog, _ in
      let url = try await catalog.download("o/m")
      #expect(try [UInt8](Data(contentsOf: url)) == Self.content)
      let offsets = hub.requests.dropFirst().map(\.offset)
      #expect(offsets.prefix(3) == [0, position, position])
    }
  }

  @Test("a download that was canceled continues in another process")
  func separateAttempts() async throws {
    let first = FaultyHub(
      Self.files,
      faults: [.cut(after: 400)] + [FaultyHub.Fault](repeating: .status(500), count: 20))
    try await withCatalog(first) { catalog, _ in
      await #expect(throws: ModelCatalogError.self) { try await catalog.download("o/m") }
      let second = FaultyHub(Self.files)
      let next = LocalModelCatalog(
        environment: catalog.environment, transport: second, pause: .milliseconds(1))
      let url = try await next.download("o/m")
      #expect(try [UInt8](Data(contentsOf: url)) == Self.content)
      #expect(second.requests.map(\.offset) == [0, 400])
    }
  }

  @Test("a server that ignores the range sends the complete file again")
  func ignoredRange() async throws {
    let hub = FaultyHub(Self.files, faults: [.cut(after: 10), .ignoredRange])
    try await withCatalog(hub) { catalog, _ in
      let url = try await catalog.download("o/m")
      #expect(try [UInt8](Data(contentsOf: url)) == Self.content)
    }
  }

  @Test("wrong bytes are removed, and the next attempt starts again")
  func wrongBytes() async throws {
    let hub = FaultyHub(Self.files, faults: [.otherBytes])
    try await withCatalog(hub) { catalog, folder in
      do {
        try await catalog.download("o/m")
        Issue.record("the wrong bytes were accepted")
      } catch let error as ModelCatalogError {
        guard case .wrongChecksum("m-Q4_K_M.gguf", _, _) = error.reason else { throw error }
      }
      let blobs = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/blobs")
      #expect(blobs.isEmpty)
      #expect(catalog.installedModels().isEmpty)
      try await catalog.download("o/m")
      #expect(catalog.installedModels().count == 1)
    }
  }

  @Test("a file that changes between two attempts is rejected")
  func changedFile() async throws {
    let hub = FaultyHub(Self.files, faults: [.cut(after: 500), .otherBytes])
    try await withCatalog(hub) { catalog, _ in
      await #expect(throws: ModelCatalogError.self) { try await catalog.download("o/m") }
      #expect(catalog.installedModels().isEmpty)
    }
  }

  @Test("a wrong range and additional bytes are rejected")
  func wrongLengths() async throws {
    for faults in [[.cut(after: 10), .wrongRange], [FaultyHub.Fault.tooLong]] {
      try await withCatalog(FaultyHub(Self.files, faults: faults)) { catalog, _ in
        do {
          try await catalog.download("o/m")
          Issue.record("the response was accepted")
        } catch let error as ModelCatalogError {
          guard case .malformedResponse = error.reason else { throw error }
        }
      }
    }
  }

  @Test("a rejected request is not repeated", arguments: [401, 403, 404])
  func rejections(_ status: Int) async throws {
    let hub = FaultyHub(Self.files, faults: [.status(status)])
    try await withCatalog(hub) { catalog, _ in
      do {
        try await catalog.download("o/m")
        Issue.record("the request was accepted")
      } catch let error as ModelCatalogError {
        guard case .rejected(status, _) = error.reason else { throw error }
      }
      #expect(hub.requests.count == 2)
    }
  }

  @Test(
    "descriptions of revisions that could leave the snapshot are rejected",
    arguments: [
      #"{"sha":"../../..","siblings":[]}"#, "[]", "{",
      #"{"sha":"COMMIT","siblings":[{"rfilename":"../x.gguf","lfs":{"sha256":"SUM","size":1}}]}"#,
      #"{"sha":"COMMIT","siblings":[{"rfilename":"/x.gguf","lfs":{"sha256":"SUM","size":1}}]}"#,
      #"{"sha":"COMMIT","siblings":[{"rfilename":"x\n.gguf","lfs":{"sha256":"SUM","size":1}}]}"#,
      #"{"sha":"COMMIT","siblings":[{"rfilename":"x.gguf","lfs":{"sha256":"../y","size":1}}]}"#,
      #"{"sha":"COMMIT","siblings":[{"rfilename":"x.gguf","lfs":{"sha256":"SUM","size":-1}}]}"#,
    ])
  func unsafeDescriptions(_ template: String) async throws {
    let text = template.replacingOccurrences(of: "COMMIT", with: FaultyHub.commit)
      .replacingOccurrences(of: "SUM", with: String(repeating: "0f", count: 32))
    try await withCatalog(FaultyHub(Self.files, description: text)) { catalog, _ in
      do {
        try await catalog.download("o/m")
        Issue.record("the description was accepted")
      } catch let error as ModelCatalogError {
        guard case .malformedResponse = error.reason else { throw error }
      }
    }
  }

  @Test("two downloads of one file receive it once")
  func concurrentDownloads() async throws {
    let hub = FaultyHub(Self.files)
    try await withCatalog(hub) { catalog, _ in
      try await withThrowingTaskGroup(of: URL.self) { group in
        for _ in 0..<8 { group.addTask { try await catalog.download("o/m") } }
        for try await url in group {
          #expect(try [UInt8](Data(contentsOf: url)) == Self.content)
        }
      }
      #expect(hub.requests.count { $0.path.contains("resolve") } == 1)
    }
  }

  @Test("nothing is requested if downloads are disabled")
  func offline() async throws {
    let hub = FaultyHub(Self.files)
    try await withCatalog(hub, variables: ["HF_HUB_OFFLINE": "1"]) { catalog, _ in
      await #expect(throws: ModelCatalogError(.offline)) { try await catalog.download("o/m") }
      #expect(throws: ModelCatalogError(.notInstalled("o/m"))) { try catalog.location(of: "o/m") }
      #expect(hub.requests.isEmpty)
    }
  }
}
