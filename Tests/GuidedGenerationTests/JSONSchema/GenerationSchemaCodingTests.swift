// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

@Suite("GenerationSchema: Codable")
struct GenerationSchemaCodingTests {
  @Test(
    "decoding an encoded schema returns the same schema",
    arguments: [
      Recipe.generationSchema, Person.generationSchema, [Person].generationSchema,
      Difficulty.generationSchema, String.generationSchema, GeneratedContent.generationSchema,
    ])
  func coding(schema: GenerationSchema) throws {
    let data = try JSONEncoder().encode(schema)
    let copy = try JSONDecoder().decode(GenerationSchema.self, from: data)
    #expect(try copy.schema == schema.schema)
    let plist = try PropertyListEncoder().encode(["schema": schema])
    let second = try PropertyListDecoder().decode([String: GenerationSchema].self, from: plist)
    #expect(try second["schema"]?.schema == schema.schema)
  }

  @Test("a JSON Schema that cannot be enforced is a decoding error that names the keyword")
  func undecodable() {
    let text = #"{"type":"object","properties":{"a":{"type":"string","format":"ipv7"}}}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))
    }
    #expect(String(describing: error).contains("format"))
  }

  @Test("the debug description is JSON Schema")
  func debugDescription() throws {
    let text = Difficulty.generationSchema.debugDescription
    let value = try JSONParser.parse(Array(text.utf8))
    #expect(try value == Difficulty.generationSchema.schema.json)
  }
}
