// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import GrammarEngine
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel

extension GenerationSchema {
  /// Creates a schema from a JSON Schema, such as that of a tool of the Model Context Protocol or
  /// of an OpenAPI document.
  ///
  /// ```swift
  /// let schema = try GenerationSchema(jsonSchema: tool.inputSchema)
  /// let response = try await session.respond(to: "Book a table for two", schema: schema)
  /// ```
  ///
  /// Drafts 4 to 2020-12 are supported. Generated values satisfy the schema according to a
  /// validator, and their properties are in the order of the schema. A keyword that cannot be
  /// enforced exactly is an error unless ``JSONSchemaOptions/relaxing`` contains it.
  ///
  /// - Parameters:
  ///   - text: The schema as JSON.
  ///   - options: The options.
  /// - Throws: ``JSONSchemaError``, which lists all problems of the schema.
  public init(
    jsonSchema text: String, options: JSONSchemaOptions = JSONSchemaOptions()
  ) throws(JSONSchemaError) {
    try self.init(jsonSchemaBytes: Array(text.utf8), options: options.options)
  }

  /// Creates a schema from a JSON Schema in UTF-8, such as the contents of a file.
  ///
  /// - Parameters:
  ///   - data: The schema as JSON in UTF-8.
  ///   - options: The options.
  /// - Throws: ``JSONSchemaError``, which lists all problems of the schema.
  public init(
    jsonSchema data: Data, options: JSONSchemaOptions = JSONSchemaOptions()
  ) throws(JSONSchemaError) {
    try self.init(jsonSchemaBytes: Array(data), options: options.options)
  }

  /// Creates a schema from bytes.
  ///
  /// - Parameters:
  ///   - bytes: The schema as JSON in UTF-8.
  ///   - options: The options.
  ///   - externals: A function that returns the documents to which the parsed schema refers.
  /// - Throws: ``JSONSchemaError``, which lists all problems of the schema.
  init(
    jsonSchemaBytes bytes: [UInt8], options: JSONSchemaReadingOptions,
    externals: (JSONValue) -> ExternalSchemas = { _ in ExternalSchemas() }
  ) throws(JSONSchemaError) {
    var options = options
    let reading: JSONSchemaReader.Reading
    let program: ValidationProgram
    do {
      let json = try JSONParser.parse(bytes)
      options.externals = externals(json)
      reading = try JSONSchemaReader.read(json, options: options)
      // Compiling reports problems of the complete grammar now rather than in the first response.
      _ = try CompiledGrammar(compiling: reading.schema)
      program = try ValidationProgram(jsonSchema: json, options: options)
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
    exactProgram = program
  }

  /// The keywords of the JSON Schema that are not enforced.
  ///
  /// The list is empty unless ``JSONSchemaOptions/relaxing`` contains keywords.
  public var relaxedKeywords: [JSONSchemaError.Problem] {
    relaxations.map { JSONSchemaError.Problem($0) }
  }
}

extension GenerationSchema: Codable {
  /// Creates a schema by decoding JSON Schema in the format that ``encode(to:)`` writes.
  ///
  /// The decoder need not preserve the order of keys.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError` if the value is not a schema that can be enforced exactly.
  public init(from decoder: any Decoder) throws {
    let json = try CodableJSON(from: decoder).value
    do {
      storage = .json(try Schema(json: json).inOrderOfUse())
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }

  /// Encodes the schema as JSON Schema.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: ``SchemaError`` if the schema is invalid, or any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(try schema.json).encode(to: encoder)
  }
}
