// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

/// Reads JSON Schema documents into the schema tree from which the constraint is compiled.
///
/// ```
/// text → JSONValue → SchemaDocument → SchemaNormalizer → NormalFormLowering → Schema
/// ```
///
/// The document indexes the schemas by location and resolves references. The normalizer rewrites
/// one schema at a time as a union of disjuncts. The lowering requests the root, makes a node of
/// each disjunct, and continues with properties and items until every reachable schema has a node.
/// The result admits exactly the values that the schema admits. A keyword that cannot be enforced
/// exactly is a problem, or is ignored if the options allow it.
package enum JSONSchemaReader {
  /// The result of reading a JSON Schema.
  package struct Reading: Sendable {
    /// The tree.
    package let schema: Schema
    /// The problems of the keywords that were ignored because the options allow it.
    package let relaxed: [JSONSchemaProblem]
  }

  /// Reads a parsed JSON Schema.
  ///
  /// - Parameters:
  ///   - json: The schema, an object or a Boolean value.
  ///   - options: The options for ignoring keywords and for the meaning of objects.
  /// - Returns: The tree and the ignored keywords.
  /// - Throws: ``JSONSchemaReadingError`` with all reasons the schema is rejected.
  /// - Complexity: Linear in the size of the schema if there is nothing to combine; otherwise
  ///   bounded by ``SchemaNormalizer/workLimit`` comparisons.
  package static func read(
    _ json: JSONValue, options: JSONSchemaReadingOptions = JSONSchemaReadingOptions()
  ) throws(JSONSchemaReadingError) -> Reading {
    var lowering = NormalFormLowering(json, options: options)
    var schema: Schema?
    var problem: JSONSchemaProblem?
    do {
      schema = try lowering.lower()
    } catch .limit(let limit, let location) {
      let document = lowering.normalizer.document
      problem = JSONSchemaProblem(
        document: document.documentURI(of: location),
        location: document.entries[location].pointer, keyword: "", reason: .limit(limit))
    } catch {}
    let problems = lowering.normalizer.problemLog.problems + (problem.map { [$0] } ?? [])
    guard let schema, problems.isEmpty else { throw JSONSchemaReadingError(problems: problems) }
    return Reading(schema: schema, relaxed: lowering.normalizer.problemLog.relaxed)
  }
}
