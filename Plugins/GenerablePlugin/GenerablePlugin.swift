// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Generates code for the annotated types of a target before the target is compiled.
///
/// A command is created for each file that contains the annotation: for sources of the target, only
/// guarded regions are generated; files that the target excludes are generated completely.
@main
struct GenerablePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    return try commands(
      for: TargetDeclarations(of: target, in: context.package),
      avoiding: target.sourceFiles(withSuffix: "swift").map(\.url),
      tool: context.tool(named: "generable-codegen").url, output: context.pluginWorkDirectoryURL)
  }

  private func commands(
    for declarations: TargetDeclarations, avoiding sources: [URL], tool: URL, output: URL
  ) -> [Command] {
    var names = GeneratedFileNames(avoiding: sources.map(\.lastPathComponent))
    let inputs =
      declarations.sources.map { (url: $0, mode: "--regions") }
      + declarations.excluded.map { (url: $0, mode: "--whole-file") }
    return inputs.sorted { $0.url.path < $1.url.path }.map { input in
      let name = names.name(for: input.url.relativePath(from: declarations.folder))
      let path = input.url.path(percentEncoded: false)
      let generated = output.appending(path: name)
      return .buildCommand(
        displayName: "Generating \(name)", executable: tool,
        arguments: [path, generated.path(percentEncoded: false), path, input.mode],
        inputFiles: [input.url], outputFiles: [generated])
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GenerablePlugin: XcodeBuildToolPlugin {
    func createBuildCommands(
      context: XcodePluginContext, target: XcodeTarget
    ) throws -> [Command] {
      let sources = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
      return try commands(
        for: TargetDeclarations(
          folder: context.xcodeProject.directoryURL, sources: sources, compiled: nil),
        avoiding: sources, tool: context.tool(named: "generable-codegen").url,
        output: context.pluginWorkDirectoryURL)
    }
  }
#endif
