// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The compiler's messages about a file.
package enum CompilerMessages {
  /// The folder with the modules of the build that runs the tests.
  package static let modules: URL = {
    let products =
      Bundle.main.bundleURL.pathExtension.isEmpty
      ? Bundle.main.bundleURL : Bundle.main.bundleURL.deletingLastPathComponent()
    return products.appending(path: "Modules")
  }()

  /// Type-checks a file of a client.
  ///
  /// - Parameter text: The contents, which can import the modules of the build.
  /// - Returns: The errors and warnings, without notes.
  /// - Throws: An error if the compiler cannot be started.
  package static func typecheck(_ text: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "client-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appending(path: "Client.swift"))
    let output = try run(
      ["-typecheck", "-module-name", "Client", "-I", modules.path, "Client.swift"], in: folder)
    return output.lines.filter { $0.contains(": error: ") || $0.contains(": warning: ") }
  }

  /// Runs the compiler without its driver, which would take longer to plan a job than a small job
  /// takes.
  ///
  /// - Parameters:
  ///   - arguments: The mode, the modules, and the files.
  ///   - folder: The working folder, in which a log is written.
  /// - Returns: The lines of messages without the excerpts of code below them, and the exit status.
  /// - Throws: An error if the compiler cannot be started.
  static func run(
    _ arguments: [String], in folder: URL
  ) throws -> (lines: [String], status: Int32) {
    let log = folder.appending(path: "log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-frontend", "-parse-as-library", "-swift-version", "6"] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    process.waitUntilExit()
    let lines = String(decoding: try Data(contentsOf: log), as: UTF8.self).split(separator: "\n")
    return (lines.filter { !$0.hasPrefix(" ") }.map(String.init), process.terminationStatus)
  }
}
