// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// A run of the `generable` command on the targets of a package.
///
/// A command line with files or folders is passed on unchanged. Otherwise `check`, `expand` and
/// `schema` receive the declaration files of all targets, or of those given to `--target`; `expand`
/// writes generated files into the folder `Generated` of each target.
struct CommandRun {
  let context: PluginContext
  /// The name of the tool, which the plugin depends on.
  let toolName: String

  /// Runs the command with the words after `swift package generable`.
  func perform(_ arguments: [String]) throws {
    let tool = try context.tool(named: toolName).url
    let folder = context.package.directoryURL
    let line = try CommandWords(arguments)
    guard let command = line.command, CommandWords.fileCommands.contains(command),
      !line.hasOperands, !line.wantsHelp
    else {
      return try finish(run(tool, arguments, in: folder))
    }
    let targets = try targets(of: context.package, named: line.targets)
    let declarations = try targets.map { try TargetDeclarations(of: $0, in: context.package) }
      .filter { target in
        let folder = line.generatedFolder(of: target)
        return !target.sources.isEmpty || !target.excluded.isEmpty
          || command == "expand" && FileManager.default.fileExists(atPath: folder.path)
      }
    guard !declarations.isEmpty else {
      print("no file of the package contains '@Generable' or imports 'FoundationModels'")
      return
    }
    var status: Int32 = 0
    if command == "expand" {
      for target in declarations {
        let words = line.expandWords(for: target, package: folder)
        status = max(status, try run(tool, words, in: folder))
      }
    } else {
      let files = declarations.flatMap { line.fileWords(for: $0, package: folder) }
      let mode = command == "check" ? [] : ["--regions"]
      status = try run(tool, [command] + line.options + mode + files, in: folder)
    }
    try finish(status)
  }

  private func targets(
    of package: Package, named names: [String]
  ) throws -> [any SourceModuleTarget] {
    let all = package.targets.compactMap { $0 as? any SourceModuleTarget }
    guard !names.isEmpty else { return all }
    return try names.map { name in
      guard let target = all.first(where: { $0.name == name }) else {
        let known = all.map(\.name).sorted().joined(separator: ", ")
        throw CommandPluginError(description: "no target is named '\(name)'; there are \(known)")
      }
      return target
    }
  }

  /// Runs the tool in the folder of the package with the output of the plugin.
  private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func finish(_ status: Int32) throws {
    guard status == 0 else { throw CommandPluginError(description: "'\(toolName)' failed") }
  }
}

/// An error that ends the plugin.
struct CommandPluginError: Error, CustomStringConvertible {
  let description: String
}
