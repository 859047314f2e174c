// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A schema in the subset of JSON Schema that OpenAI's structured outputs accept in strict mode.
///
/// Every property is required there, so an optional property becomes one that may be null. Objects
/// have no additional properties. A `$ref` has no adjacent keywords, so the description of a use is
/// part of an `anyOf` around it. `title` and `x-order` are omitted: the order is that of
/// `properties`.
package struct StrictSchema: Sendable, Hashable {
  /// A part of the schema that the subset cannot express.
  package struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The path of the node.
    package let path: SchemaPath
    /// The keyword at fault.
    package let keyword: String
    /// The description of the problem, with a remedy.
    package let reason: String

    package var description: String { "\(path): \(reason) (keyword '\(keyword)')" }
  }

  /// The schema as JSON.
  package let json: JSONValue
  /// The parts that could not be kept; a server would reject the schema or admit more values.
  package let problems: [Problem]

  /// The maximum number of properties in all objects.
  package static let maximumProperties = 5000
  /// The maximum nesting of objects and arrays.
  package static let maximumNesting = 10
  /// The maximum number of choices in all enumerations.
  package static let maximumChoices = 1000
  /// The maximum number of characters in all names and choices.
  package static let maximumTextLength = 120_000

  /// Converts a schema to the subset.
  ///
  /// - Parameter schema: The schema.
  package init(_ schema: Schema) {
    var writer = StrictSchemaWriter()
    json = writer.json(of: schema)
    problems = writer.problems
  }
}
