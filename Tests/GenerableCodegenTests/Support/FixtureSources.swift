// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import TestSupport

/// The declaration files among the fixtures.
enum FixtureSources {
  /// The names without suffix, sorted.
  static let names: [String] = {
    let folder = Fixtures.url("Declarations")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
  }()

  /// The file of that name.
  static func source(_ name: String) throws -> SourceFile {
    SourceFile(path: "\(name).swift", bytes: try Fixtures.bytes("Declarations/\(name).swift"))
  }

  /// Every Swift file of the repository.
  static func repositoryFiles() -> [URL] {
    ["Sources", "Tests", "Plugins", "Fixtures"].flatMap { folder -> [URL] in
      let root = Fixtures.packageRoot.appending(path: folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
        $0.pathExtension == "swift" && !$0.path.contains("/.build/")
      }
    }
  }
}
