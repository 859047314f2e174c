// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A turn of a conversation, with all structured content converted to text.
package enum PromptTurn: Sendable, Hashable {
  /// The instructions.
  case instructions(String)
  /// The available tools.
  case tools([Tool])
  /// A prompt, and the schema of the answer if the prompt includes it.
  case user(String, schema: Schema?)
  /// The tool calls of one turn, each as `{"name": …, "arguments": …}`.
  case calls([String])
  /// The output of a tool.
  case output(String, tool: String)
  /// The reasoning of the model before an answer or before calls.
  case reasoning(String)
  /// An answer of the model.
  case answer(String)

  /// A tool in a prompt.
  package struct Tool: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The description.
    package let description: String
    /// The schema of its arguments.
    package let arguments: Schema
  }
}

/// A part of a prompt that is not tokenized yet.
package enum PromptPiece: Sendable, Hashable {
  /// A control token with the given name.
  case control(String)
  /// Text, which is never encoded as a control token.
  case text(String)
  /// Text of a template, in which the names of control tokens are encoded as these tokens.
  case template(String)
  /// The start token, if the model has one.
  case start
  /// The end token of the file's metadata, if there is one.
  case end
}
