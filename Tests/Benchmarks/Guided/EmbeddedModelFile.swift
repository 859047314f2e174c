// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The file of the embedded model, for programs that read model files.
enum EmbeddedModelFile {
  /// Returns the path of the file in the sources of the package.
  ///
  /// - Returns: The path.
  /// - Throws: `BenchmarkFailure` if the sources do not exist.
  static func path() throws -> String {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = sources.appending(path: "Sources/CEmbeddedModel/embedded-model.gguf")
      .path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else {
      throw BenchmarkFailure("'\(path)' does not exist; run the benchmark in the package")
    }
    return path
  }
}
