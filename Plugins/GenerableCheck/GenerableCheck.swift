// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import PackagePlugin

/// `swift package generable-check`: what of `swift package generable` only reads, without asking for
/// the permission to write.
///
/// Alone it is `generable check`; `schema` and `expand --check` may follow, too.
@main
struct GenerableCheck: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let isNamed = arguments.first.map(CommandWords.withFiles.contains) == true
    if arguments.first == "expand", !arguments.contains("--check") {
      throw CommandPluginError(
        description: "this command writes nothing; add '--check', or use 'swift package generable'")
    }
    try CommandRun(context: context).perform(isNamed ? arguments : ["check"] + arguments)
  }
}
