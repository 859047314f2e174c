// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

private enum Role: String, Codable {
  case instructions, user, response, tool, reasoning
}

extension Transcript.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    case role, id, contents, tools, options, contextOptions, metadata, responseFormat
    case assets, toolCalls, toolCallID, toolName, signature
  }

  /// Creates a value by decoding.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let id = try values.decode(String.self, forKey: .id)
    let role = try values.decode(Role.self, forKey: .role)
    let metadata = try values.decodeMetadata(forKey: .metadata)
    if role == .response, values.contains(.toolCalls) {
      var calls = Transcript.ToolCalls(
        id: id, try values.decode([Transcript.ToolCall].self, forKey: .toolCalls))
      calls.metadata = metadata
      self = .toolCalls(calls)
      return
    }
    let segments = try values.decode([Transcript.Segment].self, forKey: .contents)
    switch role {
    case .instructions:
      self = .instructions(
        Transcript.Instructions(
          id: id, segments: segments,
          toolDefinitions: try values.decodeIfPresent(
            [Transcript.ToolDefinition].self, forKey: .tools) ?? []))
    case .user:
      self = .prompt(
        Transcript.Prompt(
          id: id, metadata: metadata, segments: segments,
          options: try values.decodeIfPresent(GenerationOptions.self, forKey: .options)
            ?? GenerationOptions(),
          responseFormat: try values.decodeIfPresent(
            Transcript.ResponseFormat.self, forKey: .responseFormat),
          contextOptions: try values.decodeIfPresent(
            ContextOptions.self, forKey: .contextOptions) ?? ContextOptions()))
    case .tool:
      self = .toolOutput(
        Transcript.ToolOutput(
          id: try values.decodeIfPresent(String.self, forKey: .toolCallID) ?? id,
          toolName: try values.decode(String.self, forKey: .toolName), segments: segments))
    case .response:
      var response = Transcript.Response(
        id: id, assetIDs: try values.decodeIfPresent([String].self, forKey: .assets) ?? [],
        segments: segments)
      response.metadata = metadata
      self = .response(response)
    case .reasoning:
      self = .reasoning(
        Transcript.Reasoning(
          id: id, metadata: metadata, segments: segments,
          signature: try values.decodeIfPresent(Data.self, forKey: .signature)))
    }
  }

  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(role, forKey: .role)
    switch self {
    case .instructions(let entry):
      try values.encodeUnlessEmpty(entry.toolDefinitions, forKey: .tools)
    case .prompt(let entry):
      try values.encode(entry.options, forKey: .options)
      try values.encodeIfPresent(entry.responseFormat, forKey: .responseFormat)
      if entry.contextOptions != ContextOptions() {
        try values.encode(entry.contextOptions, forKey: .contextOptions)
      }
      try values.encodeUnlessEmpty(entry.metadata, forKey: .metadata)
    case .toolCalls(let entry):
      try values.encode(Array(entry), forKey: .toolCalls)
      try values.encodeUnlessEmpty(entry.metadata, forKey: .metadata)
      return
    case .toolOutput(let entry):
      try values.encode(entry.id, forKey: .toolCallID)
      try values.encode(entry.toolName, forKey: .toolName)
    case .response(let entry):
      try values.encode(entry.assetIDs, forKey: .assets)
      try values.encodeUnlessEmpty(entry.metadata, forKey: .metadata)
    case .reasoning(let entry):
      try values.encodeIfPresent(entry.signature, forKey: .signature)
      try values.encodeUnlessEmpty(entry.metadata, forKey: .metadata)
    }
    try values.encode(segments, forKey: .contents)
  }

  private var role: Role {
    switch self {
    case .instructions: .instructions
    case .prompt: .user
    case .toolCalls, .response: .response
    case .toolOutput: .tool
    case .reasoning: .reasoning
    }
  }
}

extension KeyedDecodingContainer {
  func decodeMetadata(forKey key: Key) throws -> [String: GeneratedContent] {
    try decodeIfPresent([String: GeneratedContent].self, forKey: key) ?? [:]
  }
}

extension KeyedEncodingContainer {
  mutating func encodeUnlessEmpty(_ value: some Encodable & Collection, forKey key: Key) throws {
    if !value.isEmpty { try encode(value, forKey: key) }
  }
}
