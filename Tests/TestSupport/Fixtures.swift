// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The files in `Fixtures`, located relative to this source file so that recordings change the
/// checkout.
package enum Fixtures {
  /// The root of the package.
  package static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the location of a file or folder, given by its path in `Fixtures`.
  package static func url(_ path: String) -> URL {
    packageRoot.appending(path: "Fixtures").appending(path: path)
  }

  /// Returns the text of a file, given by its path in `Fixtures`.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// Returns the bytes of a file, given by its path in `Fixtures`.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url(path)))
  }
}
