// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONText
import SchemaModel
import TestSupport
import Testing

/// The parsing tests of JSONTestSuite, by both parsers.
@Suite struct JSONTestSuiteTests {
  private static let folder = "Suites/JSONTestSuite/test_parsing"

  /// The names of all files of the suite.
  static let files: [String] = {
    let path = Fixtures.url(folder).path(percentEncoded: false)
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  private static func strictly(_ bytes: [UInt8]) -> Result<JSONValue, JSONParseError> {
    Result { () throws(JSONParseError) in try JSONParser.parse(bytes) }
  }

  private static func byteByByte(_ bytes: [UInt8]) -> Result<JSONValue, JSONParseError> {
    Result { () throws(JSONParseError) in
      var parser = IncrementalJSONParser()
      for byte in bytes { try parser.append(CollectionOfOne(byte)) }
      return try parser.finish().value
    }
  }

  @Test func findsTheSuite() {
    #expect(Self.files.count { $0.hasPrefix("y_") } == 95)
    #expect(Self.files.count { $0.hasPrefix("n_") } == 188)
    #expect(Self.files.count { $0.hasPrefix("i_") } == 35)
  }

  @Test(arguments: files)
  func parsersFollowTheStandardAndEachOther(_ file: String) throws {
    let bytes = try Fixtures.bytes("\(Self.folder)/\(file)")
    let outcome = Self.strictly(bytes)
    #expect(Self.byteByByte(bytes) == outcome)
    switch (file.prefix(2), outcome) {
    case ("y_", .failure(let error)): Issue.record("rejected: \(error)")
    case ("n_", .success(let value)): Issue.record("accepted as \(value)")
    default: break
    }
  }

  /// Wherever a text is divided, the parts say the same as the whole.
  @Test(arguments: files)
  func partsSayTheSameAsTheWhole(_ file: String) throws {
    let bytes = try Fixtures.bytes("\(Self.folder)/\(file)")
    let outcome = Self.strictly(bytes)
    // Two files nest a hundred thousand deep; of them some places do.
    for place in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 2_000)) {
      let parts = Result { () throws(JSONParseError) in
        var parser = IncrementalJSONParser()
        try parser.append(bytes[..<place])
        try parser.append(bytes[place...])
        return try parser.finish().value
      }
      #expect(parts == outcome, "divided at \(place)")
    }
  }

  /// What the standard leaves open is decided once: each file's verdict and its reason are written
  /// down, and a verdict that changes must be written down anew.
  @Test func openQuestionsAreAnsweredAsRecorded() throws {
    let baseline = try JSONParser.parse(Fixtures.bytes("Baselines/json-test-suite.json"))
    #expect(baseline["version"] == 1)
    let recorded = try #require(baseline["verdicts"]?.members)
    #expect(recorded.map(\.name) == Self.files.filter { $0.hasPrefix("i_") })
    for entry in recorded {
      let bytes = try Fixtures.bytes("\(Self.folder)/\(entry.name)")
      let verdict: JSONValue
      switch Self.strictly(bytes) {
      case .success: verdict = "accepted"
      case .failure: verdict = "rejected"
      }
      #expect(entry.value["verdict"] == verdict, "\(entry.name)")
      #expect(entry.value["reason"]?.string?.isEmpty == false, "\(entry.name) has no reason")
    }
  }
}
