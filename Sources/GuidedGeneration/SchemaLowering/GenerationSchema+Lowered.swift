// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
package import SchemaModel

extension GenerationSchema {
  /// The schema as it was declared.
  ///
  /// - Throws: ``SchemaError`` if names clash, or no value satisfies the schema.
  package var schema: Schema {
    get throws(SchemaError) { try Lowering.schema(of: self, for: .declaration) }
  }

  /// The schema that constrains generation.
  ///
  /// Numbers without bounds have those of their Swift type, so that all generated text can be
  /// decoded.
  ///
  /// - Throws: ``SchemaError`` if names clash, or no value satisfies the schema.
  package var constraintSchema: Schema {
    get throws(SchemaError) { try Lowering.schema(of: self, for: .constraint) }
  }
}

extension GenerationSchema: CustomDebugStringConvertible {
  /// The schema as JSON Schema, or the error in it.
  public var debugDescription: String {
    do {
      return JSONWriter.prettyText(of: try schema.json)
    } catch {
      return "GenerationSchema(\(name)): \(error)"
    }
  }
}
