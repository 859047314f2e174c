// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A vocabulary in the binary format `TOKVOC01`, little endian.
///
/// The magic · u32 tokens *n* · u32 bytes *b* · i32 start token · u32 *e* · u32 end tokens [*e*] ·
/// u32 offsets [*n* + 1] · u8 kinds [*n*] · u8 bytes [*b*]. Tokens that are not text have no bytes.
package struct VocabularyFile: Sendable {
  /// The reason why a file is not a vocabulary.
  package struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// Creates an error.
    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }

    package var description: String { "\(path): \(reason)" }
  }

  /// The bytes of every token, by id.
  package let tokens: [[UInt8]]
  /// The ids of the tokens that end a response.
  package let endTokens: [Int]

  /// Reads a file.
  package init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(path: path, reason: "the file cannot be read")
    }
    try self.init(bytes: Array(data), path: path)
  }

  private init(bytes: [UInt8], path: String) throws {
    func number(_ offset: Int) throws -> Int {
      guard offset >= 0, offset + 4 <= bytes.count else {
        throw Failure(path: path, reason: "the file is cut off")
      }
      return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    guard bytes.starts(with: "TOKVOC01".utf8) else {
      throw Failure(path: path, reason: "the file does not begin with 'TOKVOC01'")
    }
    let count = try number(8)
    let endCount = try number(20)
    let offsets = 24 + 4 * endCount
    let text = offsets + 4 * (count + 1) + count
    endTokens = try (0..<endCount).map { try number(24 + 4 * $0) }
    tokens = try (0..<count).map { id in
      let start = text + (try number(offsets + 4 * id))
      let end = text + (try number(offsets + 4 * id + 4))
      guard start <= end, end <= bytes.count else {
        throw Failure(path: path, reason: "token \(id) lies outside the file")
      }
      return Array(bytes[start..<end])
    }
  }
}
