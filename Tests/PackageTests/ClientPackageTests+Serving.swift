// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import TestSupport
internal import Testing

extension ClientPackageTests {
  @Test("the snapshot server serves a response, and stops when the client leaves")
  func snapshotServerServesAResponse() throws {
    let result = try ProcessRunner.swift(
      "run", package: Fixtures.url("Packages/SnapshotServer"), scratch: Self.scratch, [])
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    #expect(result.lines.filter { $0.hasPrefix("snapshot: ") }.count > 2, "\(result.output)")
    #expect(result.lines.contains("result: Fjords by train; 5; Oslo, Bergen"))
    #expect(result.lines.last?.hasPrefix("left after: ") == true)
  }
}
