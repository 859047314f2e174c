// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel

extension ServerCall {
  /// The rewritten schema of the response as JSON.
  ///
  /// - Throws: `LanguageModelError` if the schema is a grammar, or not JSON.
  var responseSchema: JSONValue? {
    get throws(LanguageModelError) {
      guard let schema else { return nil }
      return try schema.json
    }
  }

  /// Returns the conversation, including the schema in the prompt if necessary.
  ///
  /// - Parameter showsSchema: Whether the server adds the schema to the prompt.
  /// - Returns: The conversation.
  /// - Throws: `LanguageModelError` if an attachment cannot be loaded.
  func conversation(showsSchema: Bool) throws(LanguageModelError) -> Conversation {
    var conversation = try Conversation(request.transcript)
    if let text = schemaInstructions(showsSchema: showsSchema) {
      conversation.appendToLastPrompt(text)
    }
    return conversation
  }

  /// The instruction that shows the schema to the model, or `nil` if it is not needed.
  private func schemaInstructions(showsSchema: Bool) -> String? {
    guard request.contextOptions.includeSchemaInPrompt ?? true else { return nil }
    // A turn in which tools can be called is sent without a schema, but may be the last one.
    if showsSchema, schema != nil { return nil }
    guard let text = schemaText else { return nil }
    return "Respond with a JSON value that conforms to this JSON Schema, and nothing else:\n" + text
  }

  private var schemaText: String? {
    if case .jsonSchema(let text) = schema?.format { return text }
    guard let original = try? request.schema?.schema else { return nil }
    return JSONWriter.text(of: original.json, layout: .compact)
  }
}

extension RewrittenSchema {
  /// The schema as JSON.
  ///
  /// - Throws: `LanguageModelError` if the schema is a grammar, or not JSON.
  var json: JSONValue {
    get throws(LanguageModelError) {
      guard case .jsonSchema(let text) = format else {
        throw .unsupportedSchema(
          of: self, "the server does not accept grammars; rewrite the schema as JSON Schema")
      }
      do {
        return try JSONParser.parse(text)
      } catch {
        throw .unsupportedSchema(
          of: self, "the rewritten schema is not JSON at byte \(error.offset); report this error")
      }
    }
  }
}

extension LanguageModelError {
  /// Returns the error of a schema that cannot be sent in its current format.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - reason: The reason and the remedy.
  /// - Returns: The error.
  static func unsupportedSchema(of schema: RewrittenSchema, _ reason: String) -> Self {
    .unsupportedGenerationGuide(
      UnsupportedGenerationGuide(schemaName: schema.name, debugDescription: reason))
  }
}
