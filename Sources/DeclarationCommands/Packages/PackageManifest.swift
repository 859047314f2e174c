// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen

/// The targets of a package, as its manifest declares them.
struct PackageManifest {
  /// A target.
  struct Target {
    let name: String
    /// The absolute path of the folder.
    let folder: String
    /// The absolute paths of excluded files and folders.
    let excluded: [String]
    /// The absolute paths of the files and folders with sources; empty for all of the folder.
    let sources: [String]
    /// Whether the build plugin generates code for the target.
    let usesPlugin: Bool

    /// Returns whether the target contains a file, which may be excluded.
    func contains(_ file: String) -> Bool { Self.isInside(file, folder) }

    /// Returns whether a file in the target's folder is not a source of the target.
    func excludes(_ file: String) -> Bool {
      excluded.contains { Self.isInside(file, $0) }
        || !sources.isEmpty && !sources.contains { Self.isInside(file, $0) }
    }

    private static func isInside(_ file: String, _ folder: String) -> Bool {
      file == folder || file.hasPrefix(folder + "/")
    }
  }

  /// The absolute path of the manifest.
  let path: String
  /// The targets.
  let targets: [Target]

  /// Returns the target that contains a file.
  ///
  /// - Parameter file: The absolute path of the file.
  /// - Returns: The target with the innermost folder; `nil` if no target contains the file.
  func target(of file: String) -> Target? {
    targets.filter { $0.contains(file) }.max { $0.folder.count < $1.folder.count }
  }

  /// Returns the folder of the package that contains a file.
  ///
  /// - Parameter file: The absolute path of the file.
  /// - Returns: The absolute path; `nil` if no folder above the file contains a manifest.
  static func folder(containing file: String) -> String? {
    var folder = URL(filePath: file).deletingLastPathComponent().standardizedFileURL
    while true {
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
        return folder.path(percentEncoded: false).trimmingFinalSlash
      }
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.path.count < folder.path.count else { return nil }
      folder = parent
    }
  }

  /// Reads the manifest of a package with `swift package dump-package`; `nil` if the command fails,
  /// as in a sandbox or without a toolchain.
  ///
  /// - Parameter folder: The absolute path of the package.
  init?(folder: String) {
    guard let json = Self.dump(folder),
      let manifest = try? JSONDecoder().decode(DumpedManifest.self, from: json)
    else { return nil }
    path = folder + "/Package.swift"
    targets = manifest.targets.compactMap { Target($0, package: folder) }
  }

  static func dump(_ folder: String) -> Data? {
    let scratch = FileManager.default.temporaryDirectory.appending(
      path: "generable-manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The build folder of the package may be locked by the build that runs this command.
    process.arguments = [
      "swift", "package", "--package-path", folder, "--scratch-path", scratch.path, "dump-package",
    ]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = (try? output.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }
}

extension PackageManifest.Target {
  fileprivate init?(_ target: DumpedManifest.Target, package: String) {
    guard ["regular", "executable", "test"].contains(target.type) else { return nil }
    func isFolder(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
    let parents =
      target.type == "test"
      ? ["Tests", "Sources", "Source", "src", "srcs"]
      : ["Sources", "Source", "src", "srcs"]
    let candidates =
      target.path.map { ["\(package)/\($0)"] }
      ?? parents.map { "\(package)/\($0)/\(target.name)" }
    guard let found = candidates.first(where: isFolder) else { return nil }
    let folder = URL(filePath: found).standardizedFileURL.path(percentEncoded: false)
      .trimmingFinalSlash
    func absolute(_ path: String) -> String {
      URL(filePath: "\(folder)/\(path)").standardizedFileURL.path(percentEncoded: false)
        .trimmingFinalSlash
    }
    name = target.name
    self.folder = folder
    excluded = (target.exclude ?? []).map(absolute)
    sources = (target.sources ?? []).map(absolute)
    usesPlugin = (target.pluginUsages ?? []).contains {
      $0.plugin?.first == .some("GenerablePlugin")
    }
  }
}

extension String {
  /// The string without the slashes at its end, except a single slash.
  var trimmingFinalSlash: String {
    count > 1 && hasSuffix("/") ? String(dropLast()).trimmingFinalSlash : self
  }
}

/// The part of the output of `swift package dump-package` that is used.
struct DumpedManifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let exclude: [String]?
    let sources: [String]?
    let pluginUsages: [PluginUsage]?
  }

  struct PluginUsage: Decodable {
    /// The names of the plugin and of its package, which may be null.
    let plugin: [String?]?
  }

  let targets: [Target]
}
