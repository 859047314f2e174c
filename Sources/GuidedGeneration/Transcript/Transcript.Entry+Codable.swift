// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The role of an entry in JSON.
private enum Role: String, Codable {
  case instructions, user, response, tool, reasoning
}

private enum EntryKeys: String, CodingKey {
  case role, id, contents, tools, options, contextOptions, metadata, responseFormat
  case assets, toolCalls, toolCallID, toolName, signature
}

private typealias EntryDecoder = KeyedDecodingContainer<EntryKeys>
private typealias EntryEncoder = KeyedEncodingContainer<EntryKeys>

extension Transcript.Entry: Codable {
  /// Creates a value by decoding.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: EntryKeys.self)
    switch try values.decode(Role.self, forKey: .role) {
    case .instructions:
      self = .instructions(try Transcript.Instructions(from: values))
    case .user:
      self = .prompt(try Transcript.Prompt(from: values))
    case .response where values.contains(.toolCalls):
      self = .toolCalls(try Transcript.ToolCalls(from: values))
    case .response:
      self = .response(try Transcript.Response(from: values))
    case .tool:
      self = .toolOutput(try Transcript.ToolOutput(from: values))
    case .reasoning:
      self = .reasoning(try Transcript.Reasoning(from: values))
    }
  }

  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: EntryKeys.self)
    try values.encode(id, forKey: .id)
    switch self {
    case .instructions(let entry): try entry.encode(into: &values)
    case .prompt(let entry): try entry.encode(into: &values)
    case .toolCalls(let entry): try entry.encode(into: &values)
    case .toolOutput(let entry): try entry.encode(into: &values)
    case .response(let entry): try entry.encode(into: &values)
    case .reasoning(let entry): try entry.encode(into: &values)
    }
  }
}

extension Transcript.Instructions {
  fileprivate init(from values: EntryDecoder) throws {
    self.init(
      id: try values.decode(String.self, forKey: .id),
      segments: try values.decode([Transcript.Segment].self, forKey: .contents),
      toolDefinitions: try values.decodeIfPresent(
        [Transcript.ToolDefinition].self, forKey: .tools) ?? [])
  }

  fileprivate func encode(into values: inout EntryEncoder) throws {
    try values.encode(Role.instructions, forKey: .role)
    try values.encode(segments, forKey: .contents)
    try values.encodeUnlessEmpty(toolDefinitions, forKey: .tools)
  }
}

extension Transcript.Prompt {
  fileprivate init(from values: EntryDecoder) throws {
    self.init(
      id: try values.decode(String.self, forKey: .id),
      metadata: try values.decodeMetadata(forKey: .metadata),
      segments: try values.decode([Transcript.Segment].self, forKey: .contents),
      options: try values.decodeIfPresent(GenerationOptions.self, forKey: .options)
        ?? GenerationOptions(),
      responseFormat: try values.decodeIfPresent(
        Transcript.ResponseFormat.self, forKey: .responseFormat),
      contextOptions: try values.decodeIfPresent(ContextOptions.self, forKey: .contextOptions)
        ?? ContextOptions())
  }

  fileprivate func encode(into values: inout EntryEncoder) throws {
    try values.encode(Role.user, forKey: .role)
    try values.encode(segments, forKey: .contents)
    try values.encode(options, forKey: .options)
    try values.encodeIfPresent(responseFormat, forKey: .responseFormat)
    if contextOptions != ContextOptions() {
      try values.encode(contextOptions, forKey: .contextOptions)
    }
    try values.encodeUnlessEmpty(metadata, forKey: .metadata)
  }
}

extension Transcript.ToolCalls {
  fileprivate init(from values: EntryDecoder) throws {
    self.init(
      id: try values.decode(String.self, forKey: .id),
      try values.decode([Transcript.ToolCall].self, forKey: .toolCalls))
    metadata = try values.decodeMetadata(forKey: .metadata)
  }

  fileprivate func encode(into values: inout EntryEncoder) throws {
    try values.encode(Role.response, forKey: .role)
    try values.encode(Array(self), forKey: .toolCalls)
    try values.encodeUnlessEmpty(metadata, forKey: .metadata)
  }
}

extension Transcript.ToolOutput {
  fileprivate init(from values: EntryDecoder) throws {
    let id = try values.decode(String.self, forKey: .id)
    self.init(
      id: try values.decodeIfPresent(String.self, forKey: .toolCallID) ?? id,
      toolName: try values.decode(String.self, forKey: .toolName),
      segments: try values.decode([Transcript.Segment].self, forKey: .contents))
  }

  fileprivate func encode(into values: inout EntryEncoder) throws {
    try values.encode(Role.tool, forKey: .role)
    try values.encode(id, forKey: .toolCallID)
    try values.encode(toolName, forKey: .toolName)
    try values.encode(segments, forKey: .contents)
  }
}

extension Transcript.Response {
  fileprivate init(from values: EntryDecoder) throws {
    self.init(
      id: try values.decode(String.self, forKey: .id),
      assetIDs: try values.decodeIfPresent([String].self, forKey: .assets) ?? [],
      segments: try values.decode([Transcript.Segment].self, forKey: .contents))
    metadata = try values.decodeMetadata(forKey: .metadata)
  }

  fileprivate func encode(into values: inout EntryEncoder) throws {
    try values.encode(Role.response, forKey: .role)
    try values.encode(assetIDs, forKey: .assets)
    try values.encode(segments, forKey: .contents)
    try values.encodeUnlessEmpty(metadata, forKey: .metadata)
  }
}

extension Transcript.Reasoning {
  fileprivate init(from values: EntryDecoder) throws {
    self.init(
      id: try values.decode(String.self, forKey: .id),
      metadata: try values.decodeMetadata(forKey: .metadata),
      segments: try values.decode([Transcript.Segment].self, forKey: .contents),
      signature: try values.decodeIfPresent(Data.self, forKey: .signature))
  }

  fileprivate func encode(into values: inout EntryEncoder) throws {
    try values.encode(Role.reasoning, forKey: .role)
    try values.encode(segments, forKey: .contents)
    try values.encodeIfPresent(signature, forKey: .signature)
    try values.encodeUnlessEmpty(metadata, forKey: .metadata)
  }
}

extension KeyedDecodingContainer {
  func decodeMetadata(forKey key: Key) throws -> [String: GeneratedContent] {
    try decodeIfPresent([String: GeneratedContent].self, forKey: key) ?? [:]
  }
}

extension KeyedEncodingContainer {
  mutating func encodeUnlessEmpty(
    _ value: some Encodable & Collection, forKey key: Key
  ) throws {
    if !value.isEmpty { try encode(value, forKey: key) }
  }
}
