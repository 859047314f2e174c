// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Which files of a target are generated, and under which names.
struct GenerationPlan {
  /// The folder of the target.
  let folder: URL
  /// The Swift sources of the target.
  let sources: [URL]
  /// The sources of all targets; nil where excluded files are not looked for.
  let claimed: [URL]?
  /// The folder for what is generated.
  let output: URL

  /// One command for each file that mentions the annotation.
  func commands(tool: URL) throws -> [Command] {
    var taken = Set(sources.map { $0.lastPathComponent.lowercased() })
    let inputs =
      try sources.filter(mentionsAnnotation).map { (url: $0, mode: "--regions") }
      + excludedFiles().filter(mentionsAnnotation).map { (url: $0, mode: "--whole-file") }
    return inputs.sorted { $0.url.path < $1.url.path }.map { input in
      let name = outputName(of: input.url, avoiding: taken)
      taken.insert(name.lowercased())
      let path = input.url.path(percentEncoded: false)
      let generated = output.appending(path: name)
      return .buildCommand(
        displayName: "Generating \(name)", executable: tool,
        arguments: [path, generated.path(percentEncoded: false), path, input.mode],
        inputFiles: [input.url], outputFiles: [generated])
    }
  }

  /// Whether a file may hold annotated declarations.
  private func mentionsAnnotation(_ url: URL) throws -> Bool {
    let contents: Data
    do {
      contents = try Data(contentsOf: url)
    } catch {
      throw PlanError(url: url, reason: error.localizedDescription)
    }
    return ["@Generable", "@FoundationModels.Generable"].contains {
      contents.range(of: Data($0.utf8)) != nil
    }
  }

  /// The Swift files in the folder of the target that no target compiles.
  private func excludedFiles() -> [URL] {
    guard let claimed,
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    else { return [] }
    let compiled = Set(claimed.map { $0.standardizedFileURL.path })
    var found: [URL] = []
    while let url = files.nextObject() as? URL {
      let manifest = url.appending(path: "Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) {
        // Another package, which is built by itself.
        files.skipDescendants()
      } else if url.pathExtension == "swift", !compiled.contains(url.standardizedFileURL.path) {
        found.append(url)
      }
    }
    return found
  }

  /// The name of the file that is generated for another one; no two of a module may be equal.
  private func outputName(of url: URL, avoiding taken: Set<String>) -> String {
    var path = url.deletingPathExtension().path(percentEncoded: false)
    let prefix = folder.standardizedFileURL.path(percentEncoded: false)
    if path.hasPrefix(prefix) {
      path.removeFirst(prefix.count)
    }
    let stem = path.split(separator: "/").joined(separator: "_")
    var name = "\(stem)+Generable.swift"
    var number = 2
    while taken.contains(name.lowercased()) {
      name = "\(stem)+Generable\(number).swift"
      number += 1
    }
    return name
  }
}

/// A file that the plan needs and cannot read.
struct PlanError: Error, CustomStringConvertible {
  let url: URL
  let reason: String

  var description: String { "\(url.path): cannot look for '@Generable': \(reason)" }
}
