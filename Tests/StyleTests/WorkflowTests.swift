// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Workflows")
struct WorkflowTests {
  @Test("every script that a workflow runs exists and is executable")
  func scripts() throws {
    let paths = try SourceTree.paths(in: ".github/workflows", withExtension: "yml")
    let commands = try paths.flatMap { path in
      try SourceTree.text(of: path).matches(of: /- run: (\S+)/).map { String($0.1) }
    }
    #expect(commands.contains(".ci/run"))
    for command in commands where command.contains("/") {
      #expect(
        FileManager.default.isExecutableFile(
          atPath: Fixtures.packageRoot.appending(path: command).path),
        "a workflow runs '\(command)', which is not an executable file")
    }
  }
}
