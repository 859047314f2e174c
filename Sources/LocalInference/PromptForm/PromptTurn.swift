// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// One part of a conversation as a model is to read it, all structure already turned into text.
package enum PromptTurn: Sendable, Hashable {
  /// What the model is told to be.
  case instructions(String)
  /// The tools that it may call.
  case tools([Tool])
  /// What the user says, and the schema that the answer follows, if it is to be shown.
  case user(String, schema: ShownSchema?)
  /// Tool calls that the model made in one turn, each as `{"name": …, "arguments": …}`.
  case calls([String])
  /// What a tool gave back.
  case output(String, tool: String)
  /// What the model answered.
  case answer(String)

  /// A tool, as it is shown.
  package struct Tool: Sendable, Hashable {
    /// The tool's name.
    package let name: String
    /// What it does.
    package let description: String
    /// The schema of its arguments.
    package let arguments: ShownSchema

    /// Creates a tool.
    package init(name: String, description: String, arguments: ShownSchema) {
      self.name = name
      self.description = description
      self.arguments = arguments
    }
  }
}

/// A part of a prompt on its way to tokens.
package enum PromptPiece: Sendable, Hashable {
  /// A control token, by name.
  case control(String)
  /// Text, which never becomes a control token.
  case text(String)
}

extension Tokenizer {
  /// The tokens of a prompt.
  ///
  /// - Parameter pieces: The parts; neighbouring texts are tokenized as one.
  /// - Returns: The tokens, with the one that starts every prompt where the model wants one.
  /// - Throws: ``ModelFileError`` if the vocabulary lacks a control token.
  package func encode(_ pieces: [PromptPiece]) throws(ModelFileError) -> [Int] {
    var tokens = startToken.map { [$0] } ?? []
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let more): text += more
      case .control(let name):
        guard let token = controlToken(name) else {
          throw ModelFileError(
            .unsupportedPromptForm("the vocabulary has no control token '\(name)'"))
        }
        tokens += encode(text)
        tokens.append(token)
        text = ""
      }
    }
    return tokens + encode(text)
  }
}
