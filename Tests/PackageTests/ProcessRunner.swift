// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport

/// What a program printed, and how it ended.
struct ProcessResult: Sendable {
  /// The exit status.
  let status: Int32
  /// Everything on standard output.
  let output: String
  /// Everything on standard error.
  let errors: String

  /// Everything on both.
  var printed: String { output + errors }

  /// The lines of standard output, without the empty ones.
  var lines: [String] {
    output.split(separator: "\n").map(String.init)
  }
}

/// Runs programs for tests.
enum ProcessRunner {
  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - executable: The program: a path, or a name that is searched on the `PATH`.
  ///   - arguments: Its arguments.
  ///   - folder: The folder it runs in.
  ///   - environment: Variables that it gets in addition to those of the tests.
  /// - Returns: What it printed, and its exit status.
  /// - Throws: When the program cannot be started.
  static func run(
    _ executable: String, _ arguments: [String], in folder: URL = Fixtures.packageRoot,
    environment: [String: String] = [:]
  ) throws -> ProcessResult {
    // Files, not pipes: a full pipe that nobody reads stops the program.
    let outputs = try TemporaryFolder()
    let output = outputs.url.appending(path: "output")
    let errors = outputs.url.appending(path: "errors")
    for file in [output, errors] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [executable] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return ProcessResult(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Runs the `generable` command that this build made.
  static func generable(_ arguments: String...) throws -> ProcessResult {
    try generable(arguments, in: Fixtures.packageRoot)
  }

  /// Runs the `generable` command that this build made, in a folder.
  static func generable(_ arguments: [String], in folder: URL) throws -> ProcessResult {
    let products =
      Bundle.main.bundleURL.pathExtension.isEmpty
      ? Bundle.main.bundleURL : Bundle.main.bundleURL.deletingLastPathComponent()
    return try run(products.appending(path: "generable").path, arguments, in: folder)
  }

  /// Runs the package manager on another package, with build products of its own: the package's own
  /// build folder is locked while its tests run.
  ///
  /// Several packages may use one scratch folder after each other, so none must go by the plan that
  /// another one has left there.
  static func swift(
    _ verb: String, package: URL, scratch name: String, _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws -> ProcessResult {
    let scratch = Fixtures.packageRoot.appending(path: ".build/clients/\(name)")
    return try run(
      "swift",
      [
        verb, "--package-path", package.path, "--scratch-path", scratch.path,
        "--disable-build-manifest-caching",
      ] + arguments,
      in: package, environment: environment)
  }
}

/// A folder that is removed when the last reference to it goes.
final class TemporaryFolder: Sendable {
  /// The folder.
  let url: URL

  /// Creates an empty folder.
  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "generable-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file, creating the folders above it.
  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
