// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

extension ChatCompletionsFormat {
  /// Adds the schema of the response.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - body: The body of the request.
  /// - Throws: `LanguageModelError` if the server does not accept the schema's format.
  func add(_ schema: RewrittenSchema, to body: inout RequestBody) throws(LanguageModelError) {
    switch (schema.format, dialect.grammarField) {
    case (.gbnf(let grammar), .grammar): body.add("grammar", .string(grammar))
    case (.gbnf(let grammar), .ebnf): body.add("ebnf", .string(grammar))
    case (.gbnf(let grammar), .structuredOutputs):
      body.add("structured_outputs", ["grammar": .string(grammar)])
    case (.gbnf, nil), (.jsonSchema, _): try addJSON(schema, to: &body)
    }
  }

  private func addJSON(
    _ schema: RewrittenSchema, to body: inout RequestBody
  ) throws(LanguageModelError) {
    switch (dialect.schemaField, schema.format) {
    case (.schemaText, .jsonSchema(let text)): body.add("json_schema", .string(text))
    case (.structuredOutputs, _): body.add("structured_outputs", ["json": try schema.json])
    case (_, _):
      body.add(
        "response_format",
        [
          "type": "json_schema",
          "json_schema": .fields([
            "name": .string(schema.name),
            "strict": dialect.sendsStrict ? .bool(schema.isStrict) : nil,
            "schema": try schema.json,
          ]),
        ])
    }
  }
}
