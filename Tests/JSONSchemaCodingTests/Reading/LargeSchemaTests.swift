// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import TestSupport
import Testing

@testable import JSONSchemaCoding

/// Documents of many definitions.
@Suite struct LargeSchemaTests {
  private static let count = 200

  @Test("a keyword of the last definition is reported", arguments: LargeSchema.Style.allCases)
  func reportsLastDefinition(style: LargeSchema.Style) {
    let last: JSONValue = ["type": "string", "format": "idn-email"]
    let schema = LargeSchema.make(style, definitions: Self.count, last: last)
    let error = #expect(throws: JSONSchemaReadingError.self) { try JSONSchemaReader.read(schema) }
    #expect(error?.problems.map(\.reason) == [.unknownFormat("idn-email")])
    #expect(
      error?.problems.map(\.location.description) == ["/definitions/last/properties/list/items"])
  }

  @Test("the work grows linearly with the definitions", arguments: LargeSchema.Style.allCases)
  func readsWithLinearWork(style: LargeSchema.Style) throws {
    let schema = LargeSchema.make(style, definitions: Self.count, last: ["type": "string"])
    var lowering = NormalFormLowering(schema, options: JSONSchemaReadingOptions())
    _ = try #require(try lowering.lower())
    let schemas = lowering.normalizer.document.entries.count
    #expect(schemas > 5 * Self.count)
    #expect(lowering.normalizer.work + lowering.normalizer.discriminatedPairs < 2 * schemas)
  }
}
