// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LocalInference

/// Compares the tokens of texts with those of another implementation.
///
/// ```
/// benchmarks tokenizers FOLDER [--show 3] [--speed]
/// ```
///
/// For each `NAME.gguf` of the folder, the texts are in `NAME.gguf.inp`, separated by
/// `\n__ggml_vocab_test__\n`, and the expected tokens in `NAME.gguf.out`, one line for each text.
/// The tests of llama.cpp have this layout. `Tests/Benchmarks/peers/tokens.py` writes such folders
/// for random texts.
struct TokenizersCheck {
  private let folder: URL
  private let shownCount: Int
  private let measuresSpeed: Bool

  /// Reads the options.
  init(_ options: Options) {
    guard let path = options.plain.first else {
      Options.fail("name a folder with '*.gguf', '*.gguf.inp', and '*.gguf.out' files")
    }
    folder = URL(filePath: path, directoryHint: .isDirectory)
    shownCount = options.number("--show", default: 3)
    measuresSpeed = options.has("--speed")
  }

  /// Runs the check and prints the counts per vocabulary.
  ///
  /// - Returns: Whether all tokens are equal.
  func run() throws -> Bool {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let vocabularies = files.filter { $0.pathExtension == "gguf" }.sorted { $0.path < $1.path }
    var (equal, different, failed) = (0, 0, 0)
    for file in vocabularies {
      guard let cases = try TokenizerCases(besides: file) else { continue }
      do {
        let start = Date()
        let tokenizer = try Tokenizer(GGUFFile(MappedModelFile(Data(contentsOf: file))))
        let seconds = Date().timeIntervalSince(start)
        let differences = compare(tokenizer, cases)
        equal += cases.texts.count - differences
        different += differences
        print(
          "\(file.lastPathComponent): \(cases.texts.count - differences) equal, "
            + "\(differences) different, 0 failed; loaded in \(Int(seconds * 1000)) ms"
            + speed(tokenizer, cases))
      } catch {
        failed += cases.texts.count
        print("\(file.lastPathComponent): 0 equal, 0 different, \(cases.texts.count) failed")
        print("  \(error)")
      }
    }
    print("\(equal) equal, \(different) different, \(failed) failed")
    return different == 0 && failed == 0 && equal > 0
  }

  private func compare(_ tokenizer: Tokenizer, _ cases: TokenizerCases) -> Int {
    var differences = 0
    for (text, expected) in zip(cases.texts, cases.tokens) {
      let tokens = tokenizer.encode(text)
      if tokens == expected { continue }
      differences += 1
      if differences <= shownCount {
        print("  '\(String(decoding: text, as: UTF8.self).debugDescription)'")
        print("    expected \(expected)")
        print("    found    \(tokens)")
      }
    }
    return differences
  }

  /// Returns the speed of encoding all texts as one.
  private func speed(_ tokenizer: Tokenizer, _ cases: TokenizerCases) -> String {
    guard measuresSpeed else { return "" }
    let text = Array(cases.texts.joined(separator: [0x0A]))
    _ = tokenizer.encode(text)
    let start = Date()
    let count = tokenizer.encode(text).count
    let seconds = Date().timeIntervalSince(start)
    let rate = Double(text.count) / 1e6 / seconds
    return String(format: ", %.1f MB/s (%d tokens)", rate, count)
  }
}

/// Texts with their expected tokens.
struct TokenizerCases {
  /// The texts.
  let texts: [[UInt8]]
  /// The tokens of each text.
  let tokens: [[Int]]

  private static let separator = Array("\n__ggml_vocab_test__\n".utf8)

  /// Reads the files for a vocabulary, or returns `nil` if they do not exist.
  init?(besides file: URL) throws {
    let input = file.appendingPathExtension("inp")
    let output = file.appendingPathExtension("out")
    guard FileManager.default.fileExists(atPath: input.path),
      FileManager.default.fileExists(atPath: output.path)
    else { return nil }
    var lines = Array(try Data(contentsOf: output)).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let tokens = lines.map { line in
      String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    }
    texts = Array(Self.split(Array(try Data(contentsOf: input))).prefix(tokens.count))
    guard texts.count == tokens.count else {
      throw CasesError(description: "\(texts.count) texts and \(tokens.count) lines of tokens")
    }
    self.tokens = tokens
  }

  private struct CasesError: Error, CustomStringConvertible {
    let description: String
  }

  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var start = 0
    var index = 0
    while index + separator.count <= bytes.count {
      if bytes[index] == separator[0], bytes[index...].starts(with: separator) {
        texts.append(Array(bytes[start..<index]))
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    texts.append(Array(bytes[start...]))
    return texts
  }
}
