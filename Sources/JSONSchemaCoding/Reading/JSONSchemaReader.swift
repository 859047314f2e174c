// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// Reads JSON Schema into the schema tree that the constraint is compiled from.
///
/// ```
/// text → JSONValue → SchemaDocument → SchemaNormalizer → SchemaLowering → Schema
/// ```
///
/// The document knows the schemas by their place and follows references. The normalizer turns one
/// schema at a time into a union of alternatives. The lowering asks it for the root, makes a node of
/// each alternative and goes on with what lies inside, until every schema that is reached has a
/// node. The result admits exactly the values that the schema admits; what cannot be held exactly
/// is a problem, or is left out where the options name its keyword.
package enum JSONSchemaReader {
  /// What a schema means.
  package struct Reading: Sendable {
    /// The tree.
    package let schema: Schema
    /// What was left out because the options say so.
    package let relaxed: [JSONSchemaProblem]
  }

  /// Reads a parsed JSON Schema.
  ///
  /// - Parameters:
  ///   - json: The schema, an object or a truth value.
  ///   - options: What may be left out, and how objects are meant.
  /// - Returns: The tree and what was left out.
  /// - Throws: ``JSONSchemaReadingError`` with everything that stands against it.
  /// - Complexity: Linear in the size of the schema where there is nothing to combine; bounded by
  ///   ``SchemaNormalizer/workLimit`` comparisons otherwise.
  package static func read(
    _ json: JSONValue, options: JSONSchemaReadingOptions = JSONSchemaReadingOptions()
  ) throws(JSONSchemaReadingError) -> Reading {
    var lowering = SchemaLowering(json, options: options)
    return try lowering.run()
  }
}
