// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands

/// The entry point of the command.
@main
struct GenerableTool {
  static func main() async {
    let tool = CommandLineTool(
      name: "generable", summary: "Generate typed, valid values with language models.",
      commands: [
        RespondCommand.self, ChatCommand.self, PreviewCommand.self, ModelsCommand.self,
        CheckCommand.self, SchemaCommand<AllSchemaFormats>.self, ExpandCommand.self,
        InitCommand.self,
      ])
    await tool.main(Array(CommandLine.arguments.dropFirst()))
  }
}
