// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that exists during a call of a closure.
enum TemporaryFile {
  @discardableResult
  static func with<Result>(
    _ bytes: [UInt8], _ body: (URL) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "model-\(UUID().uuidString).gguf")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url)
  }
}
