// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import PackagePlugin

/// `swift package generable-check`: the subcommands of `swift package generable` that do not write,
/// without the permission to write.
///
/// Without a subcommand it runs `check`; `schema` and `expand --check` are allowed, too. Its tool
/// does not contain the runtime, which would have to be compiled before the first check.
@main
struct GenerableCheck: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let hasCommand = arguments.first.map(CommandWords.fileCommands.contains) == true
    if arguments.first == "expand", !arguments.contains("--check") {
      throw CommandPluginError(
        description: "this command writes nothing; add '--check', or use 'swift package generable'")
    }
    try CommandRun(context: context, toolName: "generable-check").perform(
      hasCommand ? arguments : ["check"] + arguments)
  }
}
