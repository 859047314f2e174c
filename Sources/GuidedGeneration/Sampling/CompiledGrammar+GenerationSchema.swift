// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine
internal import SchemaModel

extension CompiledGrammar {
  /// Compiles the schema of a type, for a custom decoding loop.
  ///
  /// Sessions compile schemas themselves. A loop that evaluates its model directly also imports the
  /// module `GrammarEngine`:
  ///
  /// ```swift
  /// let grammar = try CompiledGrammar(Recipe.generationSchema)
  /// var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
  /// // … the matcher's tokens, as text …
  /// let recipe = try Recipe(GeneratedContent(json: text))
  /// ```
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - layout: The white space of the documents.
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` with the schema path of the
  ///   constraint that cannot be enforced.
  /// - Complexity: That of compiling a JSON Schema of the same size.
  public convenience init(_ schema: GenerationSchema, layout: Layout = .spaced) throws {
    do {
      try self.init(compiling: try schema.constraintSchema, layout: layout.layout)
    } catch {
      throw LanguageModelError.unenforceable(schemaName: schema.name, reason: "\(error)")
    }
  }
}

extension GenerationSchema {
  /// The schema that constrains generation.
  ///
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` if it cannot be lowered.
  var enforceableSchema: Schema {
    get throws {
      do {
        return try constraintSchema
      } catch {
        throw LanguageModelError.unenforceable(schemaName: name, reason: "\(error)")
      }
    }
  }
}
