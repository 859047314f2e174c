// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The masks of XGrammar and llguidance, computed by `peers/exactness.py`.
final class PeerEngines {
  /// The masks of one engine along one document.
  struct Walk {
    /// The name of the engine.
    let engine: String
    /// The reason why the schema was rejected, or an empty text.
    let error: String
    /// The masks before each token and after the last one, as far as the document was accepted.
    var masks: [[UInt64]] = []
  }

  private struct Header: Decodable {
    let engine: String
    let error: String
    let masks: Int
  }

  private struct Request: Encodable {
    let schema: String
    let tokens: [Int]
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let vocabularySize: Int
  private var buffer = Data()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - python: The interpreter of an environment with the packages of `peers/requirements.txt`.
  ///   - vocabulary: The path of the vocabulary.
  ///   - count: The number of its tokens.
  ///   - seconds: The time limit for a schema.
  /// - Throws: An error of `Process`.
  init(python: String, vocabulary: String, count: Int, seconds: Int) throws {
    vocabularySize = count
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "peers/exactness.py")
    process.executableURL = URL(filePath: python)
    process.arguments = [script.path(percentEncoded: false), vocabulary, "\(seconds)"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { process.terminate() }

  /// Returns the walks of both engines along a document.
  ///
  /// - Parameters:
  ///   - schema: The text of the schema.
  ///   - tokens: The tokens of the document.
  /// - Returns: A walk for each engine.
  /// - Throws: ``VocabularyFile/Failure`` if the program ends.
  func walks(schema: String, tokens: [Int]) throws -> [Walk] {
    let request = try JSONEncoder().encode(Request(schema: schema, tokens: tokens))
    try input.fileHandleForWriting.write(contentsOf: request + Data("\n".utf8))
    return try (0..<2).map { _ in try walk() }
  }

  private func walk() throws -> Walk {
    let header = try JSONDecoder().decode(Header.self, from: line())
    var walk = Walk(engine: header.engine, error: header.error)
    let words = (vocabularySize + 31) / 32
    for _ in 0..<header.masks {
      let bytes = try read(words * 4)
      var mask = [UInt64](repeating: 0, count: (vocabularySize + 63) / 64)
      for (index, byte) in bytes.enumerated() {
        mask[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
      }
      walk.masks.append(mask)
    }
    return walk
  }

  private func line() throws -> Data {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = buffer[(end + 1)...] }
        return Data(buffer[..<end])
      }
      try readMore()
    }
  }

  private func read(_ count: Int) throws -> [UInt8] {
    while buffer.count < count { try readMore() }
    defer { buffer = buffer.dropFirst(count) }
    return Array(buffer.prefix(count))
  }

  private func readMore() throws {
    let more = output.fileHandleForReading.availableData
    guard !more.isEmpty else {
      throw BenchmarkFailure("the peers ended; install the packages of peers/requirements.txt")
    }
    buffer = Data(buffer) + more
  }
}
