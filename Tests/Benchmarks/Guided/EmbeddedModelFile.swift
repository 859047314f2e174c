// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The file of the embedded model, for programs that read model files.
enum EmbeddedModelFile {
  /// Calls a closure with the path of the file in the sources of the package.
  ///
  /// - Parameter body: The closure.
  /// - Throws: `BenchmarkFailure` if the sources do not exist, or the error of the closure.
  static func withPath(_ body: (String) async throws -> Void) async throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = sources.appending(path: "Sources/CEmbeddedModel/embedded-model.gguf")
      .path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else {
      throw BenchmarkFailure("'\(path)' does not exist; run the benchmark in the package")
    }
    try await body(path)
  }
}
