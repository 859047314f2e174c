// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import JSONSchemaCoding
internal import SchemaModel

/// A tool as it is described to a server.
struct ToolDescription {
  let name: String
  let description: String
  /// The JSON Schema of the arguments.
  let parameters: JSONValue
  /// Whether the server should be asked for strict conformance.
  let isStrict: Bool
}

extension ServerCall {
  /// Whether the model may, must, or must not call tools.
  var toolCallingMode: GenerationOptions.ToolCallingMode.Kind {
    request.generationOptions.toolCallingMode?.kind ?? .allowed
  }

  /// The tools that the model may call.
  ///
  /// A tool without a rewritten schema has its own schema.
  ///
  /// - Throws: `LanguageModelError` if a schema is a grammar; any error of lowering a schema.
  var tools: [ToolDescription] {
    get throws {
      try request.enabledToolDefinitions.map { tool in
        let rewritten = toolSchemas[tool.name]
        return ToolDescription(
          name: tool.name, description: tool.description,
          parameters: try rewritten?.json ?? tool.parameters.schema.json,
          isStrict: rewritten?.isStrict ?? false)
      }
    }
  }

  /// Returns the tools for an API that cannot require or forbid calls.
  ///
  /// - Returns: The tools; none if calls are not allowed.
  /// - Throws: `LanguageModelError` if a call is required.
  func toolsWithoutChoice() throws -> [ToolDescription] {
    switch toolCallingMode {
    case .allowed: return try tools
    case .disallowed: return []
    case .required:
      throw LanguageModelError.unsupportedCapability(
        .init(
          capability: .toolCalling,
          debugDescription:
            "the server cannot be required to call a tool; use the tool calling mode 'allowed'"))
    }
  }
}
