// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
package import SchemaModel

extension GenerationSchema {
  /// The schema spelled out, as it was declared.
  ///
  /// - Throws: ``SchemaError`` when there is no value that the schema could mean, or names clash.
  package var schema: Schema {
    get throws(SchemaError) { try SchemaLowering.schema(of: self, for: .display) }
  }

  /// The schema spelled out for the constraint: numbers without bounds have those of their Swift
  /// type, so that whatever is generated can be decoded.
  ///
  /// - Throws: ``SchemaError`` when there is no value that the schema could mean, or names clash.
  package var constraintSchema: Schema {
    get throws(SchemaError) { try SchemaLowering.schema(of: self, for: .grammar) }
  }
}

extension GenerationSchema: CustomDebugStringConvertible {
  /// The schema as JSON Schema, or why it cannot be used.
  public var debugDescription: String {
    do {
      return JSONWriter.prettyText(of: try schema.json)
    } catch {
      return "GenerationSchema(\(name)): \(error)"
    }
  }
}
