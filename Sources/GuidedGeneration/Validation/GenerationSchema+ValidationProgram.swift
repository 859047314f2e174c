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
      if let exactProgram { return exactProgram }
      return try programs.value(for: try constraintSchema) { try ValidationProgram($0) }
    }
  }
}

/// The programs of the most recently validated schemas of the process.
private let programs = SchemaCache<ValidationProgram>(capacity: 64)
