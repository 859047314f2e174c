// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

@Suite("Constraint schemas")
struct ConstraintSchemaTests {
  @Test(
    "the constraint schema bounds numbers by their Swift types, and the declared schema does not")
  func boundsOfSwiftTypes() throws {
    struct Numbers: Sample {
      static var parts: [GenerationSchema.Property] {
        [
          .init(name: "int", type: Int.self),
          .init(name: "low", type: [Int].self, guides: [.element(.minimum(3))]),
          .init(name: "double", type: Double?.self), .init(name: "float", type: Float.self),
          .init(name: "decimal", type: Decimal.self),
        ]
      }
    }
    #expect(!(try schemaJSON(Numbers.generationSchema)).contains("maximum"))
    guard case .object(let object) = try Numbers.generationSchema.constraintSchema.root,
      case .integer(let int) = object.properties[0].node,
      case .array(let array) = object.properties[1].node, case .integer(let low) = array.items,
      case .number(let double) = object.properties[2].node,
      case .number(let float) = object.properties[3].node,
      case .number(let decimal) = object.properties[4].node
    else {
      Issue.record("the schema has another structure")
      return
    }
    #expect(int.minimum == DecimalNumber(Int.min) && int.maximum == DecimalNumber(Int.max))
    #expect(low.minimum == DecimalNumber(3) && low.maximum == DecimalNumber(Int.max))
    #expect(double.maximum == DecimalNumber(Double.greatestFiniteMagnitude))
    #expect(double.minimum == DecimalNumber(-Double.greatestFiniteMagnitude))
    #expect(Float(try #require(float.maximum).description)?.isFinite == true)
    let bound = try #require(decimal.maximum)
    let most = try #require(Decimal(string: bound.description))
    #expect(!most.isNaN && DecimalNumber(most.description) == bound)
  }

  @Test("the constraint schema of a schema from JSON bounds integers")
  func boundsOfReadSchemas() throws {
    let value = try JSONParser.parse(Array(#"{"type":"array","items":{"type":"integer"}}"#.utf8))
    let schema = GenerationSchema(schema: try Schema(json: value))
    #expect(
      try schema.constraintSchema.root
        == .array(
          ArraySchema(
            items: .integer(
              NumberSchema(minimum: DecimalNumber(Int.min), maximum: DecimalNumber(Int.max))))))
    #expect(schema.name == "array")
  }
}
