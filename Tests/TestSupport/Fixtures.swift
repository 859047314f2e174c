// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// Files under `Fixtures/`, found from this source file: recording has to write to the tree.
package enum Fixtures {
  /// The root of the package.
  package static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The file or folder at `path` below `Fixtures/`.
  package static func url(_ path: String) -> URL {
    packageRoot.appending(path: "Fixtures").appending(path: path)
  }

  /// The text of the file at `path` below `Fixtures/`.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The bytes of the file at `path` below `Fixtures/`.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url(path)))
  }
}
