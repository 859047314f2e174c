// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Generates code for the annotated types of a target before it is compiled.
///
/// A command is planned for each file that mentions the annotation: sources of the target, whose
/// guarded regions are generated, and files that the target excludes, which are generated as a
/// whole. Everything else is the tool's business.
@main
struct GenerablePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let sources = target.sourceFiles(withSuffix: "swift").map(\.url)
    let claimed = context.package.targets.flatMap { other in
      (other as? any SourceModuleTarget)?.sourceFiles.map(\.url) ?? []
    }
    let plan = GenerationPlan(
      folder: target.directoryURL, sources: sources, claimed: claimed,
      output: context.pluginWorkDirectoryURL)
    return try plan.commands(tool: context.tool(named: "generable-codegen").url)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GenerablePlugin: XcodeBuildToolPlugin {
    func createBuildCommands(
      context: XcodePluginContext, target: XcodeTarget
    ) throws -> [Command] {
      let sources = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
      let plan = GenerationPlan(
        folder: context.xcodeProject.directoryURL, sources: sources, claimed: nil,
        output: context.pluginWorkDirectoryURL)
      return try plan.commands(tool: context.tool(named: "generable-codegen").url)
    }
  }
#endif
