// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport

/// Builds client packages as users do, and measures the cost.
struct ClientBuilds {
  private let typeCount: Int
  private let folder: URL

  /// Creates the measurement.
  ///
  /// - Parameter typeCount: The number of annotated types of the client.
  /// - Throws: An error if the folder of the clients cannot be created.
  init(typeCount: Int) throws {
    self.typeCount = typeCount
    folder = FileManager.default.temporaryDirectory.appending(
      path: "clients-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Builds all clients.
  ///
  /// - Returns: The elapsed and the processor times in seconds.
  /// - Throws: An error if a client does not build.
  func measure() throws -> [Measurement] {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("annotated", isAnnotated: true, usesPlugin: true, usesRuntime: true)
    try write("plain", isAnnotated: false, usesPlugin: false, usesRuntime: true)
    try write("tool", isAnnotated: false, usesPlugin: true, usesRuntime: false)
    try write("bare", isAnnotated: false, usesPlugin: false, usesRuntime: false)
    let clean = try build("annotated")
    let nothing = try build("annotated")
    try edit("annotated")
    let edited = try build("annotated")
    let plain = try build("plain")
    let tool = try build("tool")
    let bare = try build("bare")
    let cost = (wall: tool.wall - bare.wall, cpu: tool.cpu - bare.cpu)
    return rows("clean", "clean build, \(typeCount) annotated types", clean)
      + rows("plain", "  the same types without annotations", plain)
      + rows("edited", "  again after one edit", edited)
      + rows("unchanged", "  again after none", nothing)
      + rows("tool", "the plugin's tool in a clean debug build", cost)
  }

  private func rows(
    _ key: String, _ title: String, _ time: (wall: Double, cpu: Double)
  ) -> [Measurement] {
    [
      Measurement("\(key)_seconds", title, time.wall, "s"),
      Measurement("\(key)_cpu_seconds", "    of computing", time.cpu, "s"),
    ]
  }

  private func build(_ client: String) throws -> (wall: Double, cpu: Double) {
    let log = folder.appending(path: "\(client).log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "build", "--package-path", folder.appending(path: client).path]
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    let (start, computed) = (Date(), CPUTime.ofChildren)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkFailure(String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
    return (Date().timeIntervalSince(start), CPUTime.ofChildren - computed)
  }

  private func write(
    _ client: String, isAnnotated: Bool, usesPlugin: Bool, usesRuntime: Bool
  ) throws {
    let package = folder.appending(path: client)
    let sources = package.appending(path: "Sources/Models")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let runtime =
      usesRuntime
      ? ".product(name: \"GuidedGeneration\", package: \"swift-guided-generation\")" : ""
    let plugin =
      usesPlugin
      ? ".plugin(name: \"GenerablePlugin\", package: \"swift-guided-generation\")" : ""
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(client)",
        platforms: [.macOS(.v15)],
        dependencies: [
          .package(name: "swift-guided-generation", path: "\(Fixtures.packageRoot.path)")
        ],
        targets: [.target(name: "Models", dependencies: [\(runtime)], plugins: [\(plugin)])]
      )

      """
    try Data(manifest.utf8).write(to: package.appending(path: "Package.swift"))
    guard usesRuntime else {
      // A file that mentions the annotation, so the tool is built and run.
      let text = usesPlugin ? "// @Generable\n" : "// Nothing.\n"
      try Data(text.utf8).write(to: sources.appending(path: "Model.swift"))
      return
    }
    for number in 0..<(typeCount + 4) / 5 {
      let text = GeneratedTypes.file(
        number, count: min(5, typeCount - number * 5), isAnnotated: isAnnotated)
      try Data(text.utf8).write(to: sources.appending(path: "Models\(number).swift"))
    }
  }

  private func edit(_ client: String) throws {
    let file = folder.appending(path: "\(client)/Sources/Models/Models0.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.replacing("From 1 to 5", with: "From one to five").utf8).write(to: file)
  }
}
