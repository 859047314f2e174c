// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import PackagePlugin

/// `swift package generable …`: the `generable` command for the targets of the package.
///
/// It has the permission to write, which `expand` requires.
@main
struct GenerableCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try CommandRun(context: context, toolName: "generable").perform(arguments)
  }
}
