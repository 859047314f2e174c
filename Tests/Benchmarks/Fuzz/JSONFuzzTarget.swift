// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// JSON, processed by the parsers and the writer.
struct JSONFuzzTarget: FuzzTarget {
  static let name = "json"

  let corpus: [[UInt8]]
  let dictionary = [
    "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "\\u0000", "\\ud83d\\ude00", "\\ud800", "\\/",
    "true", "false", "null", "-", "0", "-0", "1e9999", "1E-400", "0.1", "00", "1.", ".5", "+1",
    "123456789012345678901234567890", "{\"a\":", "[[", "\u{FEFF}", "\u{2028}", " ", "\n", "NaN",
  ].map { Array($0.utf8) }

  init() throws {
    let folder = Fixtures.url("Suites/JSONTestSuite/test_parsing")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    corpus = try files.sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
      .filter { $0.count < FuzzMutator.lengthLimit }
  }

  func generate(_ random: inout SeededGenerator) -> [UInt8]? {
    let value = RandomJSON.value(depth: Int.random(in: 0...5, using: &random), &random)
    let layout = JSONLayout.allCases.randomElement(using: &random) ?? .spaced
    return Array(JSONWriter.text(of: value, layout: layout).utf8)
  }

  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding) {
    let strict = Result { () throws(JSONParseError) in try JSONParser.parse(input) }
    let pieces = Result { () throws(JSONParseError) in
      var parser = IncrementalJSONParser()
      var rest = input[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...7, using: &random)
        try parser.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      return try parser.finish().value
    }
    guard strict == pieces else {
      throw FuzzFinding("the parsers disagree: \(strict) and \(pieces)")
    }
    guard case .success(let value) = strict else { return }
    for layout in [JSONLayout.compact, .spaced] {
      let text = JSONWriter.text(of: value, layout: layout)
      guard (try? JSONParser.parse(Array(text.utf8))) == value else {
        throw FuzzFinding("what was written is not what is read: \(text)")
      }
    }
  }
}
