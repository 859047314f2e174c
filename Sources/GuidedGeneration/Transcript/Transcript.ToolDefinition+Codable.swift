// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The JSON format of a tool is that of chat services: a function with a name and a schema.
extension Transcript.ToolDefinition: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, function
  }

  private enum FunctionKeys: String, CodingKey {
    case name, description, parameters
  }

  /// Creates a value by decoding.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let function = try values.nestedContainer(keyedBy: FunctionKeys.self, forKey: .function)
    self.init(
      name: try function.decode(String.self, forKey: .name),
      description: try function.decode(String.self, forKey: .description),
      parameters: try function.decode(GenerationSchema.self, forKey: .parameters))
  }

  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode("function", forKey: .type)
    var function = values.nestedContainer(keyedBy: FunctionKeys.self, forKey: .function)
    try function.encode(name, forKey: .name)
    try function.encode(description, forKey: .description)
    try function.encode(parameters, forKey: .parameters)
  }
}

extension Transcript.ToolCall: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, arguments, metadata
  }

  /// Creates a value by decoding.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let text = try values.decode(String.self, forKey: .arguments)
    let arguments: GeneratedContent
    do {
      arguments = try GeneratedContent(json: text)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .arguments, in: values,
        debugDescription: "the arguments of the call are not valid JSON: \(error)")
    }
    self.init(
      id: try values.decode(String.self, forKey: .id),
      toolName: try values.decode(String.self, forKey: .name), arguments: arguments)
    metadata = try values.decodeMetadata(forKey: .metadata)
  }

  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(toolName, forKey: .name)
    try values.encode(arguments.jsonString, forKey: .arguments)
    try values.encodeUnlessEmpty(metadata, forKey: .metadata)
  }
}

extension Transcript.ResponseFormat: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, jsonSchema
  }

  private enum SchemaKeys: String, CodingKey {
    case name, schema
  }

  /// Creates a value by decoding.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let body = try values.nestedContainer(keyedBy: SchemaKeys.self, forKey: .jsonSchema)
    self.init(schema: try body.decode(GenerationSchema.self, forKey: .schema))
  }

  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode("jsonSchema", forKey: .type)
    var body = values.nestedContainer(keyedBy: SchemaKeys.self, forKey: .jsonSchema)
    try body.encode(name, forKey: .name)
    try body.encode(schema, forKey: .schema)
  }
}
