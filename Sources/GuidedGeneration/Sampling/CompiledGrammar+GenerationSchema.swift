// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine

extension CompiledGrammar {
  /// Compiles the schema of a type, for a model loop of one's own.
  ///
  /// Sessions do this by themselves. A loop that asks its model directly needs the module
  /// `GrammarEngine` as well:
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
  ///   - layout: Where white space stands in the documents.
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` with the place in the schema
  ///   that cannot be enforced.
  /// - Complexity: That of compiling a JSON Schema of the same size.
  public convenience init(_ schema: GenerationSchema, layout: Layout = .spaced) throws {
    do {
      try self.init(compiling: try schema.constraintSchema, layout: layout.layout)
    } catch {
      throw LanguageModelError.unenforceable(schemaName: schema.name, reason: "\(error)")
    }
  }
}
