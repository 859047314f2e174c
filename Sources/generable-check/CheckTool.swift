// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands

/// The entry point of the tool that the plugin `GenerableCheck` runs.
///
/// It has the commands that need neither the runtime nor a model, so that a client's first check
/// compiles only the generator and the computation of schemas.
@main
struct CheckTool {
  static func main() async {
    let tool = CommandLineTool(
      name: "generable-check", summary: "Check declarations, and print their schemas.",
      commands: [CheckCommand.self, SchemaCommand<DocumentFormats>.self, ExpandCommand.self])
    await tool.main(Array(CommandLine.arguments.dropFirst()))
  }
}
