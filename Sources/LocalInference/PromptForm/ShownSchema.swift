// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
package import SchemaModel

/// A schema that a prompt shows; each form of prompts has its own words for it.
package struct ShownSchema: Sendable, Hashable {
  /// The schema.
  package let schema: Schema

  /// Creates a shown schema.
  package init(_ schema: Schema) {
    self.schema = schema
  }

  /// The type's name and the short form, for models trained on it.
  package var shortForm: String { SchemaForm.titledText(of: schema) }

  /// The short form alone.
  package var bareShortForm: String { SchemaForm.text(of: schema) }

  /// JSON Schema, for models that know that.
  package var json: String { JSONWriter.text(of: schema.json) }
}
