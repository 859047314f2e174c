// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import GuidedGeneration
import JSONText
import SchemaModel
import TestSupport

@testable import RemoteInference

/// A random schema with some of its documents.
struct RewritingSample {
  let schema: Schema
  let documents: [JSONValue]

  var generationSchema: GenerationSchema { GenerationSchema(schema: schema) }

  /// Returns samples whose schemas have an exact grammar.
  ///
  /// - Parameters:
  ///   - seeds: The seeds of the schemas.
  ///   - count: The number of documents of each schema.
  /// - Returns: The samples.
  /// - Throws: An error if the vocabulary or a random document cannot be created.
  static func samples(_ seeds: Range<UInt64>, documents count: Int) throws -> [RewritingSample] {
    let vocabulary = try RandomDocument.vocabulary()
    return try seeds.compactMap { seed in
      var generator = RandomSchemaTree(seed: seed)
      let schema = generator.schema()
      guard let grammar = try? CompiledGrammar(compiling: schema, layout: .compact) else {
        return nil
      }
      var random = SeededGenerator(seed: seed)
      let texts = try (0..<count).map { _ in
        try RandomDocument.text(
          of: grammar, vocabulary, freely: Int.random(in: 0...60, using: &random), limit: 4000,
          using: &random)
      }
      // Some texts have a name twice, or numbers beyond those of Swift's types.
      let original = GenerationSchema(schema: schema)
      let valid = Set(texts).sorted().filter { (try? original.validate(json: $0)) != nil }
      return RewritingSample(
        schema: schema, documents: try valid.map { try JSONParser.parse($0) })
    }
  }

  /// All dialects.
  static let dialects: [SchemaDialect] = [
    .openAI, .vLLM, .sglang, .llamaServer, .llamaSchema, .ollama, .ollamaTools, .anthropic,
    .gemini, .lmStudio, .openRouter, .unmodified,
  ]

  /// Returns the documents as a server with the rewritten schema responds.
  func responses(to rewriting: SchemaRewriting, _ dialect: SchemaDialect) -> [JSONValue] {
    let isNullable =
      dialect.optionalProperties == .nullable && rewriting.schema.isStrict
      && rewriting.schema.format.json != nil
    let transformation = ForwardTransformation(schema)
    return documents.map { document in
      let value = isNullable ? transformation.value(document) : document
      guard let key = rewriting.schema.wrapperKey else { return value }
      return .object([.init(name: key, value: value)])
    }
  }
}

extension RewrittenSchema.Format {
  /// The JSON Schema document; `nil` for a grammar.
  var json: String? {
    if case .jsonSchema(let text) = self { text } else { nil }
  }
}
