// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import SchemaModel

extension GenerationSchema {
  /// The compiled schema for validation.
  ///
  /// A schema that was read from JSON Schema is validated exactly, including the keywords that
  /// masks do not enforce.
  ///
  /// - Throws: ``SchemaError`` if the schema is invalid.
  var validationProgram: ValidationProgram {
    get throws {
      if let document { return document.program }
      return try ValidationProgramCache.shared.program(for: try constraintSchema)
    }
  }
}
