// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// A line of a set of real-world schemas.
struct CorpusRecord {
  /// The name of the schema.
  let id: String
  /// The name of the set.
  let dataset: String
  /// The schema.
  let schema: JSONValue
  /// The documents with their verdicts.
  let tests: [Test]

  /// A document, and whether the schema admits it.
  struct Test {
    let isValid: Bool
    let data: JSONValue
  }

  /// Creates a record from a line, or returns `nil` if the line is not a record.
  init?(line: [UInt8]) {
    guard let json = try? JSONParser.parse(line), let schema = json["schema"] else { return nil }
    id = json["id"]?.string ?? ""
    dataset = json["dataset"]?.string ?? ""
    self.schema = schema
    tests = (json["tests"]?.elements ?? []).compactMap { test in
      guard let isValid = test["valid"]?.bool, let data = test["data"] else { return nil }
      return Test(isValid: isValid, data: data)
    }
  }
}
