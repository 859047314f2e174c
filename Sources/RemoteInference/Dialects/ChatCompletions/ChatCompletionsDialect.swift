// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The differences between servers with the chat completions API.
package struct ChatCompletionsDialect: Sendable, Hashable {
  /// The fields in which a JSON Schema is sent.
  package enum SchemaField: Sendable, Hashable {
    /// `response_format`, with the schema under `json_schema`.
    case responseFormat
    /// `structured_outputs`, with the schema under `json`.
    case structuredOutputs
    /// `json_schema`, with the schema as a string.
    case schemaText
  }

  /// The fields in which a GBNF grammar is sent.
  package enum GrammarField: Sendable, Hashable {
    /// `grammar`.
    case grammar
    /// `structured_outputs`, with the grammar under `grammar`.
    case structuredOutputs
    /// `ebnf`.
    case ebnf
  }

  /// The fields in which the reasoning level is sent.
  package enum ReasoningField: Sendable, Hashable {
    /// `reasoning_effort`.
    case effort
    /// `reasoning`, with the level under `effort`.
    case reasoning
    /// `chat_template_kwargs`, with `enable_thinking` and `reasoning_effort`.
    case templateArguments
  }

  /// The fields in which the reasoning of the current request is returned to the server.
  package enum ReturnedReasoning: Sendable, Hashable {
    /// The reasoning is not returned.
    case none
    /// A field of the message, as text.
    case text(field: String)
    /// `reasoning_details`, unchanged; as text under `reasoning` if there are none.
    case details
  }

  /// The name of the field for the maximum number of tokens.
  package var tokenLimitField = "max_tokens"
  /// The field in which a JSON Schema is sent.
  package var schemaField = SchemaField.responseFormat
  /// The field in which a grammar is sent, or `nil` if the server accepts none.
  package var grammarField: GrammarField?
  /// Whether the server adds the schema to the prompt.
  package var showsSchema = false
  /// Whether `strict` is sent with schemas and tools.
  package var sendsStrict = false
  /// Whether every tool is sent as strict, because the server constrains no others.
  package var requiresStrictTools = false
  /// The field in which the reasoning level is sent.
  package var reasoningField = ReasoningField.effort
  /// The field in which the reasoning of the current request is returned.
  package var returnedReasoning = ReturnedReasoning.none
  /// Whether the server accepts `top_k`.
  package var acceptsTopK = false
  /// The number of bits of a seed, without the sign.
  package var seedBits = 63
  /// Whether the server accepts `tool_choice`.
  package var acceptsToolChoice = true
  /// Whether the server loads images from addresses.
  package var loadsImageURLs = true
  /// Whether `provider` restricts a request with a schema to hosts that support all of its fields.
  package var requiresSupportingHosts = false

  /// Creates the dialect of a server that has only the common fields.
  package init() {}
}

extension ChatCompletionsDialect {
  /// A server with an unknown implementation of the API.
  package static let compatible = ChatCompletionsDialect()
}
