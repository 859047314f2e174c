// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// The text files of the repository.
enum SourceTree {
  /// The Swift files in a folder at the root of the package, sorted by path.
  static func swiftFiles(in folder: String) throws -> [SwiftFile] {
    try paths(in: folder, withExtension: "swift").map {
      try SwiftFile(Fixtures.packageRoot.appending(path: $0), path: $0)
    }
  }

  /// The paths of the files in a folder, relative to the root of the package.
  ///
  /// Links are left out: the file that they lead to is listed itself.
  static func paths(in folder: String, withExtension suffix: String) throws -> [String] {
    let root = Fixtures.packageRoot.resolvingSymlinksInPath()
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return files.filter { $0.hasSuffix(".\(suffix)") }.map { "\(folder)/\($0)" }.filter {
      let url = root.appending(path: $0)
      return url.resolvingSymlinksInPath().path == url.path
    }.sorted()
  }

  /// The text of a file, given by its path relative to the root of the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: Fixtures.packageRoot.appending(path: path), encoding: .utf8)
  }
}
