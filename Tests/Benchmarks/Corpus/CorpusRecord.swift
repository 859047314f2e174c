// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// One line of a set of real-world schemas.
struct CorpusRecord {
  /// The name of the schema.
  let id: String
  /// The set it belongs to.
  let dataset: String
  /// The schema.
  let schema: JSONValue
  /// Documents with a verdict.
  let tests: [Test]

  /// A document and whether the schema admits it.
  struct Test {
    let isValid: Bool
    let data: JSONValue
  }

  /// Reads a line, or returns nil when it is no record.
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
