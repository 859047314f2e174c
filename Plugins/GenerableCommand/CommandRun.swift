// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// One run of the `generable` command on the targets of a package.
///
/// With files or folders on the command line it is passed on as it is. Without, `check`, `expand`
/// and `schema` get the declaration files of every target, or of those that `--target` names;
/// `expand` writes what it generates into the folder `Generated` of each target.
struct CommandRun {
  let context: PluginContext

  /// Runs the command.
  ///
  /// - Throws: When the words are wrong, or the command fails.
  func perform(_ arguments: [String]) throws {
    let tool = try context.tool(named: "generable").url
    let folder = context.package.directoryURL
    let line = try CommandWords(arguments)
    guard let command = line.command, CommandWords.withFiles.contains(command), !line.hasOperands,
      !line.wantsHelp
    else {
      return try finish(run(tool, arguments, in: folder))
    }
    let targets = try targets(of: context.package, named: line.targets)
    let declarations = try targets.map { try TargetDeclarations(of: $0, in: context.package) }
      .filter { !$0.isEmpty || (command == "expand" && $0.hasGeneratedFiles(in: line.output)) }
    guard !declarations.isEmpty else {
      print("no file of the package mentions '@Generable'")
      return
    }
    var status: Int32 = 0
    if command == "expand" {
      for target in declarations {
        let words = line.expandWords(for: target, package: folder)
        status = max(status, try run(tool, words, in: folder))
      }
    } else {
      let files = declarations.flatMap { $0.words(relativeTo: folder) }
      status = try run(tool, [command] + line.options + ["--regions"] + files, in: folder)
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
        throw CommandPluginError(description: "no target is called '\(name)'; there are: \(known)")
      }
      return target
    }
  }

  /// Runs the tool where the package is; what it prints is for the person.
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
    guard status == 0 else { throw CommandPluginError(description: "'generable' failed") }
  }
}

/// Why the plugin stopped.
struct CommandPluginError: Error, CustomStringConvertible {
  let description: String
}
