// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite struct SchemaJSONTests {
  @Test("a schema is encoded in Apple's format", arguments: SchemaSample.all)
  func encodes(_ sample: SchemaSample) {
    #expect(JSONWriter.text(of: sample.schema.json) == sample.json)
  }

  @Test("an encoded schema decodes to the same schema", arguments: SchemaSample.all)
  func decodes(_ sample: SchemaSample) throws {
    #expect(try Schema(json: JSONParser.parse(sample.json)) == sample.schema)
  }

  @Test("'x-order' takes precedence over the order of the text", arguments: SchemaSample.all)
  func usesXOrder(_ sample: SchemaSample) throws {
    let sorted = Self.sortingKeys(try JSONParser.parse(sample.json))
    #expect(try Schema(json: sorted) == sample.schema)
  }

  /// Returns the value with the keys of its objects sorted, as Foundation's encoders can write
  /// them.
  static func sortingKeys(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(sortingKeys))
    case .object(let members):
      .object(
        members.sorted { $0.name < $1.name }
          .map { .init(name: $0.name, value: sortingKeys($0.value)) })
    default: value
    }
  }
}
