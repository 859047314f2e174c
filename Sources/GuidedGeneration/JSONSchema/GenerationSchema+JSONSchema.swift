// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import GrammarEngine
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel

extension GenerationSchema {
  /// Reads a JSON Schema whose form is data: a tool of the Model Context Protocol, an OpenAPI
  /// document, a form.
  ///
  /// ```swift
  /// let schema = try GenerationSchema(jsonSchema: tool.inputSchema)
  /// let response = try await session.respond(to: "Book a table for two", schema: schema)
  /// ```
  ///
  /// Drafts 4 to 2020-12 are understood. What is generated satisfies the schema as a validator
  /// reads it; properties come in the order in which the schema lists them. A keyword that cannot
  /// be enforced exactly is an error, unless ``JSONSchemaOptions/relaxing`` names it.
  ///
  /// - Parameters:
  ///   - text: The schema as JSON.
  ///   - options: What may be left out, and how objects are meant.
  /// - Throws: ``JSONSchemaError`` with every problem of the schema.
  public init(
    jsonSchema text: String, options: JSONSchemaOptions = JSONSchemaOptions()
  ) throws(JSONSchemaError) {
    try self.init(jsonSchemaBytes: Array(text.utf8), options: options)
  }

  /// Reads a JSON Schema in UTF-8, such as the contents of a file.
  ///
  /// - Parameters:
  ///   - data: The schema as JSON in UTF-8.
  ///   - options: What may be left out, and how objects are meant.
  /// - Throws: ``JSONSchemaError`` with every problem of the schema.
  public init(
    jsonSchema data: Data, options: JSONSchemaOptions = JSONSchemaOptions()
  ) throws(JSONSchemaError) {
    try self.init(jsonSchemaBytes: Array(data), options: options)
  }

  private init(
    jsonSchemaBytes bytes: [UInt8], options: JSONSchemaOptions
  ) throws(JSONSchemaError) {
    let reading: JSONSchemaReader.Reading
    do {
      let json = try JSONParser.parse(bytes)
      reading = try JSONSchemaReader.read(json, options: options.options)
      // What only shows in the whole grammar is to be known now and not at the first response.
      _ = try CompiledGrammar(compiling: reading.schema)
    } catch let error as JSONSchemaReadingError {
      throw JSONSchemaError(error.problems)
    } catch let error as JSONParseError {
      throw JSONSchemaError(message: "the text is not JSON: \(error)", remedy: "correct the text")
    } catch let error as GrammarError {
      throw JSONSchemaError(
        keyword: error.keyword, message: error.description, remedy: "simplify the schema there")
    } catch {
      throw JSONSchemaError(message: "\(error)", remedy: "simplify the schema")
    }
    self.init(schema: reading.schema)
    relaxations = reading.relaxed
  }

  /// What of the JSON Schema is not enforced because the options say so.
  ///
  /// It is empty unless the schema was read with ``JSONSchemaOptions/relaxing``.
  public var relaxedKeywords: [JSONSchemaError.Problem] {
    relaxations.map { JSONSchemaError.Problem($0) }
  }
}
