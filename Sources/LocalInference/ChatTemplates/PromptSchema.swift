// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
package import SchemaModel

/// A schema in a prompt. Each chat template writes it in its own format.
package struct PromptSchema: Sendable, Hashable {
  /// The schema.
  package let schema: Schema

  /// Creates a schema for a prompt.
  ///
  /// - Parameter schema: The schema.
  package init(_ schema: Schema) {
    self.schema = schema
  }

  /// The name of the type and the compact text, for models trained on them.
  package var titledCompactText: String { SchemaFormat.titledText(of: schema) }

  /// The compact text without the name.
  package var compactText: String { SchemaFormat.text(of: schema) }

  /// The JSON Schema text.
  package var json: String { JSONWriter.text(of: schema.json) }
}
