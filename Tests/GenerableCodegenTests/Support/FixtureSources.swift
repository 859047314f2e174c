// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import TestSupport

/// The declaration files among the fixtures.
enum FixtureSources {
  /// The names without extensions, sorted.
  static let names: [String] = {
    let folder = Fixtures.url("Declarations")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
  }()

  /// Returns the file with a name.
  static func source(_ name: String) throws -> SourceFile {
    SourceFile(path: "\(name).swift", bytes: try Fixtures.bytes("Declarations/\(name).swift"))
  }

  /// Returns the Swift files of the repository.
  static func repositoryFiles() -> [URL] {
    ["Sources", "Tests", "Plugins", "Fixtures"].flatMap { folder -> [URL] in
      let root = Fixtures.packageRoot.appending(path: folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
        // The mistakes include an unterminated string.
        $0.pathExtension == "swift" && !$0.path.contains("/.build/")
          && !$0.path.contains("/Mistakes/")
      }
    }
  }

  /// Returns up to 40 Swift files of the toolchain that contains the `swift` command on the `PATH`.
  ///
  /// `benchmarks lexer` reads all of them.
  static func toolchainFiles() -> [URL] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let swift = path.split(separator: ":").map { "\($0)/swift" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let swift else { return [] }
    let root = URL(filePath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = FileManager.default.enumerator(
      at: root.appending(path: "lib/swift"), includingPropertiesForKeys: nil)
    var found: [URL] = []
    while found.count < 40, let file = files?.nextObject() as? URL {
      let size = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
      guard ["swift", "swiftinterface"].contains(file.pathExtension), size < 300_000 else {
        continue
      }
      found.append(file)
    }
    return found
  }
}
