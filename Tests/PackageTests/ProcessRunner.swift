// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport

/// The output and exit status of a program.
struct ProcessResult: Sendable {
  /// The exit status.
  let status: Int32
  /// The standard output.
  let output: String
  /// The standard error.
  let errors: String

  /// The standard output followed by the standard error.
  var printed: String { output + errors }

  /// The nonempty lines of standard output.
  var lines: [String] {
    output.split(separator: "\n").map(String.init)
  }
}

/// A runner of programs for tests.
enum ProcessRunner {
  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - executable: The path of the program, or a name that is searched on the `PATH`.
  ///   - arguments: The arguments.
  ///   - folder: The working folder.
  ///   - environment: Variables that are added to the environment of the tests.
  /// - Returns: The output and exit status.
  /// - Throws: An error if the program cannot be started.
  static func run(
    _ executable: String, _ arguments: [String], in folder: URL = Fixtures.packageRoot,
    environment: [String: String] = [:]
  ) throws -> ProcessResult {
    // The output goes to files because a full pipe would block the program.
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

  /// Runs the `generable` command of this build.
  static func generable(_ arguments: String...) throws -> ProcessResult {
    try generable(arguments, in: Fixtures.packageRoot)
  }

  /// Runs the `generable` command of this build in a folder.
  static func generable(_ arguments: [String], in folder: URL) throws -> ProcessResult {
    let products =
      Bundle.main.bundleURL.pathExtension.isEmpty
      ? Bundle.main.bundleURL : Bundle.main.bundleURL.deletingLastPathComponent()
    return try run(products.appending(path: "generable").path, arguments, in: folder)
  }

  /// Runs SwiftPM on another package in a separate build folder, because this package's build
  /// folder is locked during its tests.
  ///
  /// Several packages use the same build folder one after the other, so a build plan of another
  /// package is removed first.
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

/// A folder that is removed when the last reference to it is released.
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

  /// Writes a file and creates its enclosing folders.
  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
