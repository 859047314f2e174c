// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONText
import SchemaModel
import TestSupport
import Testing

/// The parsing tests of JSONTestSuite, run with both parsers.
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

  @Test("the test suite is present")
  func findsTheSuite() {
    #expect(Self.files.count { $0.hasPrefix("y_") } == 95)
    #expect(Self.files.count { $0.hasPrefix("n_") } == 188)
    #expect(Self.files.count { $0.hasPrefix("i_") } == 35)
  }

  @Test("the strict and the incremental parser follow the standard and agree", arguments: files)
  func parsersAgree(_ file: String) throws {
    let bytes = try Fixtures.bytes("\(Self.folder)/\(file)")
    let outcome = Self.strictly(bytes)
    #expect(Self.byteByByte(bytes) == outcome)
    switch (file.prefix(2), outcome) {
    case ("y_", .failure(let error)): Issue.record("rejected: \(error)")
    case ("n_", .success(let value)): Issue.record("accepted as \(value)")
    default: break
    }
  }

  /// A text divided at any position has the same result as the complete text.
  @Test("parsing in pieces gives the same result as parsing the complete text", arguments: files)
  func piecesMatchTheCompleteText(_ file: String) throws {
    let bytes = try Fixtures.bytes("\(Self.folder)/\(file)")
    let outcome = Self.strictly(bytes)
    // Two files have a nesting depth of 100,000 and are divided only at some positions.
    for position in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 2_000)) {
      let parts = Result { () throws(JSONParseError) in
        var parser = IncrementalJSONParser()
        try parser.append(bytes[..<position])
        try parser.append(bytes[position...])
        return try parser.finish().value
      }
      #expect(parts == outcome, "divided at \(position)")
    }
  }

  /// The baseline contains the verdict and the reason for each implementation-defined file.
  @Test("implementation-defined cases match the baseline")
  func implementationDefinedCasesMatchTheBaseline() throws {
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
