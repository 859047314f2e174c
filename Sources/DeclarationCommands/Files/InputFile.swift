// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Files of a command line, which may be pipes.
package enum InputFile {
  /// The name of standard input on a command line.
  package static let standardInput = "-"

  /// Reads a file, a pipe such as `/dev/fd/63`, or standard input.
  ///
  /// - Parameters:
  ///   - path: The path; `-` for standard input.
  ///   - limit: The maximum number of bytes to read.
  /// - Returns: The bytes, at most `limit`.
  /// - Throws: A failure with the reason if the file cannot be read.
  package static func read(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
    do {
      let handle =
        path == standardInput
        ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
      defer { if path != standardInput { try? handle.close() } }
      var bytes: [UInt8] = []
      // A pipe delivers its contents in pieces.
      while bytes.count < limit,
        let data = try handle.read(upToCount: min(limit - bytes.count, 1 << 20)), !data.isEmpty
      {
        bytes += data
      }
      return bytes
    } catch {
      throw .failure("cannot read '\(path)'; \(error.messageText)")
    }
  }
}
