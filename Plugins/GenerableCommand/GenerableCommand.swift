// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import PackagePlugin

/// `swift package generable …`: the command of that name, which knows the targets of the package.
///
/// It may write: `expand` needs that.
@main
struct GenerableCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try CommandRun(context: context).perform(arguments)
  }
}
