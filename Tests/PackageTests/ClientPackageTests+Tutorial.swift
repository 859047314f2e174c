// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

extension ClientPackageTests {
  /// The build folder is that of the other clients, so dependencies are not built again.
  @Test(
    "the steps of the tutorial and of the migration guide succeed",
    arguments: ["tutorial", "migrating-from-foundation-models"])
  func stepsOfPagesSucceed(_ page: String) throws {
    let scratch = Fixtures.packageRoot.appending(path: ".build/clients/\(Self.scratch)")
    let result = try ProcessRunner.run(
      "bash", ["Tests/Documentation/tutorial.sh", page],
      environment: ["SCRATCH": scratch.path])
    #expect(result.status == 0, "\(result.printed)")
    #expect(result.lines.last == "docs/\(page).md: every step succeeded")
  }
}
